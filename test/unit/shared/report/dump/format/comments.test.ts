import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { ASSERTION_INFO, assertionKind, assertionOf } from '../../../../../../shared/report/dump/format/assertion.ts';
import { commentsOf } from '../../../../../../shared/report/dump/format/comments.ts';
import { codesOf, MadeDump } from './made-dump.ts';

describe('commentsOf', () => {
  it('reads a comment up to its first zero byte', () => {
    const comment = commentsOf(new MadeDump().stream('CommentA', encodeUtf8('grüße\0junk')).open()).ansi;
    expect(comment).toMatchObject({ text: 'grüße', size: 7, isCut: false });
  });

  it('reads a comment in another encoding than UTF-8 as Latin-1', () => {
    expect(commentsOf(new MadeDump().stream('CommentA', Uint8Array.of(0x67, 0xfc)).open()).ansi?.text).toBe('gü');
  });

  it.each([true, false])('reads a wide comment up to its first zero character (little-endian: %s)', (little) => {
    const made = new MadeDump({ little });
    const text = made.text16('a\u0100b\0c');
    const dump = made.stream('CommentW', { offset: text + 4, size: 10 }).open();
    expect(commentsOf(dump).wide).toMatchObject({ text: 'a\u0100b', offset: text + 4, size: 6 });
  });

  it('reads a wide comment of an odd size without its last byte', () => {
    expect(commentsOf(new MadeDump().stream('CommentW', Uint8Array.of(0x61, 0, 0x62)).open()).wide?.text).toBe('a');
  });

  it('reads one MiB of a longer comment and notes the rest', () => {
    const dump = new MadeDump().stream('CommentA', new Uint8Array(1_500_000).fill(0x61)).open();
    expect(commentsOf(dump).ansi).toMatchObject({ size: 1_048_576, isCut: true });
    expect(codesOf(dump)).toEqual(['data_cut']);
  });

  it('locates script data and processor traces without reading them', () => {
    const made = new MadeDump().stream('JavaScriptData', Uint8Array.of(1, 2)).stream('IptTrace', Uint8Array.of(3));
    expect(commentsOf(made.open())).toMatchObject({ ansi: null, wide: null, javaScript: { size: 2 }, processorTrace: { size: 1 } });
  });
});

describe('assertionOf', () => {
  it('reads the texts up to their end, even without a zero character', () => {
    const made = new MadeDump();
    const values = { expression: 'x'.repeat(128), function: 'f', file: 'c:\\a.cpp', line: 32, type: 2 };
    expect(assertionOf(made.stream('AssertionInfo', made.bytesOf(ASSERTION_INFO, values)).open())?.values).toEqual(values);
    expect(ASSERTION_INFO.bytes).toBe(776);
  });

  it('gives nothing for a cut record', () => {
    const dump = new MadeDump().stream('AssertionInfo', new Uint8Array(775)).open();
    expect(assertionOf(dump)).toBeNull();
    expect(codesOf(dump)).toEqual(['list_cut']);
  });

  it('names the kinds that Breakpad defines', () => {
    expect([0, 1, 2, 3].map(assertionKind)).toEqual(['unknown', 'invalid_parameter', 'pure_virtual_call', 'unknown']);
  });
});
