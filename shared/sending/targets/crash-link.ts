import { LINK_ID } from './preset.ts';

/** Makes the URL of a crash id from a target's link. The whole id is encoded as one URL component. */
export function linkOf(template: string, crashId: string): string {
  return template.replaceAll(LINK_ID, () => encodeURIComponent(crashId));
}

/** Returns whether a URL is a web page. URLs with other schemes can start any program. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
