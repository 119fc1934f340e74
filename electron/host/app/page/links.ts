import type { LinkId } from '../../../../shared/bridge/view/app-view.ts';

/** All addresses that Crashlens opens outside the app. The page can name an address only by its id. */
const LINKS: Readonly<Record<LinkId, string>> = {
  interface: 'https://socorro.readthedocs.io/en/latest/spec_crashreport.html',
  source: 'https://github.com/mozilla-services/antenna',
  annotations: 'https://crash-stats.mozilla.org/documentation/datadictionary/',
};

/** Returns the address of a link. null if the id is not in the table; a value of any type is allowed. */
export function linkAddress(id: unknown): string | null {
  return typeof id === 'string' && Object.hasOwn(LINKS, id) ? LINKS[id as LinkId] : null;
}
