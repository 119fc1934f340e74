import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { JsonCursor, JsonCursorError, type JsonSpan } from '../json/json-cursor.ts';
import {
  DMD_MODES,
  type DmdMode,
  ENTRY_KEYS,
  type EntryKey,
  MAX_PROBLEMS,
  MAX_TEXT,
  MEMORY_KINDS,
  MEMORY_UNITS,
  type MemoryEntry,
  type MemoryProblem,
  type MemoryReading,
} from './memory-report.ts';

const VERSION = '1';
/** Names of the outermost object of DMD's output. */
const DMD_NAMES: ReadonlySet<string> = new Set(['invocation', 'blockList', 'traceTable', 'frameTable']);
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;
const MAX_AMOUNT = 1n << 63n;
/** The longest name of a member that is looked at, in bytes. */
const MAX_NAME: ByteLength = 256;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Reads the JSON of a memory report, as about:memory saves it, also if it is wrapped as `memory_report`. Entries with a problem are left out; after a byte that
 * is not JSON, the entries before it remain. Never throws because of the bytes. Reads the source once, in windows.
 */
export function readMemoryReport(source: ByteSource): MemoryReading {
  return new Reader(source).read();
}

/** What is known of the object that has the report. */
interface Frame {
  readonly start: ByteOffset;
  version: 'missing' | 'bad' | 'known';
  hasUsableSize: boolean | null;
  reports: 'missing' | 'bad' | 'read';
}

class Reader {
  readonly #cursor: JsonCursor;
  readonly #processes = new Map<string, number>();
  #entries: MemoryEntry[] = [];
  #problems: MemoryProblem[] = [];
  #problemCount = 0;
  /** The values of the current entry by key. */
  readonly #values = new Map<string, JsonSpan>();
  #dmdNames = 0;
  #mode: DmdMode | null = null;

  constructor(source: ByteSource) {
    const head = source.read(0, BYTE_ORDER_MARK.length);
    this.#cursor = new JsonCursor(source, BYTE_ORDER_MARK.every((byte, at) => head[at] === byte) ? BYTE_ORDER_MARK.length : 0);
  }

  read(): MemoryReading {
    const frame: Frame = { start: this.#cursor.offset, version: 'missing', hasUsableSize: null, reports: 'missing' };
    let isWhole = true;
    let found = frame;
    try {
      found = this.#frame(frame, true);
      this.#cursor.end();
    } catch (reason) {
      if (!(reason instanceof JsonCursorError)) throw reason;
      isWhole = false;
      const { offset, expected } = reason;
      this.#note({ code: 'not_json', offset, found: reason.found, expected });
    }
    if (this.#dmdNames >= 2 && found.reports === 'missing') return { kind: 'dmd', mode: this.#mode };
    if (isWhole) this.#checkFrame(found);
    return {
      kind: 'report',
      report: {
        processes: [...this.#processes.keys()],
        entries: this.#entries,
        hasUsableSize: found.hasUsableSize,
        problems: this.#problems.toSorted((a, b) => a.offset - b.offset),
        problemCount: this.#problemCount,
      },
    };
  }

  #checkFrame({ start, version, hasUsableSize, reports }: Frame): void {
    if (version === 'missing') this.#note({ code: 'no_version', offset: start });
    if (hasUsableSize === null) this.#note({ code: 'no_usable_size', offset: start });
    if (reports === 'missing') this.#note({ code: 'no_reports', offset: start });
  }

  /** Reads an object that is a report. The outermost one can have the report as `memory_report`. Returns the frame of the report. */
  #frame(frame: Frame, isOutermost: boolean): Frame {
    const cursor = this.#cursor;
    let found = frame;
    cursor.openObject();
    for (let name = cursor.nextName(true); name !== null; name = cursor.nextName(false)) {
      const key = this.#nameOf(name);
      if (isOutermost && key === 'memory_report' && cursor.isNextObject()) {
        this.#forget();
        found = this.#frame({ start: cursor.offset, version: 'missing', hasUsableSize: null, reports: 'missing' }, false);
      } else if (key === 'reports' && found === frame) this.#reports(frame);
      else if (key === 'invocation' && cursor.isNextObject()) {
        this.#dmdNames += 1;
        this.#invocation();
      } else this.#member(frame, key, cursor.value());
    }
    return found;
  }

  #member(frame: Frame, key: string, value: JsonSpan): void {
    if (DMD_NAMES.has(key)) this.#dmdNames += 1;
    if (key === 'version') {
      frame.version = value.type === 'number' && this.#cursor.numberOf(value) === VERSION ? 'known' : 'bad';
      // The version of DMD's output is another one.
      if (frame.version === 'bad') this.#note({ code: 'bad_version', offset: value.start });
    }
    if (key === 'hasMozMallocUsableSize') frame.hasUsableSize = value.type === 'true';
  }

