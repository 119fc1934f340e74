import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Visibility } from '../../catalog/annotations.ts';
import { crashpadInfoOf } from '../format/crashpad-info.ts';
import { type Dump, type DumpFailure, type DumpFailureCode, isDumpFailure } from '../format/dump.ts';
import type { DumpText } from '../format/dump-text.ts';
import { exceptionOf, isExceptionUnreadable } from '../format/exception.ts';
import { memory64ListOf } from '../format/memory-lists.ts';
import { type DumpModule, MODULE, modulesOf, moduleTableOf } from '../format/modules.ts';
import { softErrorsOf } from '../format/mozilla.ts';
import { threadsOf } from '../format/threads.ts';
import { contextOfThread, crashedThreadOf, stackOfThread } from '../unwind/thread-stack.ts';
import { isSameFolder, mainModuleOf } from './foreign-module.ts';
import type { ReportAnnotations } from './report-annotations.ts';
import { type ReportContradiction, reportContradictions } from './report-contradictions.ts';

/** Why there is no stack of the crashed thread. `thread_missing`: the list of threads does not have it. */
export type NoStack = 'thread_missing' | 'no_context' | 'no_stack';

/**
 * What is wrong between a dump and its report, or missing in the dump. `unreadable`: the bytes are no dump, empty, or too short to be read. `truncated`: the
 * directory or the memory promises more bytes than there are. `no_exception`: nothing crashed, as far as the dump says. `no_crashed_stack`. `contradicts`: an
 * annotation says something else. `module_version`: a module in the folder of the main module has another version. `repeated_annotations`: Crashpad's
 * annotations that the report has too, with the same values. `annotation_differs`: with another value. `same_debug_id`: two modules have one id. `zero_ids`:
 * ids of zeros, with which no symbols can be found. `no_main_module`: the module list begins with a library, or is empty. `soft_errors`: errors that the dump
 * writer recorded; `count` is null if they cannot be counted.
 */
export type CrashFinding =
  | { readonly code: 'unreadable'; readonly offset: ByteOffset; readonly failure: DumpFailureCode }
  | { readonly code: 'truncated'; readonly offset: ByteOffset; readonly promised: ByteLength; readonly present: ByteLength }
  | { readonly code: 'no_exception' | 'no_main_module'; readonly offset: ByteOffset }
  | { readonly code: 'no_crashed_stack'; readonly offset: ByteOffset; readonly why: NoStack }
  | ReportContradiction
  | {
      readonly code: 'module_version';
      readonly offset: ByteOffset;
      readonly moduleIndex: number;
      readonly version: string;
      readonly mainVersion: string;
    }
  | { readonly code: 'repeated_annotations'; readonly offset: ByteOffset; readonly count: number }
  | { readonly code: 'annotation_differs'; readonly offset: ByteOffset; readonly name: string; readonly visibility: Visibility }
  | { readonly code: 'same_debug_id'; readonly offset: ByteOffset; readonly moduleIndex: number; readonly otherIndex: number }
  | { readonly code: 'zero_ids'; readonly offset: ByteOffset; readonly moduleIndex: number; readonly count: number }
  | { readonly code: 'soft_errors'; readonly offset: ByteOffset; readonly count: number | null };

export type CrashFindingCode = CrashFinding['code'];

/** The most findings of one code. A damaged list gives more that say nothing new. */
const MAX_OF_CODE = 64;
/** The most modules and annotations that are compared. */
const MAX_COMPARED = 10_000;

/** Compares a dump with its report. `annotations`: of the report; null for a dump alone. Takes linear time in the modules and annotations. */
export function crashFindingsOf(dump: Dump | DumpFailure, annotations: ReportAnnotations | null): readonly CrashFinding[] {
  if (isDumpFailure(dump)) return [{ code: 'unreadable', offset: dump.offset, failure: dump.code }];
  return [
    ...truncation(dump),
    ...stackFindings(dump),
    ...(annotations === null ? [] : reportContradictions(dump, annotations)),
    ...moduleFindings(dump),
    ...(annotations === null ? [] : annotationFindings(dump, annotations)),
    ...softErrors(dump),
  ];
}

