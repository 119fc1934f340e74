import { basename } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { fail, ok } from '../../shared/errors.ts';
import { recognisedError } from '../../shared/messages/recognised.ts';
import type { Capture } from '../../shared/wire/capture.ts';
import { openCapture } from '../../shared/wire/capture.ts';
import type { Inflate } from '../../shared/wire/gzip.ts';
import type { FileSource } from '../host/files/file-source.ts';
import { openFileSource } from '../host/files/file-source.ts';
import { inflateLimit } from '../host/limits.ts';

export interface OpenedCapture {
  readonly file: FileSource;
  readonly capture: Capture;
}

/** Opens a file as a capture, outside any host. Errors: file_*, not_recognised. */
export async function openCaptureFile(path: string, inflate: Inflate): Promise<Result<OpenedCapture>> {
  const name = basename(path);
  const file = openFileSource(path, name);
  if (!file.ok) return file;
  const opened = await openCapture(file.value, inflate, inflateLimit(process.env));
  if (opened.ok) return ok({ file: file.value, capture: opened.capture });
  file.value.close();
  return fail(recognisedError(opened.recognised, name));
}