  #invocation(): void {
    const cursor = this.#cursor;
    cursor.openObject();
    for (let name = cursor.nextName(true); name !== null; name = cursor.nextName(false)) {
      const key = this.#nameOf(name);
      const value = cursor.value();
      if (key === 'mode' && value.type === 'string' && value.end - value.start < MAX_TEXT) {
        const text = cursor.textOf(value);
        this.#mode = DMD_MODES.find((mode) => mode === text) ?? null;
      }
    }
  }

  /** If a name is repeated, the last value counts, as in about:memory. */
  #forget(): void {
    this.#entries = [];
    this.#processes.clear();
    this.#problems = [];
    this.#problemCount = 0;
  }

  #reports(frame: Frame): void {
    const cursor = this.#cursor;
    if (!cursor.isNextArray()) {
      this.#note({ code: 'reports_not_list', offset: cursor.offset });
      frame.reports = 'bad';
      cursor.value();
      return;
    }
    if (frame.reports === 'read') this.#forget();
    frame.reports = 'read';
    cursor.openArray();
    for (let index = 0; cursor.nextItem(index === 0); index += 1) {
      if (cursor.isNextObject()) this.#entry(index);
      else {
        const { start } = cursor.value();
        this.#note({ code: 'entry_not_object', offset: start, entry: index });
      }
    }
  }

  #entry(index: number): void {
    const cursor = this.#cursor;
    const start = cursor.offset;
    const values = this.#values;
    values.clear();
    cursor.openObject();
    for (let name = cursor.nextName(true); name !== null; name = cursor.nextName(false)) {
      values.set(this.#nameOf(name), cursor.value());
    }
    const entry = this.#entryOf(index, start, values);
    if (entry !== null) this.#entries.push({ ...entry, offset: start, size: cursor.position - start });
  }

  #entryOf(entry: number, start: ByteOffset, values: ReadonlyMap<string, JsonSpan>): Omit<MemoryEntry, 'offset' | 'size'> | null {
    const missing = ENTRY_KEYS.find((key) => !values.has(key));
    if (missing !== undefined) return this.#bad({ code: 'no_key', offset: start, entry, key: missing });
    const process = this.#process(values, entry);
    const path = this.#text('path', values, entry);
    const kind = this.#choice('kind', MEMORY_KINDS, values, entry);
    const units = this.#choice('units', MEMORY_UNITS, values, entry);
    const amount = this.#amount(values, entry);
    if (process === null || path === null || kind === null || units === null || amount === null) return null;
    if (path.startsWith('explicit/')) {
      if (kind === 'other') return this.#bad({ code: 'explicit_kind', offset: startOf(values, 'kind'), entry });
      if (units !== 'bytes') return this.#bad({ code: 'explicit_units', offset: startOf(values, 'units'), entry });
    }
    return { process: this.#processIndex(process), path, kind, units, amount };
  }

  /** A name that is longer than all known ones is as good as an empty one. */
  #nameOf(name: JsonSpan): string {
    return name.end - name.start > MAX_NAME ? '' : this.#cursor.textOf(name);
  }

  #processIndex(name: string): number {
    const known = this.#processes.get(name);
    if (known !== undefined) return known;
    const index = this.#processes.size;
    this.#processes.set(name, index);
    return index;
  }

  /** The name of the process. about:memory takes an empty one for the main process. */
  #process(values: ReadonlyMap<string, JsonSpan>, entry: number): string | null {
    const name = this.#text('process', values, entry);
    return name === '' ? 'Main Process' : name;
  }

  #text(key: EntryKey, values: ReadonlyMap<string, JsonSpan>, entry: number): string | null {
    const value = values.get(key);
    if (value?.type !== 'string') return this.#bad({ code: 'bad_value', offset: value?.start ?? 0, entry, key });
    if (value.end - value.start > MAX_TEXT) return this.#bad({ code: 'long_text', offset: value.start, entry, key });
    return this.#cursor.textOf(value);
  }

  #choice<T>(key: EntryKey, choices: readonly T[], values: ReadonlyMap<string, JsonSpan>, entry: number): T | null {
    const value = values.get(key);
    const number = value?.type === 'number' ? Number(this.#cursor.numberOf(value)) : Number.NaN;
    return choices[number] ?? this.#bad({ code: 'bad_value', offset: value?.start ?? 0, entry, key });
  }

  #amount(values: ReadonlyMap<string, JsonSpan>, entry: number): bigint | null {
    const value = values.get('amount');
    if (value?.type !== 'number') return this.#bad({ code: 'bad_value', offset: value?.start ?? 0, entry, key: 'amount' });
    const amount = wholeNumber(value.end - value.start > 20 ? '' : this.#cursor.numberOf(value)) ?? MAX_AMOUNT;
    return amount < MAX_AMOUNT && amount >= -MAX_AMOUNT ? amount : this.#bad({ code: 'bad_amount', offset: value.start, entry });
  }

  #bad(problem: MemoryProblem): null {
    this.#note(problem);
    return null;
  }

  #note(problem: MemoryProblem): void {
    this.#problemCount += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }
}

/** The value of a JSON number, also of one such as `1e3` or `2.0`; null if it is not whole. */
function wholeNumber(text: string): bigint | null {
  if (INTEGER.test(text)) return BigInt(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const shift = Number(exponent) - fraction.length;
  const digits = whole + fraction;
  if (shift >= 0) return BigInt(`${sign}${digits}${'0'.repeat(shift)}`);
  const kept = digits.slice(0, shift);
  return /^0*$/.test(digits.slice(shift)) ? BigInt(`${sign}${kept === '' ? '0' : kept}`) : null;
}

function startOf(values: ReadonlyMap<string, JsonSpan>, key: EntryKey): ByteOffset {
  return values.get(key)?.start ?? 0;
}
