import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type CaseCollector, judgeCaseLine } from '../../electron/cli/verdict/judge/judge-case.ts';
import type { Dialect } from '../../shared/dialect.ts';
import { targetRulesOf } from '../../shared/verdict/rules/target-rules.ts';
import { CORPUS } from './corpus.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A recorded submission as a case line, with the expected fields of the answer line in each dialect. */
export interface JudgedCase {
  readonly id: string;
  readonly line: string;
  readonly expected: Readonly<Record<Dialect, Fields>>;
}

/** Fields that are compared in dialect `spec`. Only recordings of the real collector have more fields. */
const SPEC_FIELDS = ['status', 'outcome', 'body'] as const;

/** Fields that exist only in the recording, such as the reason why the collector's code failed. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['id', 'tags', 'exception', 'spec_rules']);

/** Returns the settings of the collector that recorded the corpus. */
function collectorOf(dialect: Dialect): CaseCollector {
  return {
    ...targetRulesOf(dialect),
    maxBody: null,
    ingress: 'direct',
    throttling: 'mozilla',
    token: 'tok',
    now: Date.parse('2026-11-20T12:00:00Z'),
  };
}

interface Disagreement {
  readonly id: string;
  /** Names of the differing fields, never their values. */
  readonly fields: readonly string[];
}

export function disagreementsOf(cases: readonly JudgedCase[], dialect: Dialect): readonly Disagreement[] {
  const collector = collectorOf(dialect);
  return cases.flatMap(({ id, line, expected }) => {
    const answer = JSON.parse(judgeCaseLine(line, collector)) as Fields;
    const fields = differingFields(expected[dialect], answer, dialect);
    return fields.length === 0 ? [] : [{ id, fields }];
  });
}

function differingFields(expected: Fields, answer: Fields, dialect: Dialect): readonly string[] {
  const names = Object.keys(expected).filter((name) => !NOT_COMPARED.has(name) && !(name === 'body' && expected['front'] === true));
  const compared = dialect === 'spec' ? names.filter((name) => SPEC_FIELDS.some((field) => field === name)) : names;
  return compared.filter((name) => !isDeepStrictEqual(expected[name], answer[name]));
}

/** The request and sample roll of a case line. */
export interface GivenCase {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body_b64?: string;
  readonly chunked?: boolean;
  readonly dice?: number;
}

interface GeneratedLine {
  readonly id: string;
  readonly case: Fields;
  readonly answer: Fields;
  readonly answer_spec?: Fields;
}

/** Returns generated submissions, compared in every field of their answers. */
export function generatedCases(): readonly JudgedCase[] {
  return casesOf('fuzz_cases.jsonl.gz');
}

/** Returns edge cases of the collector's own parser, answered only in dialect `antenna`. */
export function edgeCases(): readonly JudgedCase[] {
  return casesOf('edge_cases.jsonl.gz');
}

function casesOf(file: string): readonly JudgedCase[] {
  const text = gunzipSync(readFileSync(join(CORPUS, 'collector', file))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"id"'))
    .map((line) => JSON.parse(line) as GeneratedLine)
    .map(({ id, case: given, answer, answer_spec: specAnswer }) => ({
      id,
      line: JSON.stringify(given),
      expected: { antenna: answer, spec: specAnswer ?? answer },
    }));
}

interface HandMade {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly content_type: string | null;
  readonly content_encoding: string | null;
  readonly content_length: string | null;
  readonly transfer_encoding: string | null;
  readonly user_agent: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body_base64: string | null;
  readonly status: string;
  readonly outcome: string;
  readonly spec_outcome: string;
  readonly response_content_type: string;
  readonly stored: StoredRecord | null;
}

interface StoredRecord {
  readonly annotations: Fields;
  readonly dumps: Fields;
  readonly notes: readonly string[];
  readonly payload: string;
  readonly payload_compressed: string;
  readonly payload_size: number;
  readonly user_agent: string;
}

/** Returns hand-made submissions, recorded with rules that accept every report. Submissions without a body in the corpus are left out. */
export function handMadeCases(): readonly JudgedCase[] {
  const text = readFileSync(join(CORPUS, 'collector', 'payload_cases.json'), 'utf8');
  // The file has NaN and Infinity as stored values, which JSON does not allow.
  const file = JSON.parse(text.replace(/(": )(-?(?:NaN|Infinity))/g, '$1{"$float":"$2"}')) as { readonly cases: readonly HandMade[] };
  return file.cases.filter((item) => item.body_base64 !== null).map(handMadeCase);
}

function handMadeCase(item: HandMade): JudgedCase {
  const headers = {
    ...present('Content-Type', item.content_type),
    ...present('Content-Encoding', item.content_encoding),
    ...present('Content-Length', item.content_length),
    ...present('Transfer-Encoding', item.transfer_encoding),
    ...present('User-Agent', item.user_agent),
    ...item.headers,
  };
  const { method, path, outcome, stored } = item;
  const line = JSON.stringify({ id: item.name, method, path, headers, body_b64: item.body_base64, rules: 'accept_all' });
  const status = Number(item.status.split(' ')[1]);
  const antenna = { status, outcome, content_type: item.response_content_type, ...(stored === null ? {} : storedFields(stored)) };
  return { id: item.name, line, expected: { antenna, spec: { outcome: item.spec_outcome } } };
}

function present(name: string, value: string | null): Readonly<Record<string, string>> {
  return value === null ? {} : { [name]: value };
}

/** Returns the expected fields of an answer line. Values that the file only describes are not compared. */
function storedFields(stored: StoredRecord): Fields {
  const isWhole = !JSON.stringify([stored.annotations, stored.dumps]).includes('<');
  return {
    notes: stored.notes,
    kind: stored.payload,
    compressed: stored.payload_compressed,
    size: stored.payload_size,
    user_agent: stored.user_agent,
    ...(isWhole ? { annotations: stored.annotations } : {}),
  };
}