function truncation(dump: Dump): readonly CrashFinding[] {
  const present = dump.bytes.size;
  const { directory, header } = dump;
  let promised = header.directoryOffset + header.streamCount * directory.stride;
  let offset = header.directoryOffset;
  const reach = (end: number, at: ByteOffset): void => {
    if (end > promised) [promised, offset] = [end, at];
  };
  for (let index = 0; index < directory.length; index += 1) {
    const entry = directory.at(index);
    if (entry !== undefined && entry.type !== 0) reach(entry.location.offset + entry.location.size, directory.offsetOf(index));
  }
  const list = memory64ListOf(dump);
  let size = 0n;
  list?.table.forEachBlock((view, _, count) => {
    for (let index = 0; index < count; index += 1) size += view.getBigUint64(index * list.table.stride + 8, dump.bytes.little);
  });
  if (list !== null) reach(list.baseOffset + Number(size), dump.stream('Memory64List')?.offset ?? 0);
  return promised > present ? [{ code: 'truncated', offset, promised, present }] : [];
}

function stackFindings(dump: Dump): readonly CrashFinding[] {
  const exception = exceptionOf(dump);
  const missing: readonly CrashFinding[] =
    exception !== null || isExceptionUnreadable(dump) ? [] : [{ code: 'no_exception', offset: dump.header.directoryOffset }];
  const crashed = crashedThreadOf(dump);
  if (crashed === null) return missing;
  const threads = threadsOf(dump);
  const offset =
    (crashed.index < 0 ? (dump.stream('Exception') ?? dump.stream('BreakpadInfo'))?.offset : threads?.offsetOf(crashed.index)) ?? 0;
  const why = whyNoStack(dump, crashed.index);
  return why === null ? missing : [...missing, { code: 'no_crashed_stack', offset, why }];
}

function whyNoStack(dump: Dump, index: number): NoStack | null {
  if (index < 0) return 'thread_missing';
  const context = contextOfThread(dump, index);
  if (context === null) return 'no_context';
  const stack = stackOfThread(dump, index, context);
  const isThere = stack !== null && context.stackPointer !== null && stack.positionOf(context.stackPointer) >= 0;
  // After a stack overflow the stack pointer can be below the stack, and its callers are still there.
  return isThere ||
    (stack !== null &&
      context.stackPointer !== null &&
      stack.start - context.stackPointer <= MAX_BELOW &&
      stack.start > context.stackPointer)
    ? null
    : 'no_stack';
}

/** How far the stack pointer may be below the stack, in bytes. */
const MAX_BELOW = 65_536n;

/** Libraries that programs get from others, with versions of their own. */
const REDISTRIBUTED =
  /^(?:msvc[pr]|vcruntime|vccorlib|concrt|ucrtbase|api-ms-|mfc\d|atl\d|d3dcompiler|dxil|dxcompiler|dbghelp|libegl|libgles|vulkan|vk_|ffmpeg|sqlite|openal|qt\d|icu|zlib|libcrypto|libssl)/i;
/** Modules of one program have numbers near each other; others have another way to count. */
const MAX_MAJOR_DIFFERENCE = 3;

