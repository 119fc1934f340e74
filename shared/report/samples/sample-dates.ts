const MS_A_DAY = 86_400_000;

/** Returns a build id (YYYYMMDDhhmmss, UTC) of a build made `days` days before `now` (ms since the epoch). The time of day is always the same. */
export function buildIdOf(now: number, days: number): string {
  return `${new Date(now - days * MS_A_DAY).toISOString().slice(0, 10).replaceAll('-', '')}094512`;
}

/** The file name of a dump: an identifier made from the sample's position in the list, and `.dmp` (interface, Binary part). */
export function dumpFilename(index: number): string {
  return `5eed${index.toString(16).padStart(4, '0')}-0c4a-4b1e-9d27-c0ffee${index.toString(16).padStart(6, '0')}.dmp`;
}
