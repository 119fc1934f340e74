import { formatCount } from '../../bytes/quantities.ts';
import type { RegionKind, RegionStep } from '../../report/dump/regions/region.ts';

/** The records of lists by the names of their types: what one of them is. */
const RECORD_WORDS: Readonly<Record<string, string>> = {
  MINIDUMP_DIRECTORY: 'entry',
  MINIDUMP_THREAD: 'thread',
  MINIDUMP_THREAD_EX: 'thread',
  MINIDUMP_THREAD_INFO: 'thread',
  MINIDUMP_THREAD_NAME: 'entry',
  MINIDUMP_MODULE: 'module',
  MINIDUMP_UNLOADED_MODULE: 'module',
  MinidumpModuleCrashpadInfoLink: 'module',
  MINIDUMP_MEMORY_DESCRIPTOR: 'range',
  MINIDUMP_MEMORY_DESCRIPTOR64: 'range',
  MINIDUMP_MEMORY_INFO: 'region',
  MINIDUMP_HANDLE_DESCRIPTOR: 'handle',
  MINIDUMP_HANDLE_DESCRIPTOR_2: 'handle',
  AVRF_HANDLE_OPERATION: 'operation',
  RUNTIME_FUNCTION: 'function',
  MinidumpSimpleStringDictionaryEntry: 'annotation',
  MinidumpAnnotation: 'annotation',
  RVA: 'text',
  MDRawLinkMap32: 'library',
  MDRawLinkMap64: 'library',
};

const KIND_WORDS: Readonly<Record<RegionKind, string>> = {
  leading_bytes: 'bytes before the dump',
  header: 'header',
  directory: 'directory',
  stream: 'stream',
  stream_rest: 'other bytes',
  context: 'context',
  stack: 'stack',
  backing_store: 'backing store',
  memory: 'memory',
  text: 'text',
  codeview: 'CodeView record',
  misc: 'debug record',
  object_info: 'object information',
  dictionary: 'annotations',
  text_list: 'texts',
  annotation_list: 'annotation objects',
  annotation: 'value',
  module_list: 'modules',
  module_info: 'module information',
  crash_info: 'library record',
  link_maps: 'libraries',
  unnamed: 'unnamed bytes',
};

/** `stackStart` as “stack start”. Names of registers stay as they are. */
function wordsOf(name: string): string {
  return /[a-z][A-Z]/.test(name) ? name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase() : name;
}

function isKind(kind: RegionStep['kind']): kind is RegionKind {
  return kind in KIND_WORDS;
}

/** A step with its words. */
interface NamedStep {
  readonly step: RegionStep;
  readonly words: string;
}

/**
 * The steps to bytes of a dump in words: `ThreadList`, `thread 3`, `context`, `rax`. Numbers begin at 0, as in the lists of a dump. A field that refers to data
 * and the data are one step, and so are data and the only record in them. Only names of streams, records and fields are used, never content of the dump.
 */
export function regionSteps(steps: readonly RegionStep[]): readonly NamedStep[] {
  const named: NamedStep[] = [];
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1];
    const words = wordsOfStep(step, steps[at - 1], next);
    if (words !== null) named.push({ step, words });
  }
  return named;
}

/** The words of a step; null if the steps beside it say the same. */
function wordsOfStep(step: RegionStep, before: RegionStep | undefined, next: RegionStep | undefined): string | null {
  const { kind, name, index } = step;
  const refersToNext = next !== undefined && isKind(next.kind) && next.kind !== 'stream_rest';
  switch (kind) {
    case 'stream':
      return name.startsWith('0x') ? `stream ${name}` : name;
    case 'record':
      return index === null ? null : `${RECORD_WORDS[name] ?? 'record'} ${String(index)}`;
    case 'item':
      return `${wordsOf(name)} ${String(index ?? 0)}`;
    case 'field':
      return refersToNext || (next?.kind === 'element' && name === 'records') ? null : wordsOf(name);
    case 'element':
      return refersToNext ? null : `element ${String(index ?? 0)}`;
    case 'register':
      return name;
    case 'part':
      return name === 'bytes' ? null : name === 'text' ? 'characters' : wordsOf(name);
    case 'text':
      return before?.kind === 'field' ? wordsOf(before.name === 'target' ? 'text' : before.name.replace(/Offset$/, '')) : KIND_WORDS.text;
    default:
      return before?.kind === 'element' ? `${KIND_WORDS[kind]} ${String(before.index ?? 0)}` : KIND_WORDS[kind];
  }
}

/** Texts of the pointers of a dump. */
export const POINTERS = {
  title: 'In the dump',
  address: 'Address',
  pointer: 'Pointer',
  follow: { title: 'Follow the pointer at the selection', short: 'Follow pointer' },
  back: 'Go back in the bytes',
  forward: 'Go forward in the bytes',
  around: { title: 'Select the field or record around the selection', short: 'Select field or record' },
  noDump: 'There is no minidump here.',
  severalDumps: 'This report has several minidumps. First select bytes of one of them.',
  hidden: 'The setting “Shown of a dump” hides the contents of minidumps.',
  noPointer: 'The dump ends here, so there is no pointer.',
  isMasked: 'These bytes are protected. Reveal the selection, then follow the pointer.',
  refersToNothing: 'This field refers to nothing in the dump.',
} as const;

/** Why an address has no bytes in the dump. `target`: what it belongs to. */
export const NOT_HELD = {
  null: 'This pointer is null.',
  small: 'This is a small number, so it is no address.',
  non_canonical: 'This is no address: the processor refuses it.',
  free: 'The process had no memory at this address.',
  unknown: 'The dump does not hold this address, and does not say what is there.',
  target: (target: string): string => `The dump does not hold this address. It belongs to ${target}.`,
} as const;

/** What an address that is in nothing is called. */
export const NO_TARGET = {
  null: 'null',
  small: 'a small number',
  non_canonical: 'no address',
  free: 'no memory',
  unknown: 'unknown',
} as const;

/** The streams of a dump that the structure of its report shows after a click only. */
export function moreStreams(count: number): string {
  return `${formatCount(count)} more ${count === 1 ? 'stream' : 'streams'}`;
}

/** The stack of a thread. */
export function stackWords(threadIndex: number): string {
  return `stack of thread ${String(threadIndex)}`;
}

/** A region of the memory map without a name. */
export const MEMORY_WORDS = { executable: 'executable memory', writable: 'memory', readable: 'read-only memory' } as const;
