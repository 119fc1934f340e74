import { range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import { NumberRows } from '../../bytes/number-rows.ts';
import { type Rows, MadeRows } from '../../bytes/rows.ts';
import type { Annotation, BinaryPart, CrashReport } from '../../report/parts/crash-report.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { shownDumpName, shownName, shownPartName } from '../../report/parts/shown-name.ts';
import { type FindingCode, FINDING_CODES } from './finding-codes.ts';
import { type FindingFacts, type Finding, type Severity, NO_FACTS } from './finding.ts';

/** Findings in order, stored as columns. Each finding is created when it is accessed. */
export interface Findings extends Rows<Finding> {
  /** Returns all codes, in order. */
  codes(): readonly Finding['code'][];
  count(severity: Severity): number;
  /** Returns the first finding of a code; null if there is none. */
  first(code: string): Finding | null;
}

/** The subject of a finding whose facts contain a name. Stored by index. */
type About =
  | { readonly annotation: Annotation }
  | { readonly binary: BinaryPart }
  | { readonly part: PartReading }
  /** The facts of the finding contain no name. */
  | null;

const SEVERITIES: readonly Severity[] = ['error', 'violation', 'warning', 'info'];
const CODE_OF: ReadonlyMap<FindingCode, number> = new Map(FINDING_CODES.map((code, index) => [code, index]));

/** Fields of a row. `WHAT`: the finding and its subject, packed into one number. `OFFSET`, `LENGTH`: the range in `plain`. */
const WHAT = 0;
const OFFSET = 1;
const LENGTH = 2;

/** Layout of the packed number: subject, then code, then severity, then the kind of subject. */
const KINDS = 8;
const CODES = 256;
const PER_SUBJECT = CODES * SEVERITIES.length * KINDS;

/** Kinds of subjects. `WHOLE`: the finding has facts of its own, or a range outside `plain`. It is stored as an object in `#whole`. */
const NOBODY = 0;
const ANNOTATION = 1;
const BINARY = 2;
const PART = 3;
const WHOLE = 4;

/**
 * Collects findings. The result is sorted by severity. Within a severity, findings added between `beginBody` and `endBody` are sorted by offset; all other
 * findings keep their order.
 */
export class FindingList {
  readonly #rows = new NumberRows(3);
  readonly #whole: Finding[] = [];
  readonly #report: CrashReport;
  readonly #unsaid: ReadonlySet<string>;
  #bodyFrom = 0;
  #bodyTo = 0;

  /** `unsaid`: codes to leave out, because the deciding finding already covers them. */
  constructor(report: CrashReport, unsaid: ReadonlySet<string>) {
    this.#report = report;
    this.#unsaid = unsaid;
  }

  beginBody(): void {
    this.#bodyFrom = this.#rows.count;
  }

  endBody(): void {
    this.#bodyTo = this.#rows.count;
  }

  /** Adds a finding for a range in `plain`. Its facts are derived from its subject. */
  add(code: FindingCode, severity: Severity, offset: ByteOffset, length: ByteLength, about: About = null): void {
    if (this.#unsaid.has(code)) return;
    const packed = ((CODE_OF.get(code) ?? 0) * SEVERITIES.length + SEVERITIES.indexOf(severity)) * KINDS;
    if (about === null) this.#rows.add(packed + NOBODY, offset, length);
    else if ('annotation' in about) this.#rows.add(about.annotation.index * PER_SUBJECT + packed + ANNOTATION, offset, length);
    else if ('binary' in about) this.#rows.add(about.binary.index * PER_SUBJECT + packed + BINARY, offset, length);
    else this.#rows.add(about.part.wire.index * PER_SUBJECT + packed + PART, offset, length);
  }

  /** Adds a finding that has facts of its own, or a range outside `plain`. */
  put(finding: Finding): void {
    if (this.#unsaid.has(finding.code)) return;
    this.#rows.add(this.#whole.length * PER_SUBJECT + WHOLE, finding.range?.offset ?? -1, 0);
    this.#whole.push(finding);
  }

  /** Returns the findings in `first`, followed by all added findings in their order. */
  done(first: readonly Finding[]): Findings {
    this.#rows.close();
    return new FindingRows(first, this.#rows, this.#order(), this.#whole, this.#report);
  }

  /** Returns the rows in sorted order (see the class). null if they are already sorted. */
  #order(): readonly number[] | null {
    const rows = this.#rows;
    const [from, to] = [this.#bodyFrom, this.#bodyTo];
    const rank = (row: number): number => severityIn(rows, row, this.#whole);
    const isAfter = (row: number): boolean => {
      if (row === 0 || rank(row) > rank(row - 1)) return true;
      const isInBody = row > from && row < to;
      return rank(row) === rank(row - 1) && (!isInBody || rows.value(row, OFFSET) >= rows.value(row - 1, OFFSET));
    };
    let row = 0;
    while (row < rows.count && isAfter(row)) row += 1;
    if (row >= rows.count) return null;
    const order = Array.from({ length: rows.count }, (_, index) => index);
    const body = order.slice(from, to).sort((a, b) => rows.value(a, OFFSET) - rows.value(b, OFFSET));
    for (const [at, index] of body.entries()) order[from + at] = index;
    return order.sort((a, b) => rank(a) - rank(b));
  }
}

/** Returns the index of a row's severity in `SEVERITIES`. */
function severityIn(rows: NumberRows, row: number, whole: readonly Finding[]): number {
  const what = rows.value(row, WHAT);
  const one = what % KINDS === WHOLE ? whole[Math.floor(what / PER_SUBJECT)] : undefined;
  return one === undefined ? Math.floor(what / KINDS) % SEVERITIES.length : SEVERITIES.indexOf(one.severity);
}

class FindingRows extends MadeRows<Finding> implements Findings {
  readonly #first: readonly Finding[];
  readonly #rows: NumberRows;
  readonly #order: readonly number[] | null;
  readonly #whole: readonly Finding[];

  constructor(
    first: readonly Finding[],
    rows: NumberRows,
    order: readonly number[] | null,
    whole: readonly Finding[],
    report: CrashReport,
  ) {
    super(first.length + rows.count, (index) => first[index] ?? this.#made(this.#rowAt(index), report));
    this.#first = first;
    this.#rows = rows;
    this.#order = order;
    this.#whole = whole;
  }

  codes(): readonly Finding['code'][] {
    const codes: Finding['code'][] = [];
    for (let index = 0; index < this.length; index += 1) codes.push(this.#codeAt(index));
    return codes;
  }

  count(severity: Severity): number {
    let count = this.#first.filter((finding) => finding.severity === severity).length;
    for (let row = 0; row < this.#rows.count; row += 1) if (this.#severityOf(row) === severity) count += 1;
    return count;
  }

  first(code: string): Finding | null {
    for (let index = 0; index < this.length; index += 1) if (this.#codeAt(index) === code) return this.at(index) ?? null;
    return null;
  }

  #rowAt(index: number): number {
    const row = index - this.#first.length;
    return this.#order?.[row] ?? row;
  }

  #codeAt(index: number): Finding['code'] {
    return this.#first[index]?.code ?? this.#codeOf(this.#rowAt(index));
  }

  #wholeAt(row: number): Finding | undefined {
    const what = this.#rows.value(row, WHAT);
    return what % KINDS === WHOLE ? this.#whole[Math.floor(what / PER_SUBJECT)] : undefined;
  }

  #codeOf(row: number): Finding['code'] {
    const code = Math.floor(this.#rows.value(row, WHAT) / (SEVERITIES.length * KINDS)) % CODES;
    return this.#wholeAt(row)?.code ?? FINDING_CODES[code] ?? 'interface_silent';
  }

  #severityOf(row: number): Severity {
    return SEVERITIES[severityIn(this.#rows, row, this.#whole)] ?? 'info';
  }

  #made(row: number, report: CrashReport): Finding {
    const whole = this.#wholeAt(row);
    if (whole !== undefined) return whole;
    const rows = this.#rows;
    const code = this.#codeOf(row);
    const what = rows.value(row, WHAT);
    return {
      code,
      severity: this.#severityOf(row),
      range: range('plain', rows.value(row, OFFSET), rows.value(row, LENGTH)),
      header: null,
      facts: factsOf(code, what % KINDS, Math.floor(what / PER_SUBJECT), report),
    };
  }
}

/** Codes whose facts contain the stored name of a binary part. */
const NAMES_STORED: ReadonlySet<string> = new Set<FindingCode>(['dump_name_cut', 'dump_name_lost', 'dump_renamed', 'dump_name_collides']);

const TELLS_TYPE: ReadonlySet<string> = new Set<FindingCode>(['type_unlike_list', 'type_unlike_client']);

function factsOf(code: string, kind: number, index: number, { annotations, parts, readings }: CrashReport): FindingFacts {
  if (kind === ANNOTATION) {
    const annotation = annotations.at(index);
    return annotation === undefined ? NO_FACTS : annotationFacts(code, annotation);
  }
  if (kind === BINARY) {
    const binary = parts.at(index);
    if (binary === undefined) return NO_FACTS;
    return NAMES_STORED.has(code) ? { name: shownName(binary), storedName: shownDumpName(binary) } : { name: shownName(binary) };
  }
  const part = kind === PART ? readings.at(index) : undefined;
  return part === undefined || (part.headers.name ?? '') === '' ? NO_FACTS : { name: shownPartName(part) };
}

function annotationFacts(code: string, annotation: Annotation): FindingFacts {
  const name = shownName(annotation);
  // Some clients send ModuleSignatureInfo as an object, which the processing stage encodes (measured).
  if (code === 'value_structured') return { name, later: annotation.name === 'ModuleSignatureInfo' ? 'encoded' : 'unknown' };
  const expected = TELLS_TYPE.has(code) ? annotation.facts.expected : null;
  return expected === null ? { name } : { name, type: expected.type };
}
