import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile } from '../files/own-file.ts';
import { writeAll } from '../files/spill-sink.ts';

/** The file by which a data folder is known as one of ours. */
export const HOME_MARK = 'crashlens-data.json';

/** Goes up with every change of the folder that this program could not live with. */
const FORMAT = 1;

const LONGEST_MARK = 4_096;

const markSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ folder: v.literal('crashlens data'), format: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
);

/** Does a folder carry the mark? `newer`: that of a later Crashlens. Throws what the disk throws. */
export function homeMark(folder: string): 'ours' | 'newer' | 'none' {
  const path = join(folder, HOME_MARK);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !isOwnFile(stats) || stats.size > LONGEST_MARK) return 'none';
  const mark = v.safeParse(markSchema, readFileSync(path, 'utf8'));
  if (!mark.success) return 'none';
  return mark.output.format > FORMAT ? 'newer' : 'ours';
}

/** Marks a folder as ours. Two that do it at once write the same. Throws what the disk throws. */
export function markHome(folder: string): void {
  const partial = join(folder, `.crashlens-${randomUUID()}`);
  try {
    const descriptor = openSync(partial, 'wx', 0o600);
    try {
      writeAll(descriptor, encodeUtf8(`${JSON.stringify({ folder: 'crashlens data', format: FORMAT })}\n`));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, join(folder, HOME_MARK));
  } catch (reason) {
    rmSync(partial, { force: true });
    // An app that has marked it meanwhile deletes what is half-written there.
    if (systemCode(reason) === 'ENOENT' && homeMark(folder) === 'ours') return;
    throw reason;
  }
}
