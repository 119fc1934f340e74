import { describe, expect, it } from 'vitest';
import {
  type MaskableByte,
  type ByteInterpretation,
  BYTE_INTERPRETATIONS,
  interpretBytes,
} from '../../../../shared/bytes/inspect-bytes.ts';

function textOf(interpretation: ByteInterpretation, bytes: readonly MaskableByte[]): string | null {
  const meant = interpretBytes(interpretation, bytes);
  return meant === null || meant === 'masked' ? meant : meant.text;
}

function bytesOf(write: (view: DataView) => void): readonly number[] {
  const bytes = new Uint8Array(8);
  write(new DataView(bytes.buffer));
  return [...bytes];
}

const COUNTED = [0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88];
const MOMENT = Date.UTC(2026, 10, 24, 9, 30, 12, 345);

describe('byte interpretation', () => {
  it.each<readonly [ByteInterpretation, string]>([
    ['u8', '129'],
    ['i8', '-127'],
    ['u16', '33409'],
    ['u16-be', '33154'],
    ['i16', '-32127'],
    ['i16-be', '-32382'],
    ['u32', '2223211137'],
    ['u32-be', '2172814212'],
    ['i32', '-2071756159'],
    ['i32-be', '-2122153084'],
    ['u64', '9837979819026121345'],
    ['u64-be', '9332165983064197000'],
    ['i64', '-8608764254683430271'],
    ['i64-be', '-9114578090645354616'],
  ])('%s of 81 to 88 is %s', (interpretation, text) => {
    expect(textOf(interpretation, COUNTED)).toBe(text);
  });

  it('prints a float with the shortest digits that identify it', () => {
    expect(
      textOf(
        'f32',
        bytesOf((view) => view.setFloat32(0, 0.1, true)),
      ),
    ).toBe('0.1');
    expect(
      textOf(
        'f32-be',
        bytesOf((view) => view.setFloat32(0, 16_777_217)),
      ),
    ).toBe('16777216');
    expect(
      textOf(
        'f64',
        bytesOf((view) => view.setFloat64(0, -0, true)),
      ),
    ).toBe('-0');
    expect(
      textOf(
        'f64-be',
        bytesOf((view) => view.setFloat64(0, Math.PI)),
      ),
    ).toBe('3.141592653589793');
    expect(
      textOf(
        'f32',
        bytesOf((view) => view.setFloat32(0, Number.NaN, true)),
      ),
    ).toBe('NaN');
    expect(
      textOf(
        'f32',
        bytesOf((view) => view.setFloat32(0, Number.NEGATIVE_INFINITY, true)),
      ),
    ).toBe('-Infinity');
  });

  it('prints only plausible times', () => {
    expect(
      textOf(
        'unix-s',
        bytesOf((view) => view.setUint32(0, Math.floor(MOMENT / 1_000), true)),
      ),
    ).toBe('2026-11-24T09:30:12Z');
    expect(
      textOf(
        'unix-ms-be',
        bytesOf((view) => view.setBigUint64(0, BigInt(MOMENT))),
      ),
    ).toBe('2026-11-24T09:30:12.345Z');
    const filetime = (BigInt(MOMENT) + 11_644_473_600_000n) * 10_000n;
    expect(
      textOf(
        'filetime',
        bytesOf((view) => view.setBigUint64(0, filetime, true)),
      ),
    ).toBe('2026-11-24T09:30:12.345Z');
    for (const interpretation of ['unix-s', 'unix-ms', 'filetime'] as const) {
      expect(
        textOf(
          interpretation,
          bytesOf(() => undefined),
        ),
      ).toBeNull();
      expect(
        textOf(
          interpretation,
          Array.from({ length: 8 }, () => 0xff),
        ),
      ).toBeNull();
    }
  });

  it('prints characters with their code points and escapes invisible characters', () => {
    expect(textOf('ascii', [0x41])).toBe('A U+0041');
    expect(textOf('ascii', [0x0d])).toBe('\\r U+000D');
    expect(textOf('ascii', [0xe9])).toBeNull();
    expect(textOf('utf-8', [0xc3, 0xa9])).toBe('é U+00E9');
    expect(textOf('utf-8', [0xf0, 0x9f, 0x92, 0xa5])).toBe('💥 U+1F4A5');
    expect(textOf('utf-8', [0xc3, 0x41])).toBeNull();
    expect(textOf('utf-8', [0xe2, 0x80, 0xae])).toBe('\\u{202e} U+202E');
    expect(textOf('utf-16', [0x3d, 0xd8, 0xa5, 0xdc])).toBe('💥 U+1F4A5');
    expect(textOf('utf-16-be', [0x00, 0xe9])).toBe('é U+00E9');
    expect(textOf('utf-16', [0x3d, 0xd8, 0x41, 0x00])).toBeNull();
  });

  it('is empty if bytes are missing, and masked if a byte that it needs is masked', () => {
    for (const interpretation of BYTE_INTERPRETATIONS) expect(textOf(interpretation, [])).toBeNull();
    expect(textOf('u32', [1, 2, 3])).toBeNull();
    expect(textOf('u32', [1, 2, 3, undefined])).toBeNull();
    expect(textOf('u16', [1, 2, 'masked'])).toBe('513');
    expect(textOf('u32', [1, 2, 'masked', 4])).toBe('masked');
    expect(textOf('utf-8', [0xc3, 'masked'])).toBe('masked');
    expect(textOf('utf-8', [0x41, 'masked'])).toBe('A U+0041');
    expect(textOf('utf-16', [0x3d, 0xd8, 'masked', 'masked'])).toBe('masked');
    for (const interpretation of BYTE_INTERPRETATIONS) expect(textOf(interpretation, ['masked', 1, 2, 3, 4, 5, 6, 7])).toBe('masked');
  });
});
