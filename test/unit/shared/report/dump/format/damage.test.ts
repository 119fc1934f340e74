import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { readEverything } from './every-reader.ts';
import { codesOf, dumpOf, MadeDump } from './made-dump.ts';
import { MADE_STREAMS } from './made-streams.ts';

/** Where the pieces of a made dump begin: after the header and the directory. */
const FIRST_PIECE = new MadeDump().next;

const CASES = Object.keys(MADE_STREAMS).flatMap((name) => [true, false].map((little) => [name, little] as const));

function made(name: string, little: boolean): Uint8Array {
  const make = MADE_STREAMS[name];
  if (make === undefined) throw new Error(`no ${name}`);
  return make(new MadeDump({ little })).finish();
}

/** The longest that reading a small damaged dump may take, in ms. Far more than it takes, because the machine can be busy. */
const MAX_TIME = 1_000;

/** Reads all of a dump and returns the codes of its damage. Fails if it throws or takes too long. */
function damageOf(bytes: Uint8Array): readonly string[] {
  const begin = performance.now();
  const dump = dumpOf(bytes);
  readEverything(dump);
  expect(performance.now() - begin).toBeLessThan(MAX_TIME);
  return codesOf(dump);
}

describe.each(CASES)('a damaged %s stream (little-endian: %s)', (name, little) => {
  const whole = made(name, little);

  it('is read without a finding before it is damaged', () => {
    expect(damageOf(whole)).toEqual([]);
  });

  it('gives a finding wherever the file is cut, and never throws', () => {
    for (let size = FIRST_PIECE; size < whole.length; size += 1)
      expect([size, damageOf(whole.slice(0, size)).length > 0]).toEqual([size, true]);
  });

  it('never throws, whatever the size of the stream in the directory', () => {
    const view = new DataView(whole.slice().buffer);
    const count = view.getUint32(8, little);
    for (let index = 0; index < count; index += 1) {
      const at = view.getUint32(12, little) + index * 12 + 4;
      const size = view.getUint32(at, little);
      for (let cut = 0; cut < size; cut += 1) {
        view.setUint32(at, cut, little);
        expect(() => damageOf(new Uint8Array(view.buffer))).not.toThrow();
      }
      view.setUint32(at, size, little);
    }
  });

  it('never throws, whatever number is in any place of its data', () => {
    const view = new DataView(whole.slice().buffer);
    for (let at = FIRST_PIECE; at + 4 <= whole.length; at += 2) {
      const before = view.getUint32(at, little);
      for (const number of [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff, at, whole.length - 1, whole.length]) {
        view.setUint32(at, number, little);
        const opened = openDump(sourceOfBytes(new Uint8Array(view.buffer)));
        if (!isDumpFailure(opened)) readEverything(opened);
      }
      view.setUint32(at, before, little);
    }
    expect(damageOf(new Uint8Array(view.buffer))).toEqual([]);
  });
});
