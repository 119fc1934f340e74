import { hex } from '../../report/dump/output/hex.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import type { ComparedFact, ReportContradiction } from '../../report/dump/crash/report-contradictions.ts';
import type { CrashFinding, NoStack } from '../../report/dump/crash/report-findings.ts';
import { type Dump, type DumpFailure, isDumpFailure } from '../../report/dump/format/dump.ts';
import { modulesOf } from '../../report/dump/format/modules.ts';
import type { DumpData, DumpFinding } from '../../report/dump/format/dump-finding.ts';
import { streamKind } from '../../report/dump/format/streams.ts';
import { DUMP_FAILURES } from './dump-crash.ts';
import { moduleLabel } from './module-label.ts';

const DATA: Readonly<Record<DumpData, string>> = {
  context: 'registers',
  stack: 'stack',
  memory: 'memory',
  codeview: 'CodeView record',
  misc: 'debug record',
  text: 'text',
  object_info: 'object information',
  annotation: 'annotation',
  module_info: 'module information',
  thread_name: 'thread name',
  entries: 'entries',
};

/** The name of a stream, or its number. */
export function streamLabel(type: number): string {
  return streamKind(type)?.name ?? `stream ${hex(BigInt(type))}`;
}

/** Damage of a dump: where, what is wrong, and what is shown anyway. */
export function dumpFindingSentence(finding: DumpFinding): string {
  return `${atOffset(finding.offset)}: ${whatIsWrong(finding)}`;
}

function atOffset(offset: number): string {
  return `At ${hex(BigInt(Math.max(offset, 0)))}`;
}

function whatIsWrong(finding: DumpFinding): string {
  switch (finding.code) {
    case 'leading_bytes':
      return `${bytes(finding.count)} precede the dump. Crashlens reads the dump after them.`;
    case 'directory_cut':
      return `the directory has ${formatCount(finding.promised)} entries, but only ${formatCount(finding.read)} are in the file. The others are lost.`;
    case 'stream_outside':
      return `${streamLabel(finding.type)} begins after the end of the file, so it is lost.`;
    case 'stream_cut':
      return `${streamLabel(finding.type)} has ${bytes(finding.promised)}, but only ${bytes(finding.read)} are in the file. Crashlens shows that part.`;
    case 'stream_duplicate':
      return `${streamLabel(finding.type)} is repeated. Crashlens reads the first one.`;
    case 'stream_overlap':
      return `${streamLabel(finding.type)} shares bytes with ${streamLabel(finding.other)}. One of them is damaged.`;
    case 'list_cut':
      return `${finding.stream} has ${formatCount(finding.promised)} items, but only ${formatCount(finding.read)} fit. Crashlens shows these.`;
    case 'record_size':
      return `${finding.stream} gives its records ${bytes(finding.stored)}, but they need ${bytes(finding.least)}. Crashlens does not read them.`;
    case 'data_outside':
      return `${DATA[finding.data]} of ${finding.stream} would be at ${hex(BigInt(finding.target))}, after the end of the file, so it is lost.`;
    case 'data_cut':
      return `${DATA[finding.data]} of ${finding.stream} has ${bytes(finding.promised)}, but only ${bytes(finding.read)} are in the file. Crashlens shows that part.`;
    case 'data_misplaced':
      return `${DATA[finding.data]} of ${finding.stream} would be in memory, registers or another stream, so it is masked.`;
    case 'range_reversed':
      return `a range of ${finding.stream} at address ${hex(finding.address)} ends before it begins.`;
    case 'range_overlap':
      return `two ranges of ${finding.stream} overlap at address ${hex(finding.address)}. Crashlens uses the later one.`;
    case 'version':
      return `${finding.stream} has the unknown version ${formatCount(finding.version)}. Crashlens reads the fields that it knows.`;
    case 'context_cpu':
      return `the registers belong to ${finding.cpu === 'unknown' ? 'an unknown processor' : finding.cpu}, but SystemInfo says ${finding.system}.`;
    case 'context_size':
      return `the registers of ${finding.cpu} have ${bytes(finding.stored)} instead of ${bytes(finding.expected)}.`;
    case 'cycle':
      return `a list of ${finding.stream} comes back to an earlier record. Crashlens stops there.`;
    case 'bad_lines':
      return finding.count === 1
        ? `one line of ${finding.stream} cannot be read. Crashlens skips it.`
        : `${formatCount(finding.count)} lines of ${finding.stream} cannot be read. Crashlens skips them.`;
  }
}

