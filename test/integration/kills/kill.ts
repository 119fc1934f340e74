import { join } from 'node:path';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { type KillMoment, type MostBefore, randomMoment } from './kill-moment.ts';
import { expectClosed, expectSound } from './data-folder-check.ts';
import { type Victim, answersOf, startVictim } from './killed-process.ts';

/** One kill of a test: its seed, the random choices that follow from the seed, and its folders. */
export interface Kill {
  readonly seed: number;
  readonly random: () => number;
  readonly moment: KillMoment;
  readonly user: string;
  /** The data folder, inside `user`. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

export function randomKill(seed: number, most: MostBefore): Kill {
  const random = seededNumbers(seed);
  const user = tempFolder();
  const home = join(user, 'data');
  return { seed, random, moment: randomMoment(random, most), user, home, env: { HOME: user, CRASHLENS_HOME: home } };
}

/** Returns another kill with the same folders and a new random moment. */
export function killAgain(kill: Kill, most: MostBefore): Kill {
  return { ...kill, moment: randomMoment(kill.random, most) };
}

/** Starts a program of `children/` that prints its answers. Returns its output until the kill. */
export function childAnswers(
  { seed, home, user, env, moment }: Kill,
  child: string,
  ...rest: readonly string[]
): Promise<readonly string[]> {
  const command = [join(import.meta.dirname, 'children', `${child}.ts`), home, user, String(seed), ...rest];
  return answersOf(startVictim({ command, env, moment, printsAnswers: true }));
}

/** Starts the built browser shell with these files. */
export function startShell({ env, moment }: Kill, ...files: readonly string[]): Victim {
  const command = [join(import.meta.dirname, '../../../out/cli.js'), 'serve', ...files];
  return startVictim({ command, env, moment, printsAnswers: false });
}

/** Opens the data folder again after the kill, checks it and runs `look`, then closes it. */
export async function afterwards({ home, env }: Kill, look: (host: TestHost) => Promise<void>): Promise<void> {
  const host = await testHost({ home, env, session: 'restore' });
  await expectSound(host);
  await look(host);
  await expectSound(host);
  await host.host.close();
  expectClosed(host);
}
