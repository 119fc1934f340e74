import type { CrashAnnotationView, CrashView, SignatureView } from '../../../bridge/view/dump-view.ts';
import { MASK } from '../../../report/parts/mask.ts';
import type { DumpAnalysis, ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import { structureFindings } from '../../../report/dump/analysis/structure-findings.ts';
import type { CrashFinding } from '../../../report/dump/crash/report-findings.ts';
import { familyOf } from '../../../report/dump/crash/reason/reason-family.ts';
import { isNoInstruction } from '../../../report/dump/crash/instruction.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { MadeSignature } from '../../../report/dump/signature/dump-signature.ts';
import { threadsOf } from '../../../report/dump/format/threads.ts';
import type { SymbolLookups } from '../../../report/dump/symbols/symbol-lookup.ts';
import { firstThreadOf } from '../../../report/dump/unwind/thread-stack.ts';
import { crashFacts, crashSentence, HIDDEN_DUMP } from '../../report/dump-crash.ts';
import { crashFindingSentence, dumpFindingSentence } from '../../report/dump-findings.ts';
import { hintSentence } from '../../report/dump-hints.ts';
import { framesAfter, listProblems, signatureNote, signatureRows, signatureRules } from '../../report/dump-signature.ts';
import { dumpMarkdown } from '../../report/dump-summary.ts';
import { listCounts } from './dump-lists.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** What is shown of a crash beside its analysis. */
interface CrashExtras {
  /** Of the report and of the dump. */
  readonly annotations: readonly CrashAnnotationView[];
  /** Of the dump and its report. */
  readonly findings: readonly CrashFinding[];
  /** The stack of the thread that is shown first; null without threads. */
  readonly stack: ThreadStack | null;
  /** What was found of the symbols of a module. */
  readonly lookupOf: SymbolLookups;
  /** The host of a symbol server that could be asked for modules on the stack; null if there is none. */
  readonly askable: string | null;
  readonly made: MadeSignature;
}

/** The most findings that are shown. */
const MAX_FINDINGS = 200;

/** The Crash screen. Nothing but numbers if the setting shows nothing at once. */
export function crashView(
  placed: PlacedDump,
  analysis: DumpAnalysis,
  disclosure: DumpDisclosure,
  { annotations, findings, stack, lookupOf, askable, made }: CrashExtras,
): CrashView {
  const { dump, part } = placed;
  const threadCount = threadsOf(dump)?.length ?? 0;
  const thread = firstThreadOf(dump);
  const counts = listCounts(dump);
  const areValuesShown = disclosure.shows('values');
  if (!disclosure.shows('open'))
    return { ...EMPTY_CRASH, part, sentence: HIDDEN_DUMP, threadCount, counts, isHidden: true, areValuesShown };
  const { code, reason } = analysis.evidence;
  const around = code === null || isNoInstruction(code) ? null : code;
  return {
    part,
    sentence: crashSentence(analysis),
    family: reason === null ? null : familyOf(reason),
    facts: [...crashFacts(analysis)],
    hints: analysis.hints.map((hint) => ({
      code: hint.code,
      certainty: hint.certainty,
      sentence: hintSentence(hint, dump),
      ranges: hint.evidence.filter(({ size }) => size > 0).map((location) => rangeOf(placed, location)),
    })),
    signature: signatureView(made),
    threadCount,
    thread,
    ...symbolCounts(stack, lookupOf),
    askable,
    instruction: around === null ? null : rangeOf(placed, { offset: around.offset, size: around.instruction.length }),
    counts,
    annotations: [...annotations],
    findings: [
      ...findings.map((finding) => ({ code: finding.code, sentence: crashFindingSentence(finding, dump) })),
      ...structureFindings(dump).map((finding) => ({ code: finding.code, sentence: dumpFindingSentence(finding) })),
    ].slice(0, MAX_FINDINGS),
    isHidden: false,
    areValuesShown,
    summary: dumpMarkdown(analysis, stack === null ? [] : [stack], disclosure, made).join('\n'),
  };
}

function symbolCounts(stack: ThreadStack | null, lookupOf: SymbolLookups): Pick<CrashView, 'modulesOnStack' | 'modulesWithSymbols'> {
  const modules = new Set(stack?.frames.map(({ moduleIndex }) => moduleIndex).filter((index) => index >= 0));
  const found = [...modules].filter((index) => lookupOf(index)?.state === 'found');
  return { modulesOnStack: modules.size, modulesWithSymbols: found.length };
}

/** The most notes of a signature, and the characters that are shown of a frame. */
const MAX_NOTES = 20;
const MAX_NAME = 400;

/** The signature row of the Crash screen, with its explanation. */
function signatureView(made: MadeSignature): SignatureView {
  const { text, plain, frames } = made.signature;
  return {
    text,
    isMasked: text.includes(MASK),
    note: signatureNote(made),
    plain,
    frames: signatureRows(made).map(([use, name, why]) => ({ use, text: name.slice(0, MAX_NAME), why: why.slice(0, MAX_NAME) })),
    framesAfter: framesAfter(frames),
    notes: [...signatureRules(made), ...listProblems(made.lists)].slice(0, MAX_NOTES),
  };
}

const EMPTY_CRASH = {
  annotations: [],
  family: null,
  facts: [],
  hints: [],
  signature: null,
  thread: null,
  modulesOnStack: 0,
  modulesWithSymbols: 0,
  askable: null,
  instruction: null,
  findings: [],
  summary: '',
} satisfies Partial<CrashView>;
