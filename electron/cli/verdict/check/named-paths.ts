import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { isInputBroken, takeInput } from '../../common/command-worker.ts';
import { type NamedFile, namedFiles } from '../../common/named-files.ts';
import { STANDARD } from '../../common/standard-input.ts';

const LINE_FEED = 0x0a;
const NUL = 0x00;

type PathEnd = 'line' | 'nul';

/** Checks that a command line names standard input at most once. It can be read only once. Errors: invalid_request. */
export function checkInput(given: readonly string[]): CommandResult<null> {
  return given.filter((path) => path === STANDARD).length > 1 ? fail(commandFailure('invalid_request', CLI.inputTwice)) : ok(null);
}

/** The files of a command line. `-` means the files that standard input lists. If reading standard input fails, a last entry reports the error. */
export async function* namedPaths(given: readonly string[], end: PathEnd): AsyncGenerator<NamedFile> {
  for (const path of given) {
    if (path === STANDARD) yield* pathsOf(takeInput(), end === 'nul' ? NUL : LINE_FEED);
    else yield* namedFiles([path]);
  }
}

/** Yields each path as soon as it is complete. The last path needs no terminator. Folders are not expanded, so each line has one result. */
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

/** Returns the file that a line of standard input names; an empty list for a blank line. */
function namedOnce(bytes: Buffer, end: number): readonly NamedFile[] {
  const text = bytes.toString();
  // Windows ends lines with CRLF, and file names there cannot end with CR.
  const path = end === LINE_FEED && process.platform === 'win32' && text.endsWith('\r') ? text.slice(0, -1) : text;
  return path === '' ? [] : [{ path, error: null }];
}
