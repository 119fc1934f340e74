import { hex } from '../../../report/dump/output/hex.ts';
import { type ByteRange, range } from '../../../bytes/byte-range.ts';
import type { ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump, DumpFailure } from '../../../report/dump/format/dump.ts';
import { modulesOf } from '../../../report/dump/format/modules.ts';
import type { DumpLocation } from '../../../report/dump/format/record.ts';
import { addressTarget } from '../../../report/dump/memory/address-target.ts';
import { DUMP_FAILURES } from '../../report/dump-crash.ts';
import { moduleLabel } from '../../report/module-label.ts';

/** Where a dump is in the body of its report. */
export interface PlacedDump {
  readonly dump: Dump;
  readonly part: number;
  /** The offset of the dump's bytes in the plain body. */
  readonly offset: ByteOffset;
}

/** Why a dump cannot be read; null if it can. */
export function dumpFailureText(opened: PlacedDump | DumpFailure): string | null {
  return 'code' in opened ? DUMP_FAILURES[opened.code] : null;
}

/** The bytes of a dump as a range of the plain body. */
export function rangeOf({ offset, dump }: PlacedDump, location: DumpLocation): ByteRange {
  return range('plain', offset + dump.leadingBytes + location.offset, location.size);
}

/** Module and offset; the address if it is in no module. */
export function placeText(dump: Dump, address: bigint): string {
  const target = addressTarget(dump, address);
  if (target.kind !== 'module') return hex(address);
  return `${moduleLabel(modulesOf(dump).at(target.moduleIndex))} + ${hex(target.offset)}`;
}
