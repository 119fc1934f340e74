import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from '../format/dump.ts';
import { blob, i32, RecordType, u32, u64 } from '../format/record.ts';

/** WinNT.h: stored directly after the context. Offsets are from the start of this record. */
export const CONTEXT_EX = new RecordType('CONTEXT_EX', {
  allOffset: i32('open'),
  allSize: u32('open'),
  legacyOffset: i32('open'),
  legacySize: u32('open'),
  xstateOffset: i32('open'),
  xstateSize: u32('open'),
});

/** The header of the XSAVE area (Intel SDM, volume 1, 13.4.2). The 512 bytes before it, which repeat the context, are not stored. */
export const XSAVE_AREA_HEADER = new RecordType('XSAVE_AREA_HEADER', {
  /** A bit for each feature that is not in its initial state. */
  mask: u64('open'),
  /** Bit 63: the features are stored without gaps. Others: the features that have room. */
  compactionMask: u64('open'),
  reserved: blob(48, 'open'),
});

/** The control-flow enforcement state of user mode. `ssp` is the shadow stack pointer. */
export const XSAVE_CET_U_FORMAT = new RecordType('XSAVE_CET_U_FORMAT', { cetMsr: u64('values'), ssp: u64('values') });

/** A feature of the XSAVE area, by its bit in the masks. `isAligned`: it begins at a multiple of 64 bytes. */
interface XstateKind {
  readonly name: XstateName;
  readonly size: ByteLength;
  readonly isAligned?: true;
}

/** Features of an XSAVE area after the first two, which are in the context itself. */
type XstateName =
  | 'avx'
  | 'mpx_bounds'
  | 'mpx_config'
  | 'avx512_masks'
  | 'avx512_zmm_high'
  | 'avx512_zmm16_31'
  | 'processor_trace'
  | 'protection_keys'
  | 'pasid'
  | 'cet_user'
  | 'cet_supervisor'
  | 'hdc'
  | 'user_interrupts'
  | 'last_branch_records'
  | 'hwp'
  | 'amx_config'
  | 'amx_data';

/** Sizes by the Intel SDM, volume 1, 13.5. The index is the bit. */
const KINDS: Readonly<Record<number, XstateKind>> = {
  2: { name: 'avx', size: 256 },
  3: { name: 'mpx_bounds', size: 64 },
  4: { name: 'mpx_config', size: 64 },
  5: { name: 'avx512_masks', size: 64 },
  6: { name: 'avx512_zmm_high', size: 512 },
  7: { name: 'avx512_zmm16_31', size: 1_024 },
  8: { name: 'processor_trace', size: 128 },
  9: { name: 'protection_keys', size: 8 },
  10: { name: 'pasid', size: 8 },
  11: { name: 'cet_user', size: XSAVE_CET_U_FORMAT.bytes },
  12: { name: 'cet_supervisor', size: 24 },
  13: { name: 'hdc', size: 8 },
  14: { name: 'user_interrupts', size: 48 },
  15: { name: 'last_branch_records', size: 808 },
  16: { name: 'hwp', size: 8 },
  17: { name: 'amx_config', size: 64, isAligned: true },
  18: { name: 'amx_data', size: 8_192, isAligned: true },
};

/** The legacy area before the header. Alignment counts from its start. */
const LEGACY_BYTES: ByteLength = 512;
const FIRST_FEATURE = 2;
const COMPACTED = 1n << 63n;

/** A feature that the context stores. A feature in its initial state has no bytes of interest and is left out. */
interface XstateFeature {
  readonly name: XstateName;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/**
 * The XSAVE features of a context of `[offset, offset + size)` whose record has `recordBytes` bytes. Empty if its CONTEXT_EX makes no sense. In an area that is
 * not compacted, only AVX has a place that does not depend on the processor; the others are left out.
 */
export function xstateFeatures(dump: Dump, offset: ByteOffset, size: ByteLength, recordBytes: ByteLength): readonly XstateFeature[] {
  const extended = offset + recordBytes;
  const view = recordBytes + CONTEXT_EX.bytes > size ? null : dump.bytes.view(extended, CONTEXT_EX.bytes);
  if (view === null) return [];
  const { legacyOffset, xstateOffset, xstateSize } = CONTEXT_EX.read(view, 0, dump.bytes.little);
  const header = extended + xstateOffset;
  const end = Math.min(header + xstateSize, offset + size);
  if (legacyOffset + recordBytes !== 0 || xstateOffset < CONTEXT_EX.bytes || header + XSAVE_AREA_HEADER.bytes > end) return [];
  const headerView = dump.bytes.view(header, XSAVE_AREA_HEADER.bytes);
  if (headerView === null) return [];
  const { mask, compactionMask } = XSAVE_AREA_HEADER.read(headerView, 0, dump.bytes.little);
  const isCompacted = (compactionMask & COMPACTED) !== 0n;
  const room = isCompacted ? compactionMask : mask & (1n << BigInt(FIRST_FEATURE));
  const features: XstateFeature[] = [];
  let at = LEGACY_BYTES + XSAVE_AREA_HEADER.bytes;
  for (let bit = FIRST_FEATURE; bit < 63; bit += 1) {
    if (((room >> BigInt(bit)) & 1n) === 0n) continue;
    const kind = KINDS[bit];
    // The places of all later features depend on the size of this one.
    if (kind === undefined) break;
    if (kind.isAligned === true) at = Math.ceil(at / 64) * 64;
    const start = header - LEGACY_BYTES + at;
    if (start + kind.size > end) break;
    if (((mask >> BigInt(bit)) & 1n) === 1n) features.push({ name: kind.name, offset: start, size: kind.size });
    at += kind.size;
  }
  return features;
}
