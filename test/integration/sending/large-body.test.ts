import { execFile } from 'node:child_process';
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { answerBytes, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const GIB = 2 ** 30;

it('a body of 1 GiB is sent whole with less than 200 MiB of memory above idle', async () => {
  const folder = tempFolder();
  const path = join(folder, 'large.http');
  const head = `POST /submit HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(GIB)}\r\n\r\n`;
  const start = '--b\r\nContent-Disposition: form-data; name="upload_file_minidump"\r\nContent-Type: application/octet-stream\r\n\r\n';
  const descriptor = openSync(path, 'wx');
  writeSync(descriptor, head + start);
  closeSync(descriptor);
  truncateSync(path, head.length + GIB);
  const server = await scriptedServer({ recordsOnlyHeads: true, onWhole: (socket) => socket.end(answerBytes(200, 'CrashID=bp-1-2\n')) });

  const child = join(import.meta.dirname, '../../builders/sending/send-in-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, join(folder, 'data'), path, server.url], { timeout: 110_000 });
  const { state, memory } = JSON.parse(stdout) as { state: string; memory: number };
  expect(state).toBe('answered');
  expect(server.bytes() - server.receivedHead().length).toBe(GIB);
  expect(memory).toBeLessThan(200 << 20);
});
