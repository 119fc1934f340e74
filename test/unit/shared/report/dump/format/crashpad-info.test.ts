import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_INFO,
  crashpadInfoOf,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  RVA_ENTRY,
  SIMPLE_STRING_ENTRY,
} from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import { codesOf, MadeDump } from './made-dump.ts';

const ID = Uint8Array.from({ length: 16 }, (_, index) => index + 1);

interface Place {
  readonly offset: number;
  readonly size: number;
}

/** A list with its count. */
function list(made: MadeDump, records: readonly Uint8Array[], count = records.length): Place {
  const bytes = [...made.bytesOfWords([count]), ...records.flatMap((record) => [...record])];
  return { offset: made.put(bytes), size: bytes.length };
}

function dictionary(made: MadeDump, entries: Readonly<Record<string, string>>): Place {
  const records = Object.entries(entries).map(([key, value]) =>
    made.bytesOf(SIMPLE_STRING_ENTRY, { key: made.text8(key), value: made.text8(value) }),
  );
  return list(made, records);
}

function madeInfo(made: MadeDump): MadeDump {
  const lines = list(made, [made.bytesOf(RVA_ENTRY, { target: made.text8('abort() called') })]);
  const objects = list(made, [
    made.bytesOf(CRASHPAD_ANNOTATION, { name: made.text8('ptype'), type: 1, value: made.text8('rendererü') }),
    made.bytesOf(CRASHPAD_ANNOTATION, { name: made.text8('own'), type: 0x8001, value: made.text8('\u0001\u0002') }),
    made.bytesOf(CRASHPAD_ANNOTATION, { name: made.text8('none'), type: 1 }),
  ]);
  const info = made.bytesOf(MODULE_CRASHPAD_INFO, {
    version: 1,
    listAnnotations: lines,
    simpleAnnotations: dictionary(made, { channel: 'beta' }),
    annotationObjects: objects,
  });
  const link = made.bytesOf(MODULE_CRASHPAD_LINK, { moduleIndex: 3, info: { offset: made.put(info), size: info.length } });
  return made.stream(
    'CrashpadInfo',
    made.bytesOf(CRASHPAD_INFO, {
      version: 1,
      reportId: ID,
      simpleAnnotations: dictionary(made, { prod: 'Electron', ver: '' }),
      moduleList: list(made, [link]),
      addressMask: 0xffff_ff00_0000_0000n,
    }),
  );
}

describe('crashpadInfoOf', () => {
  it.each([
    [true, '04030201-0605-0807-090a-0b0c0d0e0f10'],
    [false, '01020304-0506-0708-090a-0b0c0d0e0f10'],
  ])('reads ids, annotations and objects (little-endian: %s)', (little, reportId) => {
    const dump = madeInfo(new MadeDump({ little })).open();
    const info = crashpadInfoOf(dump);
    expect(info).toMatchObject({ version: 1, reportId, clientId: null, addressMask: 0xffff_ff00_0000_0000n });
    expect(info?.simpleAnnotations.map(({ key, value }) => [key?.text, value?.text])).toEqual([
      ['prod', 'Electron'],
      ['ver', ''],
    ]);
    const module = info?.modules.at(0);
    expect(module?.moduleIndex).toBe(3);
    expect(module?.listAnnotations.map((line) => line?.text)).toEqual(['abort() called']);
    expect(module?.simpleAnnotations.map(({ key, value }) => [key?.text, value?.text])).toEqual([['channel', 'beta']]);
    expect(
      module?.annotationObjects.map(({ name, type, text, data }) => [name?.text, type, text?.text ?? null, data?.size ?? null]),
    ).toEqual([
      ['ptype', 1, 'rendererü', 10],
      ['own', 0x8001, null, 2],
      ['none', 1, null, null],
    ]);
    const text = module?.annotationObjects.at(0)?.text;
    expect(decodeUtf8(dump.bytes.bytes(text?.offset ?? 0, text?.size ?? 0))).toBe('rendererü');
    expect(codesOf(dump)).toEqual([]);
  });

  it('reads the first version of the stream and of a module, which end earlier', () => {
    const made = new MadeDump();
    const info = made.bytesOf(MODULE_CRASHPAD_INFO, { version: 1 }).slice(0, 20);
    const link = made.bytesOf(MODULE_CRASHPAD_LINK, { info: { offset: made.put([...info, 9, 9, 9, 9, 9, 9, 9, 9]), size: 20 } });
    const record = made.bytesOf(CRASHPAD_INFO, { version: 1, moduleList: list(made, [link]), addressMask: 5n });
    const dump = made.stream('CrashpadInfo', record.slice(0, 52)).open();
    expect(crashpadInfoOf(dump)?.addressMask).toBeNull();
    expect(crashpadInfoOf(dump)?.modules.at(0)?.annotationObjects).toHaveLength(0);
    expect(codesOf(dump)).toEqual([]);
  });

  it('gives nothing for a stream that is shorter than the first version', () => {
    const dump = new MadeDump().stream('CrashpadInfo', new Uint8Array(51)).open();
    expect(crashpadInfoOf(dump)).toBeNull();
    expect(codesOf(dump)).toEqual(['list_cut']);
  });

  it('reads the entries that are there if a count is too large', () => {
    const made = new MadeDump();
    const entry = made.bytesOf(SIMPLE_STRING_ENTRY, { key: made.text8('a'), value: made.text8('b') });
    const dump = made.stream('CrashpadInfo', made.bytesOf(CRASHPAD_INFO, { simpleAnnotations: list(made, [entry], 0xffff_ffff) })).open();
    expect(crashpadInfoOf(dump)?.simpleAnnotations.map(({ value }) => value?.text)).toEqual(['b']);
    expect(dump.findings()).toMatchObject([{ code: 'list_cut', promised: 0xffff_ffff, read: 1 }]);
  });

  it('notes texts, lists and modules outside the dump, each at the field that refers to them', () => {
    const made = new MadeDump();
    const entry = made.bytesOf(SIMPLE_STRING_ENTRY, { key: 0xffff_0000, value: 0xfff0_0000 });
    const link = made.bytesOf(MODULE_CRASHPAD_LINK, { info: { offset: 0xff00_0000, size: 28 } });
    const record = { simpleAnnotations: list(made, [entry]), moduleList: list(made, [link]) };
    const dump = made.stream('CrashpadInfo', made.bytesOf(CRASHPAD_INFO, record)).open();
    const info = crashpadInfoOf(dump);
    expect(info?.simpleAnnotations.at(0)).toEqual({ key: null, value: null });
    expect(info?.modules.at(0)).toBeNull();
    expect(dump.findings()).toMatchObject([
      { code: 'data_outside', data: 'text', target: 0xffff_0000, offset: record.simpleAnnotations.offset + 4 },
      { code: 'data_outside', data: 'text', target: 0xfff0_0000, offset: record.simpleAnnotations.offset + 8 },
      { code: 'data_outside', data: 'module_info', target: 0xff00_0000, offset: record.moduleList.offset + 8 },
    ]);
  });
});
