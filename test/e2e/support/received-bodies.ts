import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';

/** Reads the bodies that the demo collector received from the data folder. Only for tests in which the folder contains no other stored bodies. */
export async function receivedBodies(app: App): Promise<readonly Buffer[]> {
  const folder = path.join(app.home, 'kept');
  const requests = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name))));
  return requests.map((bytes) => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
}
