import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const MIB = 1 << 20;
const measured = v.object({
  over: v.number(),
  label: v.string(),
  findings: v.array(v.string()),
  plain: v.number(),
  parts: v.array(v.object({ size: v.number(), sha256: v.string() })),
});

/** Opens and inspects a file in a separate process. Returns the result, and the memory above idle that was needed, in bytes. */
async function inspectElsewhere(folder: string, file: string, env: Record<string, string> = {}) {
  const script = join(import.meta.dirname, '../../builders/report/measure-memory.ts');
  const options = { env: { ...process.env, ...env }, timeout: 100_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [script, join(folder, 'data'), file], options);
  return v.parse(measured, JSON.parse(stdout));
}

describe('files larger than the memory limit', () => {
  it('a request of 1 GiB is inspected with less than 200 MiB over idle', async () => {
    const folder = tempFolder();
    const path = join(folder, 'large.http');
    const size = 1024 * MIB;
    const head = Buffer.from(
      'POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="ProductName"\r\n\r\nFirefox\r\n' +
        '--b\r\nContent-Disposition: form-data; name="upload_file_minidump"; filename="a.dmp"\r\nContent-Type: application/octet-stream\r\n\r\n',
    );
    const tail = Buffer.from('\r\n--b--\r\n');
    // The file is sparse: only its first and last bytes use disk space.
    const descriptor = openSync(path, 'w');
    writeSync(descriptor, head);
    ftruncateSync(descriptor, size - tail.length);
    writeSync(descriptor, tail, 0, tail.length, size - tail.length);
    closeSync(descriptor);

    const seen = await inspectElsewhere(folder, path);
    expect(seen.parts).toMatchObject([{ size: size - head.length - tail.length }]);
    expect(seen.over / MIB).toBeLessThan(200);
  });

  it('a gzip body of 10 MB that inflates to 10 GB stops at the configured cap, with a finding and little memory', async () => {
    const folder = tempFolder();
    const path = join(folder, 'bomb.http');
    // After a full flush, a block does not depend on earlier blocks. So the same block can be repeated a thousand times.
    const block = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
    const bomb = Buffer.concat([
      Buffer.from('1f8b0800000000000003', 'hex'),
      ...Array.from({ length: 1_000 }, () => block),
      Buffer.from('0300', 'hex'),
      Buffer.alloc(8),
    ]);
    const head = `POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Encoding: gzip\r\nContent-Length: ${String(bomb.length)}\r\n\r\n`;
    writeFileSync(path, Buffer.concat([Buffer.from(head), bomb]));

    const cap = 300_000_000;
    const seen = await inspectElsewhere(folder, path, { CRASHLENS_MAX_INFLATED: String(cap) });
    expect(seen.plain).toBe(cap);
    expect(seen.findings.join()).toMatch(/cap|inflat|large/);
    expect(seen.over / MIB).toBeLessThan(200);
  });
});
