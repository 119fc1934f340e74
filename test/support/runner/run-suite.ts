import { spawn } from 'node:child_process';
import { constants } from 'node:os';

interface SuiteRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which the suite and everything that it started is ended. */
  readonly limit: number;
}

/** How a suite's process ended: its exit code, the signal that ended it, or `timeout`. */
export type SuiteEnd = number | NodeJS.Signals | 'timeout';

/** Runs a suite's command. Its output goes to our output. */
export function runSuite({ command, args, cwd, env, limit }: SuiteRun): Promise<SuiteEnd> {
  return new Promise((resolve) => {
    // A separate process group, so that its child processes can be killed too.
    const child = spawn(command, args, { cwd, env: { ...env }, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    let timedOut = false;
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (reason) {
        // All processes of the group have already ended.
        if ((reason as NodeJS.ErrnoException).code !== 'ESRCH') throw reason;
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, limit);
    const interrupted = (signal: NodeJS.Signals): void => {
      end();
      process.exit(128 + constants.signals[signal]);
    };
    process.once('SIGINT', interrupted);
    process.once('SIGTERM', interrupted);
    const done = (how: SuiteEnd): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
      resolve(timedOut ? 'timeout' : how);
    };
    child.on('error', () => {
      done(127);
    });
    child.on('close', (code, signal) => {
      done(code ?? signal ?? 1);
    });
  });
}
