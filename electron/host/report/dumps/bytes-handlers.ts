import { ok } from '../../../../shared/errors.ts';
import { dumpRegionView, followPointer, goToAddress, noJump } from '../../../../shared/text/presenters/dump/region-view.ts';
import type { ByteOffset } from '../../../../shared/bytes/byte-source.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { dumpsOf } from './open-dumps.ts';
import type { DumpAccess } from './dump-access.ts';

function readableDumps(report: ViewedReport): readonly PlacedDump[] {
  return dumpsOf(report.inspection(report.rules)).flatMap(({ opened }) => ('code' in opened ? [] : [opened]));
}

/** The dump that has a byte of the plain body; null if none has it. */
function dumpAt(report: ViewedReport, at: ByteOffset): PlacedDump | null {
  const isInside = ({ offset, dump }: PlacedDump): boolean => at >= offset && at < offset + dump.leadingBytes + dump.bytes.size;
  return readableDumps(report).find(isInside) ?? null;
}

/** Handlers of the bytes of a dump. */
export function dumpBytesHandlers(access: DumpAccess): Pick<HandlersOf<'dump'>, 'dump.region' | 'dump.jump'> {
  return {
    'dump.region': ({ report: id, offset, length }) =>
      access.withReport(id, (sound) => {
        const placed = dumpAt(sound, offset);
        return ok({ region: placed === null ? null : dumpRegionView(placed, access.disclosureOf(placed, sound), { offset, length }) });
      }),
    'dump.jump': ({ report: id, offset, address }) =>
      access.withReport(id, (sound) => {
        const placed = offset === null ? null : dumpAt(sound, offset);
        if (address === null) {
          if (placed === null || offset === null) return ok(noJump('noDump'));
          return ok(followPointer(placed, access.disclosureOf(placed, sound), offset));
        }
        const [only = null, ...others] = readableDumps(sound);
        const meant = placed ?? (others.length === 0 ? only : null);
        if (meant === null) return ok(noJump(only === null ? 'noDump' : 'severalDumps'));
        return ok(goToAddress(meant, access.disclosureOf(meant, sound), BigInt(address)));
      }),
  };
}
