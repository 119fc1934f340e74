/** Milliseconds for which this thread has had a core so far: how quick something is, whatever else the machine does meanwhile. */
export function busyTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