function moduleFindings(dump: Dump): readonly CrashFinding[] {
  const table = moduleTableOf(dump);
  if (table === null) return [];
  const main = mainModuleOf(dump);
  const versions: CrashFinding[] = [];
  const same: CrashFinding[] = [];
  const zeros: DumpModule[] = [];
  const byId = new Map<string, number>();
  for (const module of modulesOf(dump).slice(0, MAX_COMPARED)) {
    const { index, offset, ids, version } = module;
    if (ids.isZero) zeros.push(module);
    const other = ids.debugId === null ? undefined : byId.get(ids.debugId);
    if (ids.debugId !== null && other === undefined) byId.set(ids.debugId, index);
    // The same file can be mapped twice; then even the path is the same.
    if (other !== undefined && modulesOf(dump).at(other)?.path !== module.path && same.length < MAX_OF_CODE)
      same.push({ code: 'same_debug_id', offset: offset + MODULE.offsetOf('codeView'), moduleIndex: index, otherIndex: other });
    const mainVersion = main?.version ?? null;
    if (main === null || mainVersion === null || version === null || versions.length >= MAX_OF_CODE || !isOther(dump, module, main))
      continue;
    versions.push({ code: 'module_version', offset: offset + MODULE.offsetOf('version'), moduleIndex: index, version, mainVersion });
  }
  const [zero] = zeros;
  return [
    ...(main === null ? [{ code: 'no_main_module', offset: dump.stream('ModuleList')?.offset ?? 0 } as const] : []),
    ...versions,
    ...same,
    ...(zero === undefined
      ? []
      : [{ code: 'zero_ids', offset: zero.offset + MODULE.offsetOf('codeView'), moduleIndex: zero.index, count: zeros.length } as const]),
  ];
}

/** True for a module of the same program with another version. The last number counts builds, which can differ. */
function isOther(dump: Dump, module: DumpModule, main: DumpModule): boolean {
  const [own, expected] = [module, main].map(({ version }) => (version ?? '').split('.').slice(0, 3).map(Number));
  if (own === undefined || expected === undefined || own.join() === expected.join()) return false;
  if (module.index === main.index || REDISTRIBUTED.test(module.name) || !isSameFolder(dump, module, main)) return false;
  return Math.abs((own[0] ?? 0) - (expected[0] ?? 0)) <= MAX_MAJOR_DIFFERENCE;
}

/** The most bytes of texts that are compared. Entries of a damaged dump can all refer to one large text. */
const MAX_TEXT_TOTAL: ByteLength = 1 << 24;

/** Crashpad's annotations beside those of the report with the same names. */
function annotationFindings(dump: Dump, annotations: ReportAnnotations): readonly CrashFinding[] {
  const differing: CrashFinding[] = [];
  const equal: ByteOffset[] = [];
  for (const [name, value] of crashpadTexts(dump)) {
    const found = annotations.valueOf(name.text);
    if (found === null) continue;
    if (found.value === value.text) equal.push(value.offset);
    else if (differing.length < MAX_OF_CODE)
      differing.push({ code: 'annotation_differs', offset: value.offset, name: name.text, visibility: found.visibility });
  }
  const [first] = equal;
  return [...(first === undefined ? [] : [{ code: 'repeated_annotations', offset: first, count: equal.length } as const]), ...differing];
}

/** Names and values of Crashpad's annotations in the order of the dump, up to the limits. */
function* crashpadTexts(dump: Dump): Generator<readonly [name: DumpText, value: DumpText]> {
  let left = MAX_TEXT_TOTAL;
  let count = 0;
  for (const [name, value] of allCrashpadTexts(dump)) {
    count += 1;
    left -= (name?.size ?? 0) + (value?.size ?? 0);
    if (left < 0 || count > MAX_COMPARED) return;
    if (name !== null && value !== null) yield [name, value];
  }
}

function* allCrashpadTexts(dump: Dump): Generator<readonly [name: DumpText | null, value: DumpText | null]> {
  const info = crashpadInfoOf(dump);
  for (const { key, value } of info?.simpleAnnotations ?? []) yield [key, value];
  for (const module of info?.modules ?? []) {
    for (const { key, value } of module?.simpleAnnotations ?? []) yield [key, value];
    for (const { name, text } of module?.annotationObjects ?? []) yield [name, text];
  }
}

function softErrors(dump: Dump): readonly CrashFinding[] {
  const errors = softErrorsOf(dump);
  if (errors === null) return [];
  const { value, text } = errors;
  const count = Array.isArray(value) ? value.length : null;
  return count === 0 ? [] : [{ code: 'soft_errors', offset: text.offset, count }];
}
