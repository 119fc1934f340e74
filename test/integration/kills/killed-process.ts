import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';
import { KILL_VARIABLE } from './kill-plan.ts';
import type { KillMoment } from './kill-moment.ts';

/** A process that is to be killed. */
export interface Victim {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  /** What it printed, line by line, to its end. */
  readonly lines: AsyncIterable<string>;
  /** It answered something: its end begins where it has answered enough. */
  answered(): void;
  /** It has nothing to do any more. */
  kill(): void;
  /** It is gone. Throws where it ended by itself. */
  readonly gone: Promise<void>;
}

interface VictimOptions {
  /** What Node runs: a file and what follows it. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly moment: KillMoment;
  /** It prints a line for each answer; else its own changes of the disk count from its start on. */
  readonly printsAnswers: boolean;
}

/** Node keeps there what it compiled, for the many starts of the same files. */
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

/** What a process printed as answers until it was killed: after `done` at the latest. */
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
