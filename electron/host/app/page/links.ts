import type { LinkId } from '../../../../shared/bridge/view/app-view.ts';

/** All addresses that Crashlens opens outside the app. The page names an address by its id and can name no other address. */
const LINKS: Readonly<Record<LinkId, string>> = {
  interface: 'https://socorro.readthedocs.io/en/latest/spec_crashreport.html',
  source: 'https://github.com/mozilla-services/antenna',
  annotations: 'https://crash-stats.mozilla.org/documentation/datadictionary/',
};

/** Returns the address of a link; null for anything that is not an id in the table, whatever its type. */
export function linkAddress(id: unknown): string | null {
  return typeof id === 'string' && Object.hasOwn(LINKS, id) ? LINKS[id as LinkId] : null;
}
