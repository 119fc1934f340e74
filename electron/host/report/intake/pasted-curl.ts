import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ByteSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import { decodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import { isCurlCommand } from '../../../../shared/sending/curl/command-line.ts';
import { type CurlNotes, notesOf, shownFileName } from '../../../../shared/sending/curl/curl-text.ts';
import { type CurlReading, readCurl } from '../../../../shared/sending/curl/read-curl.ts';
import { fileBytes, requestOfCurl } from '../../../../shared/sending/curl/request-of-curl.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { isFreeBoundary } from '../../../../shared/report/wire/encode-boundary.ts';
import { writeSource } from '../../platform/files/copy-source.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { type FileHandles, opaqueId } from '../../platform/files/handles.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';
import { partFiles } from '../new/part-files.ts';
import { UPLOAD_PREFIX } from './own-copies.ts';
import { PASTED_NAME } from './pasted-text.ts';
import type { UploadedFile } from './uploads.ts';

/** The result of a pasted command: a request in a temporary file, or the names of the files that the command needs. */
type CurlTaken =
  | { readonly kind: 'made'; readonly taken: UploadedFile; readonly notes: CurlNotes }
  | { readonly kind: 'asks'; readonly files: readonly { readonly name: string; readonly option: string }[] };

interface CurlTools {
  readonly handles: Pick<FileHandles, 'find'>;
  /** An existing temporary folder of Crashlens. */
  readonly folder: string;
  /** Called with the path of a chosen file that is no longer used. */
  readonly released: (path: string) => void;
}

/** Maximum length in bytes of a command that is read. */
const MAX_COMMAND_LENGTH = 32 << 20;

/** Returns the curl command in a pasted text (bytes as Latin-1); null if there is none. */
export function curlCommandIn({ path, size }: UploadedFile): string | null {
  if (size > MAX_COMMAND_LENGTH) return null;
  const text = decodeLatin1(readFileSync(path));
  return isCurlCommand(text) ? text : null;
}

/**
 * Builds the request that a curl command would send, without running anything. Reads only the files of the given handles, one for each file in the command. If
 * their number is wrong, returns the files that the command names. Errors: curl_refused, unknown_handle, file_*. Throws the errors of the disk.
 */
export async function takeCurl(command: string, chosen: readonly string[], tools: CurlTools): Promise<Result<CurlTaken>> {
  const reading = readCurl(command);
  if (!reading.ok) return fail(failure('curl_refused', { error: reading.error }));
  const { files } = reading.value;
  if (chosen.length !== files.length)
    return ok({ kind: 'asks', files: files.map(({ name, option }) => ({ name: shownFileName(name), option })) });
  const paths = chosen.map((file) => tools.handles.find(file));
  const contents = partFiles();
  const sinks = spillSinks(tools.folder);
  try {
    const sources: ByteSource[] = [];
    for (const [index, entry] of paths.entries()) {
      if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
      const opened = contents.open(entry.path, entry.name);
      if (!opened.ok) return opened;
      const way = files[index]?.way ?? 'as_is';
      const sink = sinks.create();
      if (way !== 'as_is') for (const bytes of windowsOf(opened.value)) sink.write(fileBytes(way, bytes));
      sources.push(way === 'as_is' ? opened.value : sink.source());
    }
    const made = await writeRequest(reading.value, sources, tools.folder);
    if (made.ok) for (const entry of paths) if (entry !== null) tools.released(entry.path);
    return made;
  } finally {
    sinks.close();
    contents.close();
  }
}

async function writeRequest(reading: CurlReading, files: readonly ByteSource[], folder: string): Promise<Result<CurlTaken>> {
  const boundary = freeBoundary(reading, files);
  if (boundary === null) return fail(failure('curl_refused', { error: { code: 'boundary', name: '' } }));
  const { bytes, madeUp } = requestOfCurl(reading, { files, boundary });
  const path = join(folder, `${UPLOAD_PREFIX}${opaqueId()}`);
  try {
    await writeSource(bytes, path);
  } catch (reason) {
    rmSync(path, { force: true });
    throw reason;
  }
  const written = openFileSource(path, PASTED_NAME);
  if (!written.ok) return written;
  const { identity, size } = written.value;
  try {
    const hash = { identity, sha256: await written.value.sha256InTurns() };
    return ok({ kind: 'made', taken: { path, name: PASTED_NAME, hash, size }, notes: notesOf(reading, madeUp) });
  } finally {
    written.value.close();
  }
}

const TRIES = 1_000;

/** Returns a boundary like curl's, always the same for the same command. null if the contents contain all candidates, which does not happen by chance. */
function freeBoundary({ body }: CurlReading, files: readonly ByteSource[]): string | null {
  const texts = body?.kind === 'form' ? body.parts.flatMap(({ content }) => ('text' in content ? [content.text] : [])) : [];
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const boundary = `------------------------${attempt.toString(16).padStart(16, '0')}`;
    if (body?.kind !== 'form' || (isFreeBoundary(boundary, files) && texts.every((text) => !text.includes(boundary)))) return boundary;
  }
  return null;
}
