/** Returns the class name of an exception and the code positions on its stack. Leaves out the message, because it may quote a value. */
export function stackSummary(reason: unknown): string {
  if (!(reason instanceof Error)) return typeof reason;
  const frames = (reason.stack ?? '').split('\n').filter((line) => /^\s+at\s/.test(line));
  const files = frames.slice(0, 6).map((line) => /([\w.-]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? 'native');
  return [reason.name.replace(/\W/g, ''), ...files].join(' < ');
}
