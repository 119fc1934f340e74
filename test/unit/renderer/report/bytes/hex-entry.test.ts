import { describe, expect, it } from 'vitest';
import { bytesOfEscaped, bytesOfHex, enterDigit, extendRun, hexDigit, runEdit } from '../../../../../renderer/report/bytes/hex-entry.ts';
import { encodeUtf8 } from '../../../../../shared/bytes/utf8.ts';

describe('digits typed into bytes', () => {
  it('are hex digits', () => {
    expect(['0', 'f', 'F', 'g', 'Enter', ' '].map(hexDigit)).toEqual([0, 15, 15, null, null, null]);
  });

  it('form a byte in pairs', () => {
    const first = enterDigit(null, 13, 4);
    expect(first).toEqual({ half: { digit: 13, offset: 4 }, byte: null });
    expect(enterDigit(first.half, 10, 4)).toEqual({ half: null, byte: 0xda });
  });

  it('start a new byte at another offset', () => {
    expect(enterDigit({ digit: 13, offset: 4 }, 10, 5)).toEqual({ half: { digit: 10, offset: 5 }, byte: null });
  });
});

describe('consecutive typed bytes', () => {
  it('are one growing edit', () => {
    const one = extendRun(null, 'overwrite', 4, 6, 0xaa);
    const two = extendRun(one, 'overwrite', 5, 6, 0xbb);
    expect(runEdit(two, 'plain', 'c:4')).toEqual({ op: 'bytes', space: 'plain', at: 'c:4', remove: 2, insert: Uint8Array.of(0xaa, 0xbb) });
  });

  it('overwrite only existing bytes', () => {
    let run = extendRun(null, 'overwrite', 4, 6, 1);
    for (const offset of [5, 6, 7]) run = extendRun(run, 'overwrite', offset, 8, 1);
    expect(runEdit(run, 'plain', 'c:4').remove).toBe(2);
    expect(runEdit(extendRun(null, 'overwrite', 6, 6, 1), 'plain', null).remove).toBe(0);
  });

  it('remove no bytes in insert mode', () => {
    const run = extendRun(extendRun(null, 'insert', 2, 6, 1), 'insert', 3, 7, 2);
    expect(runEdit(run, 'head', 'c:2')).toEqual({ op: 'bytes', space: 'head', at: 'c:2', remove: 0, insert: Uint8Array.of(1, 2) });
  });

  it('start a new edit at another offset or in another mode', () => {
    const run = extendRun(null, 'overwrite', 4, 6, 1);
    expect(extendRun(run, 'overwrite', 4, 6, 2).typed).toEqual([2]);
    expect(extendRun(run, 'insert', 5, 6, 2)).toEqual({ mode: 'insert', start: 5, size: 6, typed: [2] });
  });
});

describe('bytes from text', () => {
  it.each([
    ['0d 0a', [0x0d, 0x0a]],
    ['0D0a', [0x0d, 0x0a]],
    ['0x0d, 0x0A', [0x0d, 0x0a]],
    [' ff\n', [0xff]],
    ['', null],
    ['0d 0', null],
    ['text', null],
  ])('hex %j', (text, bytes) => {
    expect(bytesOfHex(text)).toEqual(bytes === null ? null : Uint8Array.from(bytes));
  });

  it.each([
    ['a\\r\\n', [0x61, 0x0d, 0x0a]],
    ['\\x9F\\0\\\\x', [0x9f, 0x00, 0x5c, 0x78]],
    ['é', [0xc3, 0xa9]],
    ['', []],
    ['\\q', null],
    ['\\x9', null],
  ])('text %j', (text, bytes) => {
    expect(bytesOfEscaped(text, encodeUtf8)).toEqual(bytes === null ? null : Uint8Array.from(bytes));
  });
});
