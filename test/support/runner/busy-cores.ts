import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';

/** Processes that a suite of ours keeps runnable at a time, for each core (measured). */
const OWN_PER_CORE = 2;

interface BusyCores {
  /** Load average of the last minute. */
  load(): number;
  end(): Promise<void>;
}

/** Keeps the cores busy beside a suite, so that the load average comes to about `load`. */
export function keepCoresBusy(load: number): BusyCores {
  const count = Math.max(0, Math.round(load) - OWN_PER_CORE * availableParallelism());
  // Each ends with its standard input, that is, with this process, however that ends.
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
