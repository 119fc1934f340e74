import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';

/** The bodies that the demo collector received, read from the data folder; only for tests in which no other body without a file is stored there. */
export async function receivedBodies(app: App): Promise<readonly Buffer[]> {
  const folder = path.join(app.home, 'kept');
  const requests = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name))));
  return requests.map((bytes) => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
}
