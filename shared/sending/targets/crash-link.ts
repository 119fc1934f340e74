import { LINK_ID } from './preset.ts';

/** The address of a crash id by the link of a target. Whatever stands in the id, it is one piece of the address. */
export function linkOf(template: string, crashId: string): string {
  return template.replaceAll(LINK_ID, () => encodeURIComponent(crashId));
}

/** Nothing but a page of the web: what opens other addresses can be any program. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
