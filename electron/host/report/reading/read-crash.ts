import { type CrashFacts, crashFactsOf } from '../../../../shared/board/crash-facts.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import { isMasked, masksOf } from '../../../../shared/masking/masks.ts';
import { isMinidumpName, MAIN_MINIDUMP } from '../../../../shared/report/catalog/binary-parts.ts';
import { listsOfTexts } from '../../../../shared/report/dump/signature/list-files.ts';
import { signatureAnnotations } from '../../../../shared/report/dump/signature/signature-annotations.ts';
import type { SignatureLists } from '../../../../shared/report/dump/signature/signature-lists.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { analysisOf, type DumpPart, dumpsOf } from '../dumps/open-dumps.ts';
import { WITHOUT_SYMBOLS } from '../dumps/unwound-stacks.ts';
import type { ReadBy } from './read-by.ts';

/** How crashes are read. */
export interface CrashTools {
  readonly lists: SignatureLists;
}

/** Null if dumps show nothing, so that nothing is read from them. */
export function crashToolsOf({ hidesDumps, signatureLists }: Pick<ReadBy, 'hidesDumps' | 'signatureLists'>): CrashTools | null {
  return hidesDumps ? null : { lists: listsOfTexts(signatureLists) };
}

/**
 * Reads the facts of the crash from the main minidump of a report: the part of that name, otherwise the first part that is a minidump. Null if the report has
 * no minidump, or it cannot be read. The analysis is the one that the Dump tab shows by default, so that both have the same hints.
 */
export async function readCrash(
  { antenna, spec }: Readonly<Record<Dialect, Inspection>>,
  { lists }: CrashTools,
): Promise<CrashFacts | null> {
  const dumps = dumpsOf(antenna);
  const main = dumps.find(({ part }) => part.name === MAIN_MINIDUMP) ?? dumps.find(isReadable);
  if (main === undefined || !isReadable(main)) return null;
  const analysis = await analysisOf(antenna, main.opened, WITHOUT_SYMBOLS);
  const masks = [masksOf(antenna), masksOf(spec)];
  const { report, capture } = antenna;
  return crashFactsOf(analysis, {
    // The dialects can read different structures from the same body, so a value that either of them masks is masked.
    annotations: signatureAnnotations(report, capture.plain, (annotation) => masks.some((each) => isMasked(annotation, each))),
    lists,
    otherDumps: report.parts.flatMap(({ name, index }) => (index !== main.part.index && isMinidumpName(name) ? [name] : [])),
  });
}

function isReadable(dump: DumpPart): dump is DumpPart & { readonly opened: PlacedDump } {
  return 'dump' in dump.opened;
}
