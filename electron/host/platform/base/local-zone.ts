/** Returns how far local time is ahead of UTC at an instant, in ms. */
export function localZone(at: number): number {
  return -60_000 * new Date(at).getTimezoneOffset();
}
