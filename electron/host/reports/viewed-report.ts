import { randomUUID } from 'node:crypto';
import type { ByteRange } from '../../../shared/bytes/byte-range.ts';
import { sliceSource } from '../../../shared/bytes/byte-source.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import type { MaskSet } from '../../../shared/redact/masks.ts';
import { masksOf } from '../../../shared/redact/masks.ts';
import type { Inspection } from '../../../shared/verdict/inspect.ts';
import { inspectCapture } from '../../../shared/verdict/inspect.ts';
import type { Capture } from '../../../shared/wire/capture.ts';
import type { FileSource } from '../files/file-source.ts';
import { sha256Hex } from '../files/hash.ts';
import type { ViewedReport } from './open-report.ts';
import { reportTitle } from './report-title.ts';

/** Where a capture came from. */
export interface Origin {
  readonly file: FileSource;
  readonly name: string;
  readonly displayPath: string | null;
}

/** A capture with its readings, each made at its first use, and with its masks. */
export function viewReport(origin: Origin, capture: Capture): ViewedReport {
  const id = randomUUID();
  const { file, name, displayPath } = origin;
  const inspections = new Map<Dialect, Inspection>();
  const masks = new Map<Dialect, MaskSet>();
  const hashes = new Map<string, string>();
  let dialect: Dialect = 'spec';
  let revealed: readonly (ByteRange | null)[] = [];
  let key: string | null = null;

  function inspection(wanted: Dialect): Inspection {
    const known = inspections.get(wanted) ?? inspectCapture(capture, wanted);
    inspections.set(wanted, known);
    return known;
  }

  function masksNow(): MaskSet {
    const known = masks.get(dialect) ?? revealed.reduce<MaskSet>((set, range) => set.reveal(range), masksOf(inspection(dialect)));
    masks.set(dialect, known);
    return known;
  }

  return {
    id,
    get key() {
      return (key ??= sha256Hex(file));
    },
    name,
    displayPath,
    capture,
    summary: { report: id, name, displayPath, title: reportTitle(inspection(dialect)) },
    inspection,
    get dialect() {
      return dialect;
    },
    show(wanted) {
      dialect = wanted;
    },
    masks: masksNow,
    reveal(range) {
      revealed = range === null ? [null] : [...revealed, range];
      for (const [known, set] of masks) masks.set(known, set.reveal(range));
    },
    hide() {
      revealed = [];
      masks.clear();
    },
    partHash({ contentOffset, size }) {
      const place = `${String(contentOffset)}+${String(size)}`;
      const hash = hashes.get(place) ?? sha256Hex(sliceSource(capture.plain, contentOffset, size));
      hashes.set(place, hash);
      return hash;
    },
    // A file of our own (upload, logged request) may be cleaned up while it is open.
    fault: () => file.fault(displayPath === null),
  };
}
