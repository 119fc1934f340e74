import { memoize } from '../../../bytes/memoize.ts';
import type { Level } from '../levels.ts';
import type { Dump } from './dump.ts';
import { type Field, RecordType, type RecordValues, struct, u16, u32, u64, type ValuesOf } from './record.ts';
import { readStreamPrefix, type RecordPrefix } from './single-record.ts';

function i64(level: Level): Field<bigint> {
  const unsigned = u64(level);
  return {
    ...unsigned,
    typeName: 'i64',
    read: (view, at, little) => view.getBigInt64(at, little),
    write: (view, at, little, value) => {
      view.setBigInt64(at, value, little);
    },
  };
}

export const SYSTEM_BASIC_INFORMATION = new RecordType('MINIDUMP_SYSTEM_BASIC_INFORMATION', {
  /** Units of 100 ns. */
  timerResolution: u32('open'),
  /** Bytes. */
  pageSize: u32('open'),
  physicalPages: u32('open'),
  lowestPhysicalPage: u32('open'),
  highestPhysicalPage: u32('open'),
  allocationGranularity: u32('open'),
  minimumUserModeAddress: u64('open'),
  maximumUserModeAddress: u64('open'),
  activeProcessors: u64('open'),
  processors: u32('open'),
});

export const SYSTEM_FILE_CACHE = new RecordType('MINIDUMP_SYSTEM_FILECACHE_INFORMATION', {
  /** Sizes in bytes. */
  currentSize: u64('open'),
  peakSize: u64('open'),
  pageFaultCount: u32('open'),
  minimumWorkingSet: u64('open'),
  maximumWorkingSet: u64('open'),
  currentSizeIncludingTransitionInPages: u64('open'),
  peakSizeIncludingTransitionInPages: u64('open'),
  transitionRepurposeCount: u32('open'),
  flags: u32('open'),
});

export const SYSTEM_BASIC_PERFORMANCE = new RecordType('MINIDUMP_SYSTEM_BASIC_PERFORMANCE_INFORMATION', {
  availablePages: u64('open'),
  committedPages: u64('open'),
  commitLimit: u64('open'),
  peakCommitment: u64('open'),
});

