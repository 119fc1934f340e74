/** Kind of exception and the places of the code that it came through. Its message stays out: it can quote a value. */
export function bugPlaces(reason: unknown): string {
  if (!(reason instanceof Error)) return typeof reason;
  const places = (reason.stack ?? '').split('\n').filter((line) => /^\s+at\s/.test(line));
  const files = places.slice(0, 6).map((line) => /([\w.-]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? 'native');
  return [reason.name.replace(/\W/g, ''), ...files].join(' < ');
}
