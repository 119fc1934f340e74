import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { RecordType, u32, u64 } from './record.ts';
import { RecordTable } from './record-table.ts';
import { systemOf } from './system-info.ts';

/** An entry of the auxiliary vector, which the kernel gives to a 64-bit process when it starts. */
export const AUXV_64 = new RecordType('Elf64_auxv_t', { type: u64('closed'), value: u64('closed') });
/** The same for a 32-bit process. */
export const AUXV_32 = new RecordType('Elf32_auxv_t', { type: u32('closed'), value: u32('closed') });

interface AuxvEntry {
  readonly type: bigint;
  /** Of <elf.h>: `AT_ENTRY`; null for a type that it does not have. */
  readonly name: string | null;
  readonly value: bigint;
}

export const AUXV_LEVELS = { type: 'closed', name: 'closed', value: 'closed' } as const;

/** Types of <elf.h> and of the kernel's <asm/auxvec.h>. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'AT_NULL',
  1: 'AT_IGNORE',
  2: 'AT_EXECFD',
  3: 'AT_PHDR',
  4: 'AT_PHENT',
  5: 'AT_PHNUM',
  6: 'AT_PAGESZ',
  7: 'AT_BASE',
  8: 'AT_FLAGS',
  9: 'AT_ENTRY',
  10: 'AT_NOTELF',
  11: 'AT_UID',
  12: 'AT_EUID',
  13: 'AT_GID',
  14: 'AT_EGID',
  15: 'AT_PLATFORM',
  16: 'AT_HWCAP',
  17: 'AT_CLKTCK',
  18: 'AT_FPUCW',
  19: 'AT_DCACHEBSIZE',
  20: 'AT_ICACHEBSIZE',
  21: 'AT_UCACHEBSIZE',
  22: 'AT_IGNOREPPC',
  23: 'AT_SECURE',
  24: 'AT_BASE_PLATFORM',
  25: 'AT_RANDOM',
  26: 'AT_HWCAP2',
  27: 'AT_RSEQ_FEATURE_SIZE',
  28: 'AT_RSEQ_ALIGN',
  29: 'AT_HWCAP3',
  30: 'AT_HWCAP4',
  31: 'AT_EXECFN',
  32: 'AT_SYSINFO',
  33: 'AT_SYSINFO_EHDR',
  40: 'AT_L1I_CACHESIZE',
  41: 'AT_L1I_CACHEGEOMETRY',
  42: 'AT_L1D_CACHESIZE',
  43: 'AT_L1D_CACHEGEOMETRY',
  44: 'AT_L2_CACHESIZE',
  45: 'AT_L2_CACHEGEOMETRY',
  46: 'AT_L3_CACHESIZE',
  47: 'AT_L3_CACHEGEOMETRY',
  51: 'AT_MINSIGSTKSZ',
};

/** The entries of an auxiliary vector, read on access. */
interface Auxv {
  readonly table: RecordTable<(typeof AUXV_64)['fields']> | RecordTable<(typeof AUXV_32)['fields']>;
  readonly length: number;
  readonly at: (index: number) => AuxvEntry | undefined;
}

/** The LinuxAuxv stream; null without the stream. The size of an entry follows from the size of a pointer of the machine. */
export const linuxAuxvOf = memoize((dump: Dump): Auxv | null => {
  const stream = dump.stream('LinuxAuxv');
  if (stream === null) return null;
  const { offset, size } = stream;
  const isNarrow = systemOf(dump)?.pointerBytes === 4;
  const { bytes } = isNarrow ? AUXV_32 : AUXV_64;
  const count = Math.floor(size / bytes);
  if (size % bytes !== 0) dump.note({ code: 'list_cut', offset, stream: 'LinuxAuxv', promised: count + 1, read: count });
  const table = isNarrow ? new RecordTable(dump.bytes, AUXV_32, offset, count) : new RecordTable(dump.bytes, AUXV_64, offset, count);
  return {
    table,
    length: table.length,
    at: (index) => {
      const entry = table.at(index);
      if (entry === undefined) return undefined;
      const type = BigInt(entry.type);
      return { type, name: NAMES[Number(type)] ?? null, value: BigInt(entry.value) };
    },
  };
});
