import type { ByteInterpretation } from '../../bytes/inspect-bytes.ts';

interface InterpretationWords {
  /** Label beside the value. */
  readonly short: string;
  readonly long: string;
}

/** Name of each interpretation of bytes. */
export const INTERPRETATION_WORDS: Readonly<Record<ByteInterpretation, InterpretationWords>> = {
  u8: { short: 'u8', long: 'unsigned, 8 bits' },
  i8: { short: 'i8', long: 'signed, 8 bits' },
  u16: { short: 'u16 LE', long: 'unsigned, 16 bits, little-endian' },
  'u16-be': { short: 'u16 BE', long: 'unsigned, 16 bits, big-endian' },
  i16: { short: 'i16 LE', long: 'signed, 16 bits, little-endian' },
  'i16-be': { short: 'i16 BE', long: 'signed, 16 bits, big-endian' },
  u32: { short: 'u32 LE', long: 'unsigned, 32 bits, little-endian' },
  'u32-be': { short: 'u32 BE', long: 'unsigned, 32 bits, big-endian' },
  i32: { short: 'i32 LE', long: 'signed, 32 bits, little-endian' },
  'i32-be': { short: 'i32 BE', long: 'signed, 32 bits, big-endian' },
  u64: { short: 'u64 LE', long: 'unsigned, 64 bits, little-endian' },
  'u64-be': { short: 'u64 BE', long: 'unsigned, 64 bits, big-endian' },
  i64: { short: 'i64 LE', long: 'signed, 64 bits, little-endian' },
  'i64-be': { short: 'i64 BE', long: 'signed, 64 bits, big-endian' },
  f32: { short: 'f32 LE', long: 'floating point, 32 bits, little-endian' },
  'f32-be': { short: 'f32 BE', long: 'floating point, 32 bits, big-endian' },
  f64: { short: 'f64 LE', long: 'floating point, 64 bits, little-endian' },
  'f64-be': { short: 'f64 BE', long: 'floating point, 64 bits, big-endian' },
  'unix-s': { short: 'Unix LE', long: 'Unix time in seconds, 32 bits, little-endian' },
  'unix-s-be': { short: 'Unix BE', long: 'Unix time in seconds, 32 bits, big-endian' },
  'unix-ms': { short: 'Unix ms LE', long: 'Unix time in milliseconds, 64 bits, little-endian' },
  'unix-ms-be': { short: 'Unix ms BE', long: 'Unix time in milliseconds, 64 bits, big-endian' },
  filetime: { short: 'FILETIME LE', long: 'Windows FILETIME, 64 bits, little-endian' },
  'filetime-be': { short: 'FILETIME BE', long: 'Windows FILETIME, 64 bits, big-endian' },
  ascii: { short: 'ASCII', long: 'character in ASCII' },
  'utf-8': { short: 'UTF-8', long: 'character in UTF-8' },
  'utf-16': { short: 'UTF-16 LE', long: 'character in UTF-16, little-endian' },
  'utf-16-be': { short: 'UTF-16 BE', long: 'character in UTF-16, big-endian' },
};

export const INSPECTOR = {
  title: 'Inspector',
  list: 'Interpretations of the selected bytes',
  about: 'Starts at the first selected byte. Click a value to copy it.',
  nothing: 'Select a byte.',
  masked: 'masked',
  none: '–',
  noneLong: 'nothing',
  copied: 'Copied.',
} as const;
