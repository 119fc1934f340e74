import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../../../../../../shared/report/dump/format/record.ts';
import {
  integrityLevelName,
  MISC_INFO,
  type MiscInfo,
  miscInfoOf,
  processUptimeOf,
  TIME_ZONE,
  xstateFeatures,
  XSTATE_CONFIG,
} from '../../../../../../shared/report/dump/format/misc-info.ts';
import { codesOf, MadeDump } from './made-dump.ts';

const ALL_FLAGS = 0x3f7;
const ZEROS = new DataView(new ArrayBuffer(MISC_INFO.bytes));

const FIELDS: Partial<RecordValues<(typeof MISC_INFO)['fields']>> = {
  flags: ALL_FLAGS,
  processId: 4_242,
  createTime: 1_699_999_905,
  userTime: 3,
  kernelTime: 2,
  processorMaxMhz: 3_000,
  processorCurrentMhz: 2_000,
  processorMhzLimit: 1_000,
  processorMaxIdleState: 2,
  processorCurrentIdleState: 1,
  integrityLevel: 0x1000,
  executeFlags: 0x4d,
  protectedProcess: 1,
  timeZoneId: 2,
  timeZone: { ...TIME_ZONE.read(ZEROS, 0, true), bias: -60, standardName: 'CET', daylightBias: -60 },
  buildString: '10.0.26100',
  debugBuildString: 'dbghelp',
  xstate: { ...XSTATE_CONFIG.read(ZEROS, 0, true), sizeOfInfo: 528, contextSize: 2_696, enabledFeatures: 0x5n },
  processCookie: 0xdead_beef,
};

/** The MiscInfo stream of a dump that stores the first `bytes` bytes of the structure. */
function readMisc(bytes: number, changes: typeof FIELDS = {}, little = true): MiscInfo | null {
  const made = new MadeDump({ little });
  const record = made.bytesOf(MISC_INFO, { ...FIELDS, sizeOfInfo: bytes, ...changes });
  return miscInfoOf(made.stream('MiscInfo', record.slice(0, bytes)).open());
}

describe('miscInfoOf', () => {
  it.each([
    [24, 1, 'kernelTime', 'processorMaxMhz'],
    [44, 2, 'processorCurrentIdleState', 'integrityLevel'],
    [232, 3, 'timeZone', 'buildString'],
    [832, 4, 'debugBuildString', 'xstate'],
    [1_364, 5, 'processCookie', undefined],
  ] as const)('reads a structure of %i bytes as version %i', (bytes, version, last, next) => {
    const info = readMisc(bytes);
    expect(info?.version).toBe(version);
    expect(info?.size).toBe(bytes);
    expect(info?.fields[last]).toEqual(FIELDS[last]);
    if (next !== undefined) expect(info?.fields).not.toHaveProperty(next);
  });

  it('has the sizes that the Windows SDK gives the structure', () => {
    expect(MISC_INFO.bytes).toBe(1_364);
    expect(TIME_ZONE.bytes).toBe(172);
    expect(XSTATE_CONFIG.bytes).toBe(528);
  });

  it('reads a big-endian structure', () => {
    expect(readMisc(1_364, {}, false)?.fields).toEqual(readMisc(1_364)?.fields);
  });

  it.each([
    [0x1, ['processId']],
    [0x2, ['createTime', 'userTime', 'kernelTime']],
    [0x10, ['integrityLevel']],
    [0x20, ['executeFlags']],
    [0x40, ['timeZoneId', 'timeZone']],
    [0x80, ['protectedProcess']],
    [0x100, ['buildString', 'debugBuildString']],
    [0x200, ['processCookie']],
  ] as const)('leaves out the fields that flag 0x%x does not declare valid', (flag, names) => {
    const without = readMisc(1_364, { flags: ALL_FLAGS & ~flag })?.fields ?? {};
    expect(Object.keys(FIELDS).filter((name) => !(name in without))).toEqual([...names]);
  });

  it('keeps everything of a stream that is cut inside the time zone, except the time zone, and notes the cut', () => {
    const made = new MadeDump();
    const record = made.bytesOf(MISC_INFO, { ...FIELDS, sizeOfInfo: 1_364 }).slice(0, 100);
    const dump = made.stream('MiscInfo', record).open();
    expect(miscInfoOf(dump)?.version).toBe(2);
    expect(miscInfoOf(dump)?.fields.timeZoneId).toBe(2);
    expect(miscInfoOf(dump)?.fields).not.toHaveProperty('timeZone');
    expect(dump.findings()).toMatchObject([{ code: 'data_cut', stream: 'MiscInfo', promised: 1_364, read: 100 }]);
  });

  it('reads the fields that are there if the stored size makes no sense, and notes it', () => {
    const made = new MadeDump();
    const dump = made.stream('MiscInfo', made.bytesOf(MISC_INFO, { ...FIELDS, sizeOfInfo: 3 })).open();
    expect(miscInfoOf(dump)?.fields.processId).toBe(4_242);
    expect(dump.findings()).toMatchObject([{ code: 'record_size', stored: 3, least: 24 }]);
  });

  it('gives nothing for a stream without flags', () => {
    const dump = new MadeDump().stream('MiscInfo', Uint8Array.of(24, 0, 0, 0, 1)).open();
    expect(miscInfoOf(dump)).toBeNull();
    expect(codesOf(dump)).toEqual(['list_cut']);
  });
});

describe('processUptimeOf', () => {
  it('counts the seconds from the start of the process to the time of the dump', () => {
    const made = new MadeDump({ time: 1_700_000_000 });
    expect(processUptimeOf(made.stream('MiscInfo', made.bytesOf(MISC_INFO, { ...FIELDS, sizeOfInfo: 24 })).open())).toBe(95);
  });

  it('gives nothing if the process was created after the dump', () => {
    const made = new MadeDump({ time: 1 });
    expect(processUptimeOf(made.stream('MiscInfo', made.bytesOf(MISC_INFO, FIELDS)).open())).toBeNull();
  });
});

describe('names of MiscInfo', () => {
  it('names integrity levels by their number', () => {
    expect([0, 0x1000, 0x2000, 0x2100, 0x3000, 0x4000, 0x5000, 0x1234].map(integrityLevelName)).toEqual([
      'untrusted',
      'low',
      'medium',
      'medium_plus',
      'high',
      'system',
      'protected',
      null,
    ]);
  });

  it('lists only enabled XSTATE features', () => {
    const config = readMisc(1_364)?.fields.xstate;
    expect(config === undefined ? [] : xstateFeatures(config).map(({ number }) => number)).toEqual([0, 2]);
  });
});
