import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFiles } from '../builders/temporary-files.ts';
import type { App } from './fixture.ts';

/** Bodies of the requests that the demo collector keeps in the data folder. */
export async function receivedBodies(app: App): Promise<readonly Buffer[]> {
  const folder = temporaryFiles(app.home).find((file) => path.basename(file) === 'collector') ?? '';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.http'));
  const requests = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  return requests.map((bytes) => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
}
