import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import type { Dump } from '../../../../../../shared/report/dump/format/dump.ts';
import {
  linuxLimitsOf,
  MAC_BOOT_ARGS,
  MAC_CRASH_INFO,
  MAC_CRASH_INFO_RECORD,
  macBootArgsOf,
  macCrashInfoOf,
  softErrorsOf,
} from '../../../../../../shared/report/dump/format/mozilla.ts';
import { codesOf, MadeDump } from './made-dump.ts';

const NO_PLACE = { offset: 0, size: 0 };
const TEXTS = ['/usr/lib/libfoo.dylib', 'abort() called', '', 'trace', 'again'];

interface MacOptions {
  readonly version: number;
  /** Bytes of the record before its texts. */
  readonly start: number;
  readonly count?: number;
  readonly little?: boolean;
  readonly texts?: readonly string[];
}

function macDump({ version, start, count = 1, little = true, texts = TEXTS }: MacOptions): Dump {
  const made = new MadeDump({ little });
  const values = { streamType: 0x4d7a_0001n, version: BigInt(version), thread: 7n, dialogMode: 8n, abortCause: 9n };
  const fixed = new Uint8Array(start);
  fixed.set(made.bytesOf(MAC_CRASH_INFO_RECORD, values).slice(0, start));
  const bytes = [...fixed, ...encodeUtf8(texts.map((text) => `${text}\0`).join(''))];
  const record = { offset: made.put(bytes), size: bytes.length };
  const records = [record, ...Array.from({ length: 19 }, () => NO_PLACE)];
  return made
    .streamOf('MozMacosCrashInfo', made.bytesOf(MAC_CRASH_INFO, { streamType: 0x4d7a_0001, count, recordStartSize: start, records }))
    .open();
}

describe('macCrashInfoOf', () => {
  it.each([
    [1, 16, null, null, null],
    [2, 16, null, null, null],
    [3, 16, null, null, null],
    [4, 32, 7n, null, 'abort() called'],
    [5, 40, 7n, 9n, 'abort() called'],
    [6, 64, 7n, 9n, 'abort() called'],
  ] as const)('reads version %i', (version, start, thread, abortCause, message) => {
    for (const little of [true, false]) {
      const [record] = macCrashInfoOf(macDump({ version, start, little }));
      expect(record?.message?.text ?? null).toBe(message);
      expect(record).toMatchObject({ version: BigInt(version), thread, abortCause });
    }
  });

  it('reads the five texts after the fixed part', () => {
    const [record] = macCrashInfoOf(macDump({ version: 5, start: 40 }));
    const { modulePath, message, signature, backtrace, message2 } = record ?? {};
    expect([modulePath, message, signature, backtrace, message2].map((text) => text?.text)).toEqual(TEXTS);
  });

  it('reads the texts that are there', () => {
    const [record] = macCrashInfoOf(macDump({ version: 5, start: 40, texts: ['/lib', 'only'] }));
    expect([record?.message?.text, record?.signature, record?.message2]).toEqual(['only', null, null]);
  });

  it('reads as many records as the count says', () => {
    expect(macCrashInfoOf(macDump({ version: 5, start: 40, count: 0 }))).toHaveLength(0);
  });

  it('reads the records that are there if the count is too large', () => {
    const dump = macDump({ version: 5, start: 40, count: 0xffff_ffff });
    expect(macCrashInfoOf(dump)).toHaveLength(1);
    expect(codesOf(dump)).toEqual(['list_cut']);
  });

  it('reads no texts if they would begin inside the fixed part, and notes it', () => {
    const dump = macDump({ version: 5, start: 24 });
    expect(macCrashInfoOf(dump)).toMatchObject([{ version: 5n, message: null }]);
    expect(dump.findings()).toMatchObject([{ code: 'record_size', stored: 24, least: 40 }]);
  });
});

describe('macBootArgsOf', () => {
  it('reads the text', () => {
    const made = new MadeDump();
    const textOffset = BigInt(made.text16('-v keepsyms=1'));
    expect(macBootArgsOf(made.streamOf('MozMacosBootArgs', made.bytesOf(MAC_BOOT_ARGS, { textOffset })).open())?.text).toBe(
      '-v keepsyms=1',
    );
  });

  it('notes a text outside the dump, also beyond 2^53', () => {
    const made = new MadeDump();
    const dump = made.streamOf('MozMacosBootArgs', made.bytesOf(MAC_BOOT_ARGS, { textOffset: 0xffff_ffff_ffff_fff0n })).open();
    expect(macBootArgsOf(dump)).toBeNull();
    expect(codesOf(dump)).toEqual(['data_outside']);
  });
});

describe('linuxLimitsOf', () => {
  const title = 'Limit                     Soft Limit           Hard Limit           Units     \n';

  it('reads numbers, unlimited values and units', () => {
    const text = `${title}Max cpu time              unlimited            unlimited            seconds   \nMax open files            1024                 18446744073709551615 files     \nMax nice priority         0                    0                    \n`;
    expect(linuxLimitsOf(new MadeDump().stream('MozLinuxLimits', encodeUtf8(text)).open())).toMatchObject([
      { name: 'Max cpu time', soft: 'unlimited', hard: 'unlimited', unit: 'seconds' },
      { name: 'Max open files', soft: 1_024n, hard: 18_446_744_073_709_551_615n, unit: 'files' },
      { name: 'Max nice priority', soft: 0n, hard: 0n, unit: null },
    ]);
  });

  it('notes lines that are no limits', () => {
    const dump = new MadeDump().stream('MozLinuxLimits', encodeUtf8(`${title}junk\nMax x  1  2\n${'y'.repeat(5_000)}\n`)).open();
    expect(linuxLimitsOf(dump).map(({ name }) => name)).toEqual(['Max x']);
    expect(dump.findings()).toMatchObject([{ code: 'bad_lines', count: 2 }]);
  });
});

describe('softErrorsOf', () => {
  it('reads the JSON value', () => {
    const errors = softErrorsOf(new MadeDump().stream('MozSoftErrors', encodeUtf8('[{"InitErrors":["ü"]}]')).open());
    expect(errors?.value).toEqual([{ InitErrors: ['ü'] }]);
  });

  it('gives the text and notes it if it is no JSON', () => {
    const dump = new MadeDump().stream('MozSoftErrors', encodeUtf8('[{')).open();
    expect(softErrorsOf(dump)).toMatchObject({ text: { text: '[{' }, value: undefined });
    expect(codesOf(dump)).toEqual(['bad_lines']);
  });

  it('does not read JSON that is nested so deep that going through it could fail', () => {
    const nested = (depth: number): Dump =>
      new MadeDump().stream('MozSoftErrors', encodeUtf8(`["\\"[[", ${'['.repeat(depth)}${']'.repeat(depth)}]`)).open();
    expect(softErrorsOf(nested(127))?.value).toHaveLength(2);
    expect(softErrorsOf(nested(128))?.value).toBeUndefined();
    expect(softErrorsOf(nested(400_000))?.value).toBeUndefined();
  });
});
