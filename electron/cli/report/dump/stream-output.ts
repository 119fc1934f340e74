import { fail, ok } from '../../../../shared/errors.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { streamKind } from '../../../../shared/report/dump/format/streams.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { decodeLatin1, decodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { streamLabel } from '../../../../shared/text/report/dump-findings.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { visible } from '../../common/terminal-text.ts';

/** The longest stream that is printed, in bytes. */
const MAX_PRINTED = 16 << 20;
const HEX_WIDTH = 16;

/**
 * The bytes of a stream, as text or as a hex dump. The bytes of every stream are `closed`. `name`: as in the list of streams, or its number. Errors:
 * invalid_request for a stream that is not there, and for masked bytes.
 */
export function streamOutput(dump: Dump, name: string, isHex: boolean, disclosure: DumpDisclosure): CommandResult<string> {
  const streams = dump.streams();
  const entry = streams.find(({ type }) => isNamed(type, name));
  if (entry === undefined && !disclosure.shows('open'))
    return fail(commandFailure('invalid_request', CLI.dump.noStreamHidden(name, formatCount(streams.length))));
  if (entry === undefined)
    return fail(
      commandFailure(
        'invalid_request',
        CLI.dump.noStream(
          name,
          streams.map(({ type }) => streamLabel(type)),
        ),
      ),
    );
  const { offset, size } = entry.location;
  if (!disclosure.shows('closed', offset, size))
    return fail(commandFailure('invalid_request', CLI.dump.streamMasked(streamLabel(entry.type))));
  const bytes = dump.bytes.bytes(offset, Math.min(size, MAX_PRINTED));
  const rest = size > MAX_PRINTED ? [CLI.dump.streamCut(size - MAX_PRINTED)] : [];
  return ok([...(isHex ? hexLines(bytes, offset) : textLines(bytes)), ...rest].join('\n'));
}

function isNamed(type: number, name: string): boolean {
  return streamKind(type)?.name.toLowerCase() === name.toLowerCase() || Number(name) === type;
}

/** Control characters are escaped, except for line ends: a stream can be a text of many lines. The last line end is left out, because printing adds one. */
function textLines(bytes: Uint8Array): readonly string[] {
  const lines = decodeUtf8(bytes).split('\n').map(visible);
  return lines.length > 1 && lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function hexLines(bytes: Uint8Array, offset: number): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += HEX_WIDTH) {
    const row = bytes.subarray(at, at + HEX_WIDTH);
    const digits = Array.from(row, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = decodeLatin1(row).replace(/[^\x20-\x7e]/g, '.');
    lines.push(`${(offset + at).toString(16).padStart(8, '0')}  ${digits.padEnd(HEX_WIDTH * 3 - 1)}  ${text}`);
  }
  return lines;
}
