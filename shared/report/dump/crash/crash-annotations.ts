import { type ByteRange, range } from '../../../bytes/byte-range.ts';
import type { ByteLength } from '../../../bytes/byte-source.ts';
import type { Visibility } from '../../catalog/annotations.ts';
import type { AnnotationCatalog } from '../../catalog/annotation-catalog.ts';
import type { Annotation, CrashReport } from '../../parts/crash-report.ts';
import { crashpadInfoOf } from '../format/crashpad-info.ts';
import type { Dump } from '../format/dump.ts';
import type { DumpText } from '../format/dump-text.ts';
import { isMisplaced } from '../format/misplaced.ts';
import type { DumpLocation } from '../format/record.ts';

/** What an annotation says about a crash. `log_line`: the message of a fatal log call (Chromium's LOG_FATAL). `panic`: of a Rust panic. */
type CrashAnnotationKind = 'crash_reason' | 'abort' | 'out_of_memory' | 'shutdown' | 'shutdown_timeout' | 'log_line' | 'panic';

/** Evidence of a crash without a minidump. `dumper_error`: why no minidump was written. */
type OtherEvidenceKind = 'stacks' | 'java_stack' | 'java_exception' | 'dumper_error';

/**
 * The names in the order in which they are shown. Mozilla stores the text of a Rust panic in MozCrashReason; the names of `panic` are those of other programs.
 */
const CRASH_NAMES: ReadonlyMap<string, CrashAnnotationKind> = new Map([
  ['MozCrashReason', 'crash_reason'],
  ['AbortMessage', 'abort'],
  ['LOG_FATAL', 'log_line'],
  ['rust_panic', 'panic'],
  ['rust-panic', 'panic'],
  ['panic_message', 'panic'],
  ['panic', 'panic'],
  ['OOMAllocationSize', 'out_of_memory'],
  ['ShutdownProgress', 'shutdown'],
  ['ShutdownReason', 'shutdown'],
  ['AsyncShutdownTimeout', 'shutdown_timeout'],
]);

const OTHER_NAMES: ReadonlyMap<string, OtherEvidenceKind> = new Map([
  ['StackTraces', 'stacks'],
  ['JavaStackTrace', 'java_stack'],
  ['JavaException', 'java_exception'],
  ['DumperError', 'dumper_error'],
]);

/** An annotation of the report to be shown beside the crash. Its value is read, and masked by its visibility, as everywhere. */
interface ShownAnnotation<Kind> {
  readonly kind: Kind;
  readonly name: string;
  readonly visibility: Visibility;
  /** Its index in the report's annotations. */
  readonly index: number;
  /** The bytes of the value; a JSON string includes its quotes. */
  readonly range: ByteRange;
}

/**
 * The annotations of a report about its crash, in the order in which they are shown. If a name is there twice, the last one counts, as for the collector. Takes
 * linear time.
 */
export function crashAnnotationsOf(report: CrashReport): readonly ShownAnnotation<CrashAnnotationKind>[] {
  return shownOf(report, CRASH_NAMES);
}

/** What a report says about its crash without a minidump, the best evidence first. */
export function otherEvidenceOf(report: CrashReport): readonly ShownAnnotation<OtherEvidenceKind>[] {
  return shownOf(report, OTHER_NAMES);
}

function shownOf<Kind>({ annotations }: CrashReport, kinds: ReadonlyMap<string, Kind>): readonly ShownAnnotation<Kind>[] {
  const found = new Map<string, Annotation>();
  for (const annotation of annotations) if (kinds.has(annotation.name)) found.set(annotation.name, annotation);
  return [...kinds].flatMap(([name, kind]) => {
    const annotation = found.get(name);
    if (annotation === undefined || isEmpty(annotation)) return [];
    const { visibility, index, offset, length } = annotation;
    return [{ kind, name, visibility, index, range: range('plain', offset, length) }];
  });
}

/** A JSON string without characters has two quotes. */
function isEmpty({ type, length }: Annotation): boolean {
  return type === 'null' || length <= (type === 'string' ? 2 : 0);
}

/** An annotation in the dump itself: Crashpad's, of the process or of a module. */
interface DumpAnnotation {
  readonly kind: CrashAnnotationKind;
  /** Null for a line without a name, which a library of macOS gives the system's crash reporter. */
  readonly name: string | null;
  /** By the annotation list in effect; `unlisted` without a name, and for a misplaced value. */
  readonly visibility: Visibility;
  /** The module that has the annotation; null for the process. */
  readonly moduleIndex: number | null;
  /** The bytes of the value. */
  readonly location: DumpLocation;
}

/** The most annotations of a damaged dump that are read, in all. Crashpad's own limit is 200 to 300 for each module. */
const MAX_ANNOTATIONS = 10_000;
/** The most bytes of texts that are read. Entries of a damaged dump can all refer to one large text. */
const MAX_TEXT_TOTAL: ByteLength = 1 << 24;

/**
 * Crashpad's annotations about the crash in the order of the dump: first those of the process, then of each module. `catalog`: the annotation list in effect.
 */
export function dumpCrashAnnotationsOf(dump: Dump, catalog: Pick<AnnotationCatalog, 'visibilityOf'>): readonly DumpAnnotation[] {
  const found: DumpAnnotation[] = [];
  let left = MAX_TEXT_TOTAL;
  let count = 0;
  for (const [moduleIndex, key, location] of crashpadAnnotations(dump)) {
    count += 1;
    left -= (key === null || key === 'line' ? 0 : key.size) + (location?.size ?? 0);
    if (left < 0 || count > MAX_ANNOTATIONS) break;
    const name = key === 'line' ? null : (key?.text ?? '');
    const kind = name === null ? 'abort' : CRASH_NAMES.get(name);
    if (kind === undefined || location === null || location.size === 0) continue;
    const visibility = name === null || isMisplaced(dump, location, { stream: 'CrashpadInfo' }) ? 'unlisted' : catalog.visibilityOf(name);
    found.push({ kind, name, visibility, moduleIndex, location });
  }
  return found;
}

type CrashpadPlace = readonly [moduleIndex: number | null, name: DumpText | null | 'line', value: DumpLocation | null];

function* crashpadAnnotations(dump: Dump): Generator<CrashpadPlace> {
  const info = crashpadInfoOf(dump);
  for (const { key, value } of info?.simpleAnnotations ?? []) yield [null, key, placeOf(value)];
  for (const module of info?.modules ?? []) {
    if (module === null) continue;
    const { moduleIndex } = module;
    for (const line of module.listAnnotations) yield [moduleIndex, 'line', placeOf(line)];
    for (const { key, value } of module.simpleAnnotations) yield [moduleIndex, key, placeOf(value)];
    for (const { name, data } of module.annotationObjects) yield [moduleIndex, name, data];
  }
}

function placeOf(text: DumpText | null): DumpLocation | null {
  return text === null ? null : { offset: text.offset, size: text.size };
}
