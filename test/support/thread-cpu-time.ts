/** CPU time of this thread so far, in ms. The difference of two readings measures speed, independently of other load. */
export function busyTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
