import { memoize } from '../../../../shared/bytes/memoize.ts';
import { sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { type DumpAnalysis, analyse } from '../../../../shared/report/dump/analysis/analysis.ts';
import { DumpDisclosure, type ShownAtOnce } from '../../../../shared/report/dump/disclosure.ts';
import { type DumpFailure, isDumpFailure, openDump, startsAsDump } from '../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { annotationText, type BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump-views.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { disassemblerFor } from './disassemblers.ts';

/** The longest annotation value that conclusions need, in bytes. */
const MAX_VALUE_BYTES = 4_096;

/** A part that is a minidump, or has the name of one. */
interface DumpPart {
  readonly part: number;
  readonly name: string;
  readonly size: number;
  readonly opened: PlacedDump | DumpFailure;
}

/** Names of parts that should be minidumps (the interface, section on minidumps). */
const DUMP_NAME = /^(upload_file_minidump|.*minidump.*)$/i;

/** The dumps of a report as it was read. Made once for each reading; every dump is opened by its header only. */
export const dumpsOf = memoize(({ capture, report }: Inspection): readonly DumpPart[] =>
  report.parts.flatMap((part) => {
    const source = sliceSource(capture.plain, part.contentOffset, part.size);
    if (!startsAsDump(source) && !DUMP_NAME.test(part.name)) return [];
    const opened = openDump(source);
    return [{ part: part.index, name: part.name, size: part.size, opened: isDumpFailure(opened) ? opened : placed(part, opened) }];
  }),
);

function placed({ index, contentOffset }: BinaryPart, dump: PlacedDump['dump']): PlacedDump {
  return { dump, part: index, offset: contentOffset };
}

/** Analyses a dump of a report, with the report's public annotations. Made once for each reading. */
export async function analysisOf(inspection: Inspection, { dump }: PlacedDump, limits: UnwindLimits): Promise<DumpAnalysis> {
  const cached = analyses(dump);
  cached.current ??= analyse(dump, {
    disassembler: await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown'),
    annotations: publicAnnotations(inspection),
    limits,
  });
  return cached.current;
}

const analyses = memoize((_: PlacedDump['dump']): { current?: DumpAnalysis } => ({}));

/** Protected values do not take part in conclusions, because these are shown. */
const publicAnnotations = memoize(({ capture, report }: Inspection): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const annotation of report.annotations)
    if (annotation.visibility === 'public' && !annotation.swallows)
      values.set(annotation.name, annotationText(capture.plain, annotation, MAX_VALUE_BYTES));
  return values;
});

/** What the user revealed of the dumps of open reports. A report is an object that lives as long as it is open. */
export class DumpReveals {
  readonly #revealed = new WeakMap<object, Set<number>>();

  /** What is shown of a dump: what the setting shows at once, and what was revealed. */
  disclosureOf(report: object, part: number, atOnce: ShownAtOnce): DumpDisclosure {
    const shown = DumpDisclosure.atOnce(atOnce);
    return this.#revealed.get(report)?.has(part) === true ? shown.withValues() : shown;
  }

  /** Reveals or hides the values of a dump. */
  setValues(report: object, part: number, isShown: boolean): void {
    const parts = this.#revealed.get(report) ?? new Set();
    if (isShown) parts.add(part);
    else parts.delete(part);
    this.#revealed.set(report, parts);
  }
}
