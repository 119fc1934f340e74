import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';
import { KILL_VARIABLE } from './kill-plan.ts';
import type { KillMoment } from './kill-moment.ts';

/** A process that will be killed. */
export interface Victim {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  /** The lines of its output until it ends. */
  readonly lines: AsyncIterable<string>;
  /** Counts an answer. After the number of answers in its moment, the process is killed. */
  answered(): void;
  /** Kills the process because its work is done. */
  kill(): void;
  /** Resolves when the process was killed. Rejects if it exited on its own. */
  readonly gone: Promise<void>;
}

interface VictimOptions {
  /** The arguments for Node: a file and the file's own arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly moment: KillMoment;
  /** Whether the process prints a line for each answer. If not, changes of the disk are counted from its start. */
  readonly printsAnswers: boolean;
}

/** Node's compile cache, because the same files are started many times. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');

const PRELOAD = join(import.meta.dirname, 'kill-at-change.ts');

export function startVictim({ command, env, moment, printsAnswers }: VictimOptions): Victim {
  const { change, how } = moment;
  const order = change === null ? '' : JSON.stringify({ answers: printsAnswers ? moment.answers : 0, change, how });
  const child = spawn(process.execPath, ['--import', PRELOAD, ...command], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env, [KILL_VARIABLE]: order },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  onTestFinished(kill);
  let answers = 0;
  const begin = (): void => {
    if (moment.turns !== null && answers === moment.answers) afterTurns(moment.turns, kill);
  };
  child.once('spawn', begin);
  return {
    child,
    lines: createInterface({ input: child.stdout }),
    answered() {
      answers += 1;
      begin();
    },
    kill,
    gone: once(child, 'close').then(([code, signal]) => {
      if (signal !== 'SIGKILL') throw new Error(`it ended before it was killed: ${String(code)} ${String(signal)}`);
    }),
  };
}

function afterTurns(turns: number, act: () => void): void {
  if (turns === 0) act();
  else setImmediate(afterTurns, turns - 1, act);
}

/** Returns the lines that a process printed until it was killed. If it prints `done`, it is killed then. */
export async function answersOf(victim: Victim): Promise<readonly string[]> {
  const answers: string[] = [];
  for await (const line of victim.lines) {
    if (line === 'done') victim.kill();
    else {
      answers.push(line);
      victim.answered();
    }
  }
  await victim.gone;
  return answers;
}
