import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isBuilt } from '../../../electron/cli/app/launch/build.ts';
import { ROOT } from '../shells/browser-process.ts';

/** Builds the programs that the tests start, unless the existing build matches the sources. A build that prints anything, such as a warning, is an error. */
export async function setup(): Promise<void> {
  if (await isBuilt()) return;
  // Builds in a separate process, because Vitest sets `NODE_ENV=test`, which would change the build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'electron', 'cli', 'app', 'launch', 'build.ts')], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
  if (output !== '') throw new Error(`The build printed a warning:\n${output}`);
}
