import { spawnSync } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DIST } from '../../../../shared/text/app/start.ts';
import { openSharedProcessFolder } from '../../../host/platform/data-folder/process-folder.ts';
import { ROOT, buildAll, isBuilt } from './build.ts';
import { findElectron } from './electron-binary.ts';

// `npm run dist`: an unpacked Linux build in dist/, or in the folder given by `--output`.
const given = process.argv.indexOf('--output');
const output = given < 0 ? 'dist' : path.resolve(process.argv[given + 1] ?? 'dist');

if (!(await isBuilt())) await buildAll();
const folder = openSharedProcessFolder();
try {
  process.exitCode = await pack();
} finally {
  folder.close();
}

async function pack(): Promise<number> {
  const builder = path.join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
  const settings = [`--config.directories.output=${output}`];
  const electron = findElectron(ROOT);
  if (electron.found) {
    // Electron would start an app that is already in that folder instead of ours.
    const own = path.join(electron.folder, 'resources', 'app');
    const clean = path.join(folder.path, 'electron');
    await cp(electron.folder, clean, { recursive: true, filter: (source) => source !== own, verbatimSymlinks: true });
    const manifest = JSON.parse(await readFile(path.join(ROOT, 'node_modules', 'electron', 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    settings.push(`--config.electronDist=${clean}`, `--config.electronVersion=${manifest.version}`);
  } else process.stdout.write(`${DIST.download}\n`);
  const { status } = spawnSync(process.execPath, [builder, '--linux', 'dir', '--publish', 'never', ...settings], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return status ?? 1;
}
