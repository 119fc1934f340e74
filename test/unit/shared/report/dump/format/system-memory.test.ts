import { describe, expect, it } from 'vitest';
import {
  physicalMemory,
  PROCESS_VM_COUNTERS_1,
  PROCESS_VM_COUNTERS_2,
  SYSTEM_BASIC_INFORMATION,
  SYSTEM_MEMORY_INFO,
  SYSTEM_PERFORMANCE,
  SYSTEM_PERFORMANCE_MORE,
  systemMemoryOf,
  vmCountersOf,
} from '../../../../../../shared/report/dump/format/system-memory.ts';
import { codesOf, MadeDump } from './made-dump.ts';

const ZEROS = new DataView(new ArrayBuffer(SYSTEM_MEMORY_INFO.bytes));
const PERFORMANCE = { ...SYSTEM_PERFORMANCE.read(ZEROS, 0, true), systemCalls: 77, residentAvailablePages: -5n, sharedCommittedPages: 9n };
const MORE = { ...SYSTEM_PERFORMANCE_MORE.read(ZEROS, 0, true), contiguousPagesAllocated: 12n };
const BASIC = { ...SYSTEM_BASIC_INFORMATION.read(ZEROS, 0, true), pageSize: 4_096, physicalPages: 4_194_304 };

describe('systemMemoryOf', () => {
  it.each([true, false])('reads the second revision (little-endian: %s)', (little) => {
    const made = new MadeDump({ little });
    const values = { revision: 2, flags: 0x3f, basic: BASIC, performance: PERFORMANCE, morePerformance: MORE };
    const memory = systemMemoryOf(made.stream('SystemMemoryInfo', made.bytesOf(SYSTEM_MEMORY_INFO, values)).open());
    expect(memory?.values).toMatchObject(values);
    expect(memory?.size).toBe(524);
  });

  it('reads the first revision, which has 492 bytes and lacks the last counters', () => {
    const made = new MadeDump();
    const record = made.bytesOf(SYSTEM_MEMORY_INFO, { revision: 1, performance: PERFORMANCE, morePerformance: MORE });
    const memory = systemMemoryOf(made.stream('SystemMemoryInfo', record.slice(0, 492)).open());
    expect(memory?.values.performance).toEqual(PERFORMANCE);
    expect(memory?.values).not.toHaveProperty('morePerformance');
  });

  it('computes the physical memory beyond 4 GiB', () => {
    expect(physicalMemory(BASIC)).toBe(17_179_869_184n);
  });
});

describe('vmCountersOf', () => {
  it('reads the first revision, in which the private usage comes earlier', () => {
    const made = new MadeDump();
    const record = made.bytesOf(PROCESS_VM_COUNTERS_1, { revision: 1, pageFaultCount: 5, workingSetSize: 6n, privateUsage: 7n });
    const counters = vmCountersOf(made.stream('ProcessVmCounters', record).open());
    expect(counters).toMatchObject({ revision: 1, pageFaultCount: 5, workingSetSize: 6n, privateUsage: 7n });
    expect(counters).not.toHaveProperty('virtualSize');
    expect(record).toHaveLength(80);
  });

  it.each([
    [0x2, ['peakVirtualSize', 'virtualSize']],
    [0x4, ['privateUsage']],
    [0x8, ['privateWorkingSetSize', 'sharedCommitUsage']],
    [0x10, ['jobSharedCommitUsage', 'jobPrivateCommitUsage', 'jobPeakPrivateCommitUsage', 'jobPrivateCommitLimit', 'jobTotalCommitLimit']],
  ] as const)('leaves out the counters of the second revision that flag 0x%x does not declare valid', (flag, names) => {
    const made = new MadeDump();
    const record = made.bytesOf(PROCESS_VM_COUNTERS_2, { revision: 2, flags: 0x1f & ~flag });
    const counters = vmCountersOf(made.stream('ProcessVmCounters', record).open()) ?? {};
    expect(Object.keys(PROCESS_VM_COUNTERS_2.fields).filter((name) => !(name in counters))).toEqual([...names]);
    expect(record).toHaveLength(152);
  });

  it('notes an unknown revision and reads it as the second one', () => {
    const made = new MadeDump();
    const dump = made.stream('ProcessVmCounters', made.bytesOf(PROCESS_VM_COUNTERS_2, { revision: 9, workingSetSize: 3n })).open();
    expect(vmCountersOf(dump)?.workingSetSize).toBe(3n);
    expect(dump.findings()).toMatchObject([{ code: 'version', stream: 'ProcessVmCounters', version: 9 }]);
  });

  it('gives nothing for a stream that is shorter than its head', () => {
    const dump = new MadeDump().stream('ProcessVmCounters', Uint8Array.of(2, 0, 0)).open();
    expect(vmCountersOf(dump)).toBeNull();
    expect(codesOf(dump)).toEqual(['list_cut']);
  });
});
