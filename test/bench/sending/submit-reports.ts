import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { MIB, dumpOf } from '../support/bodies.ts';

export const LARGE_BYTES = 64 * MIB;
export const SMALL_BYTES = 5 * 1_024;

/** Different reports of 5 KiB, each in its own file: captured requests, and their bodies for curl. */
interface SmallReports {
  /** Folders of the captures and of the bodies. */
  readonly captures: string;
  readonly folder: string;
  readonly bodies: readonly string[];
}

export const CONTENT_TYPE = 'multipart/form-data; boundary=test-boundary-5d1c';

export function writeSmall(folder: string, count: number): SmallReports {
  const captures = path.join(folder, 'captures');
  const bodies = path.join(folder, 'bodies');
  mkdirSync(captures, { recursive: true });
  mkdirSync(bodies);
  const names = Array.from({ length: count }, (_, index) => String(index).padStart(6, '0'));
  for (const name of names) {
    const request = reportOf(SMALL_BYTES, name);
    writeFileSync(path.join(captures, `${name}.http`), request);
    writeFileSync(path.join(bodies, name), request.subarray(request.indexOf('\r\n\r\n') + 4));
  }
  return { captures, folder: bodies, bodies: names.map((name) => path.join(bodies, name)) };
}

/** Writes a body of 64 MiB. */
export function writeLarge(folder: string): string {
  const file = path.join(folder, 'large');
  writeFileSync(file, dumpOf(LARGE_BYTES));
  return file;
}

/** Returns a captured request with a body of about `size` bytes. */
function reportOf(size: number, name: string): Buffer {
  const parts = [...GOOD_PARTS, { name: 'Number', content: name }];
  const room = size - rawRequest({ parts }).length;
  return rawRequest({ parts: [...parts, { name: 'Padding', content: 'x'.repeat(Math.max(room, 0)) }] });
}
