import { formatCount } from '../../bytes/quantities.ts';
import { type PatternFailure, type PatternMode, MAX_PATTERN_LENGTH } from '../../bytes/search/byte-pattern.ts';
import { MAX_HITS } from '../../bridge/view/find-channels.ts';

/** Texts of “Go to offset”. */
export const GO_TO = {
  command: 'Go to an offset in the bytes…',
  short: 'Go to offset…',
  button: 'Go to…',
  field: 'Offset',
  example: '0x2F1, +16, @0x7FF6',
  help: 'An address of a minidump begins with @.',
  go: 'Go',
  close: 'Close the offset field',
  notOffset:
    'Enter an offset such as 753, 0x2F1 or 2F1h, +16 or -16 from the selection, or an address of a minidump such as @0x7FF612345678.',
  noBytes: 'There are no bytes to go to.',
  outside: (size: number): string => `Offsets go from 0 to ${formatCount(size - 1)} (0x${(size - 1).toString(16).toUpperCase()}).`,
} as const;

/** Texts of “Find in the bytes”. */
export const FIND_BYTES = {
  command: 'Find in the bytes…',
  short: 'Find…',
  button: 'Find…',
  field: 'Find',
  mode: 'Look for',
  matchCase: 'Match case',
  run: 'Find',
  asHex: 'Find as hex',
  next: 'Next hit',
  nextCommand: 'Next hit in the bytes',
  previous: 'Previous hit',
  previousCommand: 'Previous hit in the bytes',
  close: 'Close the search',
  keyInBytes: 'In bytes: find text, hex or an expression',
  none: 'No hits.',
  stopped: 'Stopped.',
  changed: 'The bytes have changed. Find again.',
  masked: 'Masked bytes are not searched.',
} as const;

export const PATTERN_MODE_LABELS: Readonly<Record<PatternMode, string>> = { text: 'Text', hex: 'Hex', regex: 'Expression' };

/** Placeholder of the search field in each mode. */
export const PATTERN_EXAMPLES: Readonly<Record<PatternMode, string>> = {
  text: 'Firefox',
  hex: '0d 0a ?? 4?',
  regex: 'Build\\w+"',
};

/** `3 of 17`. `at`: index of the selected hit, from 0; -1: none. */
export function hitsText(at: number, count: number, isMore: boolean): string {
  const all = isMore ? `more than ${formatCount(MAX_HITS)}` : formatCount(count);
  if (at >= 0) return `${formatCount(at + 1)} of ${all}`;
  return count === 1 ? '1 hit' : `${all} hits`;
}

/** Why the search cannot run. */
export function patternFailureText(error: PatternFailure): string {
  switch (error.code) {
    case 'empty':
      return 'Enter something to find.';
    case 'too_long':
      return `Too long: the limit is ${formatCount(MAX_PATTERN_LENGTH)} characters.`;
    case 'not_hex':
      return 'Enter pairs of hex digits; ? is any digit: 0d 0a ?? 4?.';
    case 'any_byte':
      return 'This matches every byte. Enter at least one digit.';
    case 'not_bytes':
      return 'An expression matches bytes. Write non-ASCII letters as UTF-8 bytes: é as \\xC3\\xA9.';
    case 'not_regex':
      return `Not a regular expression: ${error.reason}.`;
  }
}
