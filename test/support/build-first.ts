import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from '../../electron/cli/launch/build.ts';
import { ROOT } from './browser-process.ts';

/** Builds what the tests start, where it is not built from the sources as they are now. */
export async function setup(): Promise<void> {
  if (await isBuilt()) return;
  // In a process of its own: for `NODE_ENV=test`, which Vitest sets, a page would be built that is not the one that people get.
  const { NODE_ENV: _, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'electron', 'cli', 'launch', 'build.ts')], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');
}
