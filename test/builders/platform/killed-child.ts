import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The address of a module of the project, to stand in the script of a child. */
export function moduleOf(path: string): string {
  return JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
}

/** Runs a script until it has said something, then ends its process at once (SIGKILL), so that nothing of it can be tidied up. What it said. */
export async function outputUntilKilled(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  return said.toString('utf8').trim();
}
