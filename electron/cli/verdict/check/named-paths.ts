import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { isInputBroken, takeInput } from '../../common/command-worker.ts';
import { type NamedFile, namedFiles } from '../../common/named-files.ts';
import { STANDARD } from '../../common/standard-input.ts';

const LINE_FEED = 0x0a;
const NUL = 0x00;

/** What ends a path on standard input. */
type PathEnd = 'line' | 'nul';

/** Checks that a command line names standard input at most once, as it can be read once. Errors: invalid_request. */
export function checkInput(given: readonly string[]): CommandResult<null> {
  return given.filter((path) => path === STANDARD).length > 1 ? fail(commandFailure('invalid_request', CLI.inputTwice)) : ok(null);
}

/** The files of a command line, those that standard input names where `-` stands. Where that breaks off, a last one says so. */
export async function* namedPaths(given: readonly string[], end: PathEnd): AsyncGenerator<NamedFile> {
  for (const path of given) {
    if (path === STANDARD) yield* pathsOf(takeInput(), end === 'nul' ? NUL : LINE_FEED);
    else yield* namedFiles([path]);
  }
}

/** Each path as soon as it has come whole; the last one may have no end. A folder is none that is gone through: a line has one answer. */
async function* pathsOf(input: AsyncIterable<Uint8Array>, end: number): AsyncGenerator<NamedFile> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, from)) {
      yield* namedOnce(bytes.subarray(from, at), end);
      from = at + 1;
    }
    rest = bytes.subarray(from);
  }
  yield* namedOnce(rest, end);
  if (isInputBroken()) yield { path: CLI.standardInput, error: failure('file_unreadable', { file: CLI.standardInput }) };
}

/** Nothing for a blank line. */
function namedOnce(bytes: Buffer, end: number): readonly NamedFile[] {
  const text = bytes.toString();
  // Windows ends lines with CRLF, and has no file whose name ends with CR.
  const path = end === LINE_FEED && process.platform === 'win32' && text.endsWith('\r') ? text.slice(0, -1) : text;
  return path === '' ? [] : [{ path, error: null }];
}
