import type { LinkId } from '../../../../shared/bridge/view/app-view.ts';

/** Every address that Crashlens opens outside. The page names one by its id; it can name no other. */
const LINKS: Readonly<Record<LinkId, string>> = {
  interface: 'https://socorro.readthedocs.io/en/latest/spec_crashreport.html',
  source: 'https://github.com/mozilla-services/antenna',
  annotations: 'https://crash-stats.mozilla.org/documentation/datadictionary/',
};

/** The address of a link; null for everything that is no id of the table, whatever its type. */
export function linkAddress(id: unknown): string | null {
  return typeof id === 'string' && Object.hasOwn(LINKS, id) ? LINKS[id as LinkId] : null;
}
