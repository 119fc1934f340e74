import { formatCount } from '../../bytes/quantities.ts';
import { type PatternFailure, type PatternMode, MAX_PATTERN_LENGTH } from '../../bytes/search/byte-pattern.ts';
import { MAX_HITS } from '../../bridge/view/find-channels.ts';

/** Words of what goes to an offset. */
export const GO_TO = {
  command: 'Go to an offset in the bytes…',
  short: 'Go to offset…',
  button: 'Go to…',
  field: 'Offset',
  example: '0x2F1, 753 or +16',
  go: 'Go',
  close: 'Close the field of the offset',
  notOffset: 'Write an offset as 753, 0x2F1 or 2F1h, or from the selection as +16 or -0x10.',
  noBytes: 'There are no bytes to go to.',
  outside: (size: number): string =>
    `There are ${formatCount(size)} bytes here: offsets go from 0 to ${formatCount(size - 1)} (0x${(size - 1).toString(16).toUpperCase()}).`,
} as const;

/** Words of what finds in bytes. */
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
  close: 'Close finding',
  keyInBytes: 'In bytes: find text, hex or an expression',
  none: 'No hits.',
  stopped: 'Stopped.',
  changed: 'The bytes changed since: find again.',
  masked: 'Masked bytes are not searched.',
} as const;

export const PATTERN_MODE_LABELS: Readonly<Record<PatternMode, string>> = { text: 'Text', hex: 'Hex', regex: 'Expression' };

/** How each is written, in its empty field. */
export const PATTERN_EXAMPLES: Readonly<Record<PatternMode, string>> = {
  text: 'Firefox',
  hex: '0d 0a ?? 4?',
  regex: 'Build\\w+"',
};

/** `3 of 17`; `at`: which hit is selected, from 0; -1: none. */
export function hitsText(at: number, count: number, isMore: boolean): string {
  const all = isMore ? `more than ${formatCount(MAX_HITS)}` : formatCount(count);
  if (at >= 0) return `${formatCount(at + 1)} of ${all}`;
  return count === 1 ? '1 hit' : `${all} hits`;
}

/** Why nothing is looked for. */
export function patternFailureText(error: PatternFailure): string {
  switch (error.code) {
    case 'empty':
      return 'Write what is to be found.';
    case 'too_long':
      return `That is too long: ${formatCount(MAX_PATTERN_LENGTH)} characters are the most.`;
    case 'not_hex':
      return 'Write pairs of hex digits, with ? for any digit: 0d 0a ?? 4?.';
    case 'any_byte':
      return 'Every byte fits that: write at least one digit.';
    case 'not_bytes':
      return 'An expression is about bytes: write letters beyond ASCII as those of their UTF-8, é as \\xC3\\xA9.';
    case 'not_regex':
      return `That is no regular expression: ${error.reason}.`;
  }
}
