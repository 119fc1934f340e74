/** CPU time of this thread so far, in ms. Differences measure speed independently of other load. */
export function busyTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
