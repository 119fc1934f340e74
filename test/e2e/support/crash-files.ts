import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeMinidump } from '../../../shared/report/dump/build/write-minidump.ts';
import type { App } from './app.ts';

const ID = '7a1b2c3d-0000-4000-8000-00000000abcd';

/** Writes the files that a client leaves in its pending folder after a crash: a dump and its `.extra` file. Returns their paths. */
export async function writeCrash(
  folder: string,
  annotations: Readonly<Record<string, string>>,
): Promise<readonly [dump: string, extra: string]> {
  const dump = path.join(folder, `${ID}.dmp`);
  const extra = path.join(folder, `${ID}.extra`);
  await writeFile(dump, writeMinidump({ time: 1_795_000_000 }));
  await writeFile(extra, JSON.stringify(annotations));
  return [dump, extra];
}

/** Performs an action that opens a file dialog, and chooses files in it: in the browser's dialog or in the system's. */
export async function chooseFiles(app: App, paths: readonly string[], act: () => Promise<void>): Promise<void> {
  if (app.main === null) {
    const chooser = app.page.waitForEvent('filechooser');
    await act();
    await (await chooser).setFiles([...paths]);
    return;
  }
  await app.main.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
    },
    [...paths],
  );
  await act();
}