/** Counters of the whole system since its start. Pages are of `pageSize` bytes. */
export const SYSTEM_PERFORMANCE = new RecordType('MINIDUMP_SYSTEM_PERFORMANCE_INFORMATION', {
  idleProcessTime: u64('open'),
  ioReadTransferCount: u64('open'),
  ioWriteTransferCount: u64('open'),
  ioOtherTransferCount: u64('open'),
  ioReadOperationCount: u32('open'),
  ioWriteOperationCount: u32('open'),
  ioOtherOperationCount: u32('open'),
  availablePages: u32('open'),
  committedPages: u32('open'),
  commitLimit: u32('open'),
  peakCommitment: u32('open'),
  pageFaultCount: u32('open'),
  copyOnWriteCount: u32('open'),
  transitionCount: u32('open'),
  cacheTransitionCount: u32('open'),
  demandZeroCount: u32('open'),
  pageReadCount: u32('open'),
  pageReadIoCount: u32('open'),
  cacheReadCount: u32('open'),
  cacheIoCount: u32('open'),
  dirtyPagesWriteCount: u32('open'),
  dirtyWriteIoCount: u32('open'),
  mappedPagesWriteCount: u32('open'),
  mappedWriteIoCount: u32('open'),
  pagedPoolPages: u32('open'),
  nonPagedPoolPages: u32('open'),
  pagedPoolAllocs: u32('open'),
  pagedPoolFrees: u32('open'),
  nonPagedPoolAllocs: u32('open'),
  nonPagedPoolFrees: u32('open'),
  freeSystemPtes: u32('open'),
  residentSystemCodePage: u32('open'),
  totalSystemDriverPages: u32('open'),
  totalSystemCodePages: u32('open'),
  nonPagedPoolLookasideHits: u32('open'),
  pagedPoolLookasideHits: u32('open'),
  availablePagedPoolPages: u32('open'),
  residentSystemCachePage: u32('open'),
  residentPagedPoolPage: u32('open'),
  residentSystemDriverPage: u32('open'),
  ccFastReadNoWait: u32('open'),
  ccFastReadWait: u32('open'),
  ccFastReadResourceMiss: u32('open'),
  ccFastReadNotPossible: u32('open'),
  ccFastMdlReadNoWait: u32('open'),
  ccFastMdlReadWait: u32('open'),
  ccFastMdlReadResourceMiss: u32('open'),
  ccFastMdlReadNotPossible: u32('open'),
  ccMapDataNoWait: u32('open'),
  ccMapDataWait: u32('open'),
  ccMapDataNoWaitMiss: u32('open'),
  ccMapDataWaitMiss: u32('open'),
  ccPinMappedDataCount: u32('open'),
  ccPinReadNoWait: u32('open'),
  ccPinReadWait: u32('open'),
  ccPinReadNoWaitMiss: u32('open'),
  ccPinReadWaitMiss: u32('open'),
  ccCopyReadNoWait: u32('open'),
  ccCopyReadWait: u32('open'),
  ccCopyReadNoWaitMiss: u32('open'),
  ccCopyReadWaitMiss: u32('open'),
  ccMdlReadNoWait: u32('open'),
  ccMdlReadWait: u32('open'),
  ccMdlReadNoWaitMiss: u32('open'),
  ccMdlReadWaitMiss: u32('open'),
  ccReadAheadIos: u32('open'),
  ccLazyWriteIos: u32('open'),
  ccLazyWritePages: u32('open'),
  ccDataFlushes: u32('open'),
  ccDataPages: u32('open'),
  contextSwitches: u32('open'),
  firstLevelTbFills: u32('open'),
  secondLevelTbFills: u32('open'),
  systemCalls: u32('open'),
  ccTotalDirtyPages: u64('open'),
  ccDirtyPageThreshold: u64('open'),
  residentAvailablePages: i64('open'),
  sharedCommittedPages: u64('open'),
});

/** What the second revision adds to the counters. */
export const SYSTEM_PERFORMANCE_MORE = new RecordType('MINIDUMP_SYSTEM_PERFORMANCE_INFORMATION_2', {
  mdlPagesAllocated: u64('open'),
  pfnDatabaseCommittedPages: u64('open'),
  systemPageTableCommittedPages: u64('open'),
  contiguousPagesAllocated: u64('open'),
});

export const SYSTEM_MEMORY_INFO = new RecordType('MINIDUMP_SYSTEM_MEMORY_INFO_2', {
  revision: u16('open'),
  /** 1 repurpose count, 2 basic performance, 4 dirty pages, 8 resident pages, 0x10 MDL pages, 0x20 page tables: these fields are valid. */
  flags: u16('open'),
  basic: struct(SYSTEM_BASIC_INFORMATION, 'open'),
  fileCache: struct(SYSTEM_FILE_CACHE, 'open'),
  basicPerformance: struct(SYSTEM_BASIC_PERFORMANCE, 'open'),
  performance: struct(SYSTEM_PERFORMANCE, 'open'),
  /** Only in the second revision. */
  morePerformance: struct(SYSTEM_PERFORMANCE_MORE, 'open'),
});

/** The memory of the system. Fields that the stream is too short for are missing. */
type SystemMemory = RecordPrefix<(typeof SYSTEM_MEMORY_INFO)['fields']>;

/** The SystemMemoryInfo stream; null without the stream, or if it is shorter than its revision and flags. */
export const systemMemoryOf = memoize((dump: Dump): SystemMemory | null =>
  readStreamPrefix(dump, 'SystemMemoryInfo', SYSTEM_MEMORY_INFO, 4),
);

