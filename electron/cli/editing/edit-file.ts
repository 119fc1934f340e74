import { resolve } from 'node:path';
import { pieceOf, sourceOfPieces } from '../../../shared/bytes/pieces.ts';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { describeStep } from '../../../shared/text/editing/describe-edit.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { editFailureDetails, visibleName } from '../../../shared/text/editing/edits.ts';
import { copySource } from '../../host/platform/files/copy-source.ts';
import type { FileSource } from '../../host/platform/files/file-source.ts';
import { nodeInflate } from '../../host/platform/files/node-inflate.ts';
import type { Partials } from '../../host/platform/files/partials.ts';
import { type CommandError, type CommandResult, commandFailure } from '../common/command-result.ts';
import { openCaptureFile } from '../common/open-capture.ts';
import { STANDARD } from '../common/standard-input.ts';
import { writeToOutput } from '../common/standard-output.ts';
import { visible } from '../common/terminal-text.ts';
import { type NamedRequest, editsOfRequest } from './edit-by-name.ts';
import { fixAll, fixAllSafe } from './edit-fixes.ts';
import type { EditRequest } from './edit-requests.ts';
import { type EditSession, type SessionTools, createEditSession } from './edit-session.ts';
import { verdictWord } from './verdict-word.ts';

export interface FileEdit {
  /** Absolute path. */
  readonly path: string;
  /** The index of the report in the file; null: the only one. */
  readonly item: number | null;
  /** The path after `-o`. */
  readonly out: string;
  /** True if only the body is written, without the request head. */
  readonly body: boolean;
  /** Returns why the output may not be written. Called after the captured file was opened. */
  readonly checkOutput: (captured: FileSource) => CommandError | null;
}

export interface EditedFile {
  /** One line for each edit, without values. */
  readonly lines: readonly string[];
  /** Predicted answer before and after the edits, in words. */
  readonly before: string;
  readonly after: string;
  readonly size: ByteLength;
}

/** Applies edits to one file and writes the result. Errors: file_*, not_recognised, edit_refused, those of writing. */
export async function editFile(
  { path, item, out, body, checkOutput }: FileEdit,
  requests: readonly EditRequest[],
  tools: SessionTools,
  partials: Partials,
): Promise<CommandResult<EditedFile>> {
  const opened = await openCaptureFile(path, nodeInflate(tools.sinks.create), tools.inflateLimit, item);
  if (!opened.ok) return opened;
  const { file, capture } = opened.value;
  try {
    const error = checkOutput(file);
    if (error !== null) return fail(error);
    const session = createEditSession(capture, tools);
    const lines: string[] = [];
    for (const request of requests) {
      const line = await makeEdit(request, session);
      if (!line.ok) return line;
      lines.push(...line.value.split('\n').map(visible));
    }
    const written = await writeOut(session, { out, body }, partials);
    return written.ok ? ok({ lines, ...written.value }) : written;
  } finally {
    file.close();
  }
}

/** Applies one edit and returns its message. The message contains names but no values. */
function makeEdit(request: EditRequest, session: EditSession): Promise<CommandResult<string>> {
  if (request.kind === 'fix') return fixAll(request.code, session);
  return request.kind === 'fix_safe' ? fixAllSafe(session) : editByName(request, session);
}

async function editByName(request: NamedRequest, session: EditSession): Promise<CommandResult<string>> {
  const edits = editsOfRequest(request, session.current, session.sources);
  if (!edits.ok) return edits;
  const sentence = describeStep(edits.value, session.current);
  const pushed = edits.value.length === 0 ? null : await session.push(edits.value);
  if (pushed === null || (!pushed.ok && pushed.error.code === 'nothing_to_do')) return ok(CLI.edit.soAlready(wordsOf(request)));
  if (pushed.ok) return ok(sentence);
  const { what, reason } = editFailureDetails(pushed.error);
  return fail(commandFailure('edit_refused', { what: `${wordsOf(request)}: ${what}`, reason }));
}

/** A request as given on the command line, but without values. */
function wordsOf(request: NamedRequest): string {
  switch (request.kind) {
    case 'form':
      return `--form ${request.form}`;
    case 'gzip':
      return `--gzip ${request.on ? 'on' : 'off'}`;
    case 'normalise':
      return '--normalise';
    default:
      return `--${request.kind} ${visibleName(request.name)}`;
  }
}

async function writeOut(
  session: EditSession,
  { out, body }: Pick<FileEdit, 'out' | 'body'>,
  partials: Partials,
): Promise<CommandResult<Omit<EditedFile, 'lines'>>> {
  const outgoing = await session.outgoing();
  const whole = body ? outgoing.content : sourceOfPieces([pieceOf('head', outgoing.head), pieceOf('body', outgoing.sent)]);
  const error = out === STANDARD ? await writeToOutput(whole) : await copySource(whole, resolve(out), { own: 'edited_report' }, partials);
  if (error !== null) return fail(error);
  const before = verdictWord(session.captured.inspection('spec'), out);
  return ok({ before, after: verdictWord(session.inspect(outgoing), out), size: whole.size });
}
