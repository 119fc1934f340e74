import { basename, resolve } from 'node:path';
import { type ByteLength, type ByteSource, readAll } from '../../../shared/bytes/byte-source.ts';
import { decodeEscaped, decodeUtf8, indexOfInvalidUtf8 } from '../../../shared/bytes/utf8.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { exactBytes } from '../../../shared/bytes/quantities.ts';
import { editsByName, findNamed } from '../../../shared/editing/by-name/edits-by-name.ts';
import { carriedFilename, newPartType } from '../../../shared/report/sources/gather.ts';
import type { EditRequest } from './edit-requests.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';

/** Opens files whose contents become part of the report. Edits refer to a file by its key. */
export interface EditSources {
  /** Errors: file_*. */
  readonly open: (path: string) => CommandResult<{ readonly key: string; readonly name: string; readonly source: ByteSource }>;
}

export type NamedRequest = Exclude<EditRequest, { readonly kind: 'fix' | 'fix_safe' }>;

/** Maximum size in bytes of a file that becomes a re-encoded value. The collector reads no larger annotation. */
const MAX_VALUE_SIZE: ByteLength = 20 << 20;

/** Converts a request with names into edits of the current version of the report. Returns no edits if nothing would change. Errors: edit_refused, file_*. */
export function editsOfRequest(request: NamedRequest, version: DraftVersion, sources: EditSources): CommandResult<readonly Edit[]> {
  if (request.kind === 'set-file') return setFile(request, version, sources);
  if (request.kind === 'add_part') return addPart(request, sources);
  const edits = editsByName(request, version);
  return edits.ok ? edits : fail(commandFailure('edit_refused', CLI.edit.missing(request.kind, edits.error.name)));
}

/**
 * Sets an annotation or a part from a file. A part gets the file's bytes unchanged, whatever their size. A value in JSON, or a new annotation, is encoded from
 * the file's text.
 */
function setFile(
  { name, path }: { readonly name: string; readonly path: string },
  version: DraftVersion,
  sources: EditSources,
): CommandResult<readonly Edit[]> {
  const opened = sources.open(path);
  if (!opened.ok) return opened;
  const { key, name: file, source } = opened.value;
  const named = findNamed(name, version);
  if (named !== null && named.kind !== 'member')
    return ok([{ op: 'content', at: named.at, content: { kind: 'file', file: key, name: file } }]);
  if (source.size > MAX_VALUE_SIZE) return fail(commandFailure('edit_refused', CLI.edit.valueTooLarge(name, exactBytes(MAX_VALUE_SIZE))));
  const bytes = readAll(source);
  const { form } = version.inspection('spec').report;
  const isJson = named !== null || form === 'json' || form === 'both';
  if (isJson && indexOfInvalidUtf8(bytes) >= 0) return fail(commandFailure('edit_refused', CLI.edit.notUtf8(name)));
  const text = isJson ? decodeUtf8(bytes) : decodeEscaped(bytes);
  return ok([named === null ? { op: 'add_annotation', name, text } : { op: 'value', at: named.at, text }]);
}

function addPart(request: Extract<NamedRequest, { readonly kind: 'add_part' }>, sources: EditSources): CommandResult<readonly Edit[]> {
  const opened = sources.open(request.path);
  if (!opened.ok) return opened;
  const { key, name: file } = opened.value;
  const filename = request.filename ?? carriedFilename(basename(resolve(request.path)));
  return ok([
    {
      op: 'add_part',
      name: request.name,
      filename: filename === '' ? null : filename,
      contentType: request.type ?? newPartType(request.name),
      content: { kind: 'file', file: key, name: file },
      before: null,
    },
  ]);
}