/** Sizes in bytes. */
export const PROCESS_VM_COUNTERS_1 = new RecordType('MINIDUMP_PROCESS_VM_COUNTERS_1', {
  revision: u16('open'),
  padding: u16('open'),
  pageFaultCount: u32('open'),
  peakWorkingSetSize: u64('open'),
  workingSetSize: u64('open'),
  quotaPeakPagedPoolUsage: u64('open'),
  quotaPagedPoolUsage: u64('open'),
  quotaPeakNonPagedPoolUsage: u64('open'),
  quotaNonPagedPoolUsage: u64('open'),
  pagefileUsage: u64('open'),
  peakPagefileUsage: u64('open'),
  privateUsage: u64('open'),
});

/** Sizes in bytes. */
export const PROCESS_VM_COUNTERS_2 = new RecordType('MINIDUMP_PROCESS_VM_COUNTERS_2', {
  revision: u16('open'),
  /** 2 virtual size, 4 private usage, 8 private working set and shared commit, 0x10 job: these fields are valid. */
  flags: u16('open'),
  pageFaultCount: u32('open'),
  peakWorkingSetSize: u64('open'),
  workingSetSize: u64('open'),
  quotaPeakPagedPoolUsage: u64('open'),
  quotaPagedPoolUsage: u64('open'),
  quotaPeakNonPagedPoolUsage: u64('open'),
  quotaNonPagedPoolUsage: u64('open'),
  pagefileUsage: u64('open'),
  peakPagefileUsage: u64('open'),
  peakVirtualSize: u64('open'),
  virtualSize: u64('open'),
  privateUsage: u64('open'),
  privateWorkingSetSize: u64('open'),
  sharedCommitUsage: u64('open'),
  jobSharedCommitUsage: u64('open'),
  jobPrivateCommitUsage: u64('open'),
  jobPeakPrivateCommitUsage: u64('open'),
  jobPrivateCommitLimit: u64('open'),
  jobTotalCommitLimit: u64('open'),
});

type CounterFields = (typeof PROCESS_VM_COUNTERS_2)['fields'];

/** The flag that says that a counter of the second revision is valid. Counters that are not listed need no flag. */
const FLAG_OF: Readonly<Partial<Record<keyof CounterFields, number>>> = {
  peakVirtualSize: 0x2,
  virtualSize: 0x2,
  privateUsage: 0x4,
  privateWorkingSetSize: 0x8,
  sharedCommitUsage: 0x8,
  jobSharedCommitUsage: 0x10,
  jobPrivateCommitUsage: 0x10,
  jobPeakPrivateCommitUsage: 0x10,
  jobPrivateCommitLimit: 0x10,
  jobTotalCommitLimit: 0x10,
};

/** The memory of the process, in the fields of the second revision. Fields that the dump does not have, or that are not valid, are missing. */
type VmCounters = Partial<RecordValues<CounterFields>>;

/** The ProcessVmCounters stream; null without the stream, or if it is shorter than the fixed part. Notes an unknown revision. */
export const vmCountersOf = memoize((dump: Dump): VmCounters | null => {
  const found = readStreamPrefix(dump, 'ProcessVmCounters', PROCESS_VM_COUNTERS_2, 8);
  if (found === null) return null;
  const { revision = 0, flags = 0 } = found.values;
  if (revision === 1) return firstRevision(dump);
  if (revision !== 2) dump.note({ code: 'version', offset: found.offset, stream: 'ProcessVmCounters', version: revision });
  const counters: Record<string, unknown> = {};
  for (const { field } of PROCESS_VM_COUNTERS_2.layout()) {
    const flag = FLAG_OF[field as keyof CounterFields] ?? 0;
    const value = found.values[field as keyof CounterFields];
    if (value !== undefined && (flags & flag) === flag) counters[field] = value;
  }
  return counters;
});

function firstRevision(dump: Dump): VmCounters | null {
  const found = readStreamPrefix(dump, 'ProcessVmCounters', PROCESS_VM_COUNTERS_1, 8);
  if (found === null) return null;
  const { padding: _, ...counters } = found.values;
  return counters;
}

/** The physical memory of the system in bytes: pages times their size. */
export function physicalMemory({ physicalPages, pageSize }: ValuesOf<typeof SYSTEM_BASIC_INFORMATION>): bigint {
  return BigInt(physicalPages) * BigInt(pageSize);
}
