import { type CrashFacts, crashFactsOf } from '../../../../shared/board/crash-facts.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import { isMasked, masksOf } from '../../../../shared/masking/masks.ts';
import { isMinidumpName } from '../../../../shared/report/catalog/binary-parts.ts';
import { signatureStack } from '../../../../shared/report/dump/signature/dump-signature.ts';
import { listsOfTexts } from '../../../../shared/report/dump/signature/list-files.ts';
import { signatureAnnotations } from '../../../../shared/report/dump/signature/signature-annotations.ts';
import type { SignatureLists } from '../../../../shared/report/dump/signature/signature-lists.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { analysisOf, mainDumpOf } from '../dumps/open-dumps.ts';
import { WITHOUT_SYMBOLS } from '../dumps/unwound-stacks.ts';
import type { SymbolStore } from '../symbols/symbol-store.ts';
import type { SymbolUse } from '../symbols/symbols-of-dump.ts';
import type { ReadBy } from './read-by.ts';

/** How crashes are read. */
export interface CrashTools {
  readonly lists: SignatureLists;
  /** Null: crashes are read without symbols. */
  readonly symbols: SymbolStore | null;
}

/** A crash, and the symbols with which it was read; null: without. */
interface ReadCrash {
  readonly facts: CrashFacts;
  readonly symbols: SymbolUse | null;
}

/** Null if dumps show nothing, so that nothing is read from them. */
export function crashToolsOf(
  { hidesDumps, signatureLists }: Pick<ReadBy, 'hidesDumps' | 'signatureLists'>,
  symbols: SymbolStore | null = null,
): CrashTools | null {
  return hidesDumps ? null : { lists: listsOfTexts(signatureLists), symbols };
}

/**
 * Reads the facts of the crash from the main minidump of a report. Null if the report has no minidump, or it cannot be read. The analysis is the one that the Dump tab shows by default, so that both have the same hints.
 */
export async function readCrash(
  { antenna, spec }: Readonly<Record<Dialect, Inspection>>,
  { lists, symbols }: CrashTools,
): Promise<ReadCrash | null> {
  const main = mainDumpOf(antenna);
  if (main === null) return null;
  const masks = [masksOf(antenna), masksOf(spec)];
  const { report, capture } = antenna;
  const { part, opened } = main;
  const signed = {
    // The dialects can read different structures from the same body, so a value that either of them masks is masked.
    annotations: signatureAnnotations(report, capture.plain, (annotation) => masks.some((each) => isMasked(annotation, each))),
    lists,
    otherDumps: report.parts.flatMap(({ name, index }) => (index !== part.index && isMinidumpName(name) ? [name] : [])),
  };
  if (symbols === null) return { facts: crashFactsOf(await analysisOf(antenna, opened, WITHOUT_SYMBOLS), signed), symbols: null };
  const ofDump = symbols.symbolsOf(opened.dump);
  for (;;) {
    const analysis = await analysisOf(antenna, opened, { ...WITHOUT_SYMBOLS, symbols });
    const facts = crashFactsOf(analysis, signed);
    // With symbols, a stack can lead into further modules.
    const isIncomplete = await ofDump.load([signatureStack(analysis)]);
    if (!isIncomplete) return { facts, symbols: ofDump.use() };
  }
}
