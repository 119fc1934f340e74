import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const MIB = 1 << 20;
const measured = v.object({
  over: v.number(),
  first: v.number(),
  second: v.number(),
  edited: v.nullable(v.string()),
  savedFiles: v.array(v.string()),
  grown: v.number(),
  temporary: v.array(v.string()),
});

const HEAD = Buffer.from(
  'POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n' +
    '--b\r\nContent-Disposition: form-data; name="ProductName"\r\n\r\nFirefox\r\n' +
    '--b\r\nContent-Disposition: form-data; name="upload_file_minidump"; filename="a.dmp"\r\nContent-Type: application/octet-stream\r\n\r\n',
);
const TAIL = Buffer.from('\r\n--b--\r\n');

/** Edits a sparse capture of this size in a separate process. Only its first and last bytes use disk space. */
async function editElsewhere(size: number) {
  const folder = tempFolder();
  const path = join(folder, 'large.http');
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, HEAD);
  ftruncateSync(descriptor, size - TAIL.length);
  writeSync(descriptor, TAIL, 0, TAIL.length, size - TAIL.length);
  closeSync(descriptor);
  const script = join(import.meta.dirname, '../../builders/editing/measure-draft.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, 'data'), path], { timeout: 100_000 });
  return v.parse(measured, JSON.parse(stdout));
}

it('an edit of an annotation in a report of 1 GiB uses less than 200 MiB above idle and writes only the edit list', async () => {
  const seen = await editElsewhere(1024 * MIB);
  expect(seen.edited).toBe('Fe');
  expect(seen.savedFiles).toEqual(['crashlens.sqlite']);
  expect(seen.grown).toBeLessThan(20_000);
  expect(seen.temporary).toEqual([]);
  expect(seen.over / MIB).toBeLessThan(200);
});

it('a key press in a report of 25 MiB updates the verdict without rereading the dump', async () => {
  const seen = await editElsewhere(25 * MIB);
  expect(seen.edited).toBe('Fe');
  // The goal is 50 ms. The limit is higher for busy machines, but rereading 25 MiB would still exceed it by far.
  expect(seen.second).toBeLessThan(150);
});
