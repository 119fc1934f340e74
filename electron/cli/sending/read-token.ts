import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { TARGET_COMMAND } from '../../../shared/text/sending/target-command.ts';
import { BEARER_TOKEN } from '../../../shared/sending/targets/preset.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { readError } from '../../host/platform/files/io-error.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { isInputBroken, takeInput } from '../common/command-worker.ts';
import { shownPath } from '../common/output-file.ts';
import { STANDARD } from '../common/standard-input.ts';

/** Maximum number of bytes read for a token. */
const MAX_READ = 8_192;

/** Reads a bearer token from a file or standard input, without line ends at its end. Never prints any part of the token. Errors: file_*, invalid_request. */
export async function readToken(path: string): Promise<CommandResult<string>> {
  const text = path === STANDARD ? await inputText() : fileText(path);
  if (!text.ok) return text;
  const token = text.value.replace(/[\r\n]+$/, '');
  return BEARER_TOKEN.test(token) ? ok(token) : fail(commandFailure('invalid_request', TARGET_COMMAND.badToken));
}

function fileText(path: string): CommandResult<string> {
  try {
    return ok(readFileSync(resolve(path), 'latin1').slice(0, MAX_READ));
  } catch (reason) {
    return fail(readError(reason, { file: shownPath(resolve(path)) }));
  }
}

async function inputText(): Promise<CommandResult<string>> {
  let text = '';
  for await (const bytes of takeInput()) {
    if (text.length < MAX_READ) text += Buffer.from(bytes as Uint8Array).toString('latin1');
  }
  return isInputBroken() ? fail(failure('file_unreadable', { file: CLI.standardInput })) : ok(text);
}
