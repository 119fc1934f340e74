import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { afterBody } from '../../../../shared/report/wire/after-body.ts';
import { emptyLines } from '../../../../shared/report/wire/captured-head.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { writeSource } from '../../platform/files/copy-source.ts';
import { onlyExpected, writeError } from '../../platform/files/io-error.ts';

/** Prefix of the names of temporary files with the next request of a capture. */
export const NEXT_PREFIX = 'next-';

/** Maximum length in bytes of the empty lines that recorders write between two messages. */
const MAX_BLANK = 8;

/**
 * If another request follows the body of a capture, writes that request and all later bytes to a new temporary file. Returns the path of that file. Errors:
 * unknown_handle if no request follows, disk_full, cannot_write, and those of reading the capture.
 */
export async function writeNextRequest(capture: Capture, folder: string): Promise<Result<string>> {
  const { content, bodySize } = capture;
  if (afterBody(capture)?.kind !== 'request') return fail(failure('unknown_handle', { what: 'report' }));
  const start = bodySize + emptyLines(content.read(bodySize, Math.min(MAX_BLANK, content.size - bodySize)));
  const path = join(folder, `${NEXT_PREFIX}${randomUUID()}.http`);
  try {
    await writeSource(sliceSource(content, start, content.size - start), path);
    return ok(path);
  } catch (reason) {
    rmSync(path, { force: true });
    return fail(writeError(onlyExpected(reason), { own: 'temporary_files' }));
  }
}

/** Names the next request: `capture.http` becomes `capture, request 2.http`, which becomes `capture, request 3.http`. */
export function nextName(name: string): string {
  const [, stem = name, number, ending = ''] = /^(.*?)(?:, request (\d{1,6}))?(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem}, request ${String(Number(number ?? 1) + 1)}${ending}`;
}
