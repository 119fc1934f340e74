/** CPU time of this thread in ms: a measure of speed that is independent of other load. */
export function busyTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
