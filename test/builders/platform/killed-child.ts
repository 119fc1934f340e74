import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The URL of a project module as a literal for a child's script. */
export function moduleOf(path: string): string {
  return JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
}

/** Runs a script until its first output, then kills its process (SIGKILL), so that it cannot clean up. Returns the output. */
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