/** The last item of a list that does not have all findings. */
export const MORE_FINDINGS = (count: number): string => `… and ${formatCount(count)} more`;

function bytes(count: number): string {
  return formatSize(count);
}

const NO_STACKS: Readonly<Record<NoStack, string>> = {
  thread_missing: 'the list of threads does not have the crashed thread, so there is no stack to show.',
  no_context: 'the dump does not have the registers of the crashed thread, so there is no stack to show.',
  no_stack: 'the dump does not have the stack of the crashed thread. Only its first frame can be shown.',
};

const FACTS: Readonly<Record<ComparedFact, string>> = {
  process_id: 'process id',
  os: 'system',
  cpu: 'processor',
  crash_time: 'time of the crash',
  version: 'version of the program',
};

/** What is wrong between a dump and its report, or missing in the dump. Values that the annotation list protects are not in it. */
export function crashFindingSentence(finding: CrashFinding, dump: Dump | DumpFailure): string {
  return finding.code === 'unreadable' ? DUMP_FAILURES[finding.failure] : `${atOffset(finding.offset)}: ${whatIsFound(finding, dump)}`;
}

function whatIsFound(finding: Exclude<CrashFinding, { readonly code: 'unreadable' }>, dump: Dump | DumpFailure): string {
  switch (finding.code) {
    case 'truncated':
      return `the dump needs ${bytes(finding.promised)}, but only ${bytes(finding.present)} are there. Crashlens shows what precedes the cut.`;
    case 'no_exception':
      return 'the dump has no exception, so nothing crashed. It was probably written on request.';
    case 'no_crashed_stack':
      return NO_STACKS[finding.why];
    case 'contradicts':
      return contradictionText(finding);
    case 'module_version':
      return `${moduleName(dump, finding.moduleIndex)} has version ${finding.version}, but the main module has ${finding.mainVersion}. An update may be incomplete.`;
    case 'repeated_annotations':
      return `${formatCount(finding.count)} ${finding.count === 1 ? 'annotation' : 'annotations'} of the dump ${finding.count === 1 ? 'repeats one' : 'repeat those'} of the report.`;
    case 'annotation_differs':
      return `the annotation ${finding.name} of the dump differs from the one of the report.`;
    case 'same_debug_id':
      return `${moduleName(dump, finding.moduleIndex)} has the same debug id as ${moduleName(dump, finding.otherIndex)}. Symbols of one of them are wrong.`;
    case 'zero_ids':
      return `${moduleName(dump, finding.moduleIndex)}${finding.count === 1 ? ' has an id' : ` and ${formatCount(finding.count - 1)} more have ids`} of zeros, so no symbols can be found.`;
    case 'no_main_module':
      return 'the list of modules does not begin with the main module, so its version and folder are unknown.';
    case 'soft_errors':
      return `the dump writer recorded ${finding.count === null ? 'errors' : `${formatCount(finding.count)} ${finding.count === 1 ? 'error' : 'errors'}`}. Parts of the dump may be missing.`;
  }
}

function contradictionText({ fact, annotation, ofDump, ofReport }: ReportContradiction): string {
  const [own, other] = fact === 'crash_time' ? [timeText(ofDump), ofReport === null ? null : timeText(ofReport)] : [ofDump, ofReport];
  return `the ${FACTS[fact]} is ${own}, but the annotation ${annotation} ${other === null ? 'differs' : `is ${other}`}.`;
}

/** Seconds since 1970 as a date and time of UTC; another text as it is. */
export function timeText(seconds: string): string {
  const date = new Date(Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? seconds : date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}

function moduleName(dump: Dump | DumpFailure, index: number): string {
  return moduleLabel(isDumpFailure(dump) ? undefined : modulesOf(dump).at(index));
}
