import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';

/** Number of processes per core that our suites keep runnable (measured). */
const OWN_PER_CORE = 2;

interface BusyCores {
  /** Load average of the last minute. */
  load(): number;
  end(): Promise<void>;
}

/** Keeps the cores busy during a suite, so that the load average is about `load`. */
export function keepCoresBusy(load: number): BusyCores {
  const count = Math.max(0, Math.round(load) - OWN_PER_CORE * availableParallelism());
  // Each process ends when its standard input is closed, which also happens if this process is killed.
  const script =
    "process.stdin.on('end', () => process.exit()).resume(); (function spin() { const until = Date.now() + 50; while (Date.now() < until); setImmediate(spin); })();";
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'ignore'] }));
  return {
    load: () => loadavg()[0] ?? 0,
    async end() {
      const closed = busy.map((child) => once(child, 'close'));
      for (const child of busy) child.kill('SIGKILL');
      await Promise.all(closed);
    },
  };
}
