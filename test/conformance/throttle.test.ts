import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { decidingValues } from '../../shared/verdict/decide/deciding-values.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { readLenientJson } from '../../shared/report/parts/lenient-json.ts';
import { type AnnotationValue, isObject } from '../../shared/report/parts/annotation-value.ts';
import { throttle } from '../../shared/verdict/throttling/throttle.ts';
import { CORPUS, corpusNote, fuzzCases, hasCorpus } from './corpus.ts';

const RECORDED_AT = Date.UTC(2026, 10, 20, 12);
const MS_A_DAY = 86_400_000;
/** A different time, to show that the rules use the clock that they are given. */
const NOW = Date.UTC(2031, 4, 3, 9);

interface Vector {
  readonly name: string;
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly outcomes: Readonly<Record<string, readonly [string, string, number | null]>>;
}

function valuesOf(jsonText: string): ReadonlyMap<string, AnnotationValue> {
  const reading = readLenientJson(jsonText);
  if (reading.kind !== 'value' || !isObject(reading.value)) throw new Error('the annotations of a vector are an object');
  return reading.value;
}

/** Shifts BuildID dates by the days between the recording and `now`, so that builds have the same age as at the recording. */
function shifted(annotations: Readonly<Record<string, unknown>>, now: number): Readonly<Record<string, unknown>> {
  const buildId = annotations.BuildID;
  const date = typeof buildId === 'string' ? /^(20\d\d)(\d\d)(\d\d)(\d{6})$/.exec(buildId) : null;
  if (date === null || Number(date[2]) > 12) return annotations;
  const days = Math.floor(now / MS_A_DAY) - Math.floor(RECORDED_AT / MS_A_DAY);
  const moved = new Date(Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) + days * MS_A_DAY);
  return { ...annotations, BuildID: `${moved.toISOString().slice(0, 10).replaceAll('-', '')}${String(date[4])}` };
}

/** Returns the rolls of a key: 0.100001 for `random_10.0001pct`. `always` accepts any roll, so both ends are tried. */
function rolls(key: string): readonly number[] {
  const percent = /^random_([\d.]+?)(?:pct)?$/.exec(key)?.[1];
  return percent === undefined ? [0, 0.5, 0.999_999] : [Number(percent) / 100];
}

function vectors(): readonly Vector[] {
  const file = JSON.parse(readFileSync(join(CORPUS, 'collector', 'throttle_vectors.json'), 'utf8')) as {
    readonly cases: readonly Vector[];
  };
  return file.cases;
}

describe.skipIf(!hasCorpus)(`the throttling rules${corpusNote}`, () => {
  const cases = hasCorpus ? vectors() : [];

  it.each(cases.map((vector) => [vector.name, vector] as const))('decide the recorded vector as recorded: %s', (_, vector) => {
    for (const now of [RECORDED_AT, NOW]) {
      const annotations = valuesOf(JSON.stringify(shifted(vector.annotations, now)));
      for (const [key, [result, rule, rate]] of Object.entries(vector.outcomes)) {
        const expected = result === 'EXCEPTION' ? { error: 500 } : { result, rule, rate };
        for (const roll of rolls(key))
          expect(throttle(annotations, { now, roll, rules: 'mozilla' }), `${key} at ${String(roll)}`).toEqual(expected);
      }
    }
  });

  it('decide the annotations of the generated submissions as recorded', () => {
    let compared = 0;
    for (const { id, case: given, answer } of fuzzLines()) {
      if (answer.annotations === null || answer.annotations === undefined) continue;
      // If a value is not text, the recording also has the annotations as text, which distinguishes 5 from 5.0.
      const annotations = valuesOf(answer.annotations_text ?? JSON.stringify(answer.annotations));
      const decided = throttle(annotations, { now: RECORDED_AT, roll: given.dice ?? 0.5, rules: rulesOf(given.rules) });
      // If the collector read the report but recorded no throttling result, its throttler failed.
      expect(decided, id).toEqual(answer.throttle ?? { error: 500 });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(700);
  });
});

describe.skipIf(!hasCorpus)(`throttling of whole requests${corpusNote}`, () => {
  it('decides every generated submission that reached the throttling rules as recorded', async () => {
    const answers = new Map(fuzzLines().map((line) => [line.id, line] as const));
    let compared = 0;
    for (const { id, request } of hasCorpus ? fuzzCases() : []) {
      const line = answers.get(id);
      if (line?.answer.throttle === undefined) continue;
      const { capture, report, verdict } = inspectCapture(await captureOf(request), 'antenna');
      // Skips cases in which Crashlens and the collector read the report differently, such as charsets that only Python knows. Other tests cover these cases.
      if (verdict.decision.malformed !== null) continue;
      const options = { now: RECORDED_AT, roll: line.case.dice ?? 0.5, rules: rulesOf(line.case.rules) };
      expect(
        throttle(decidingValues({ plain: capture.plain, parts: report.readings, rulebook: report.rulebook }, 'mozilla'), options),
        id,
      ).toEqual(line.answer.throttle);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(700);
  });
});

interface FuzzLine {
  readonly id: string;
  readonly case: { readonly dice?: number; readonly now?: string; readonly rules?: string };
  readonly answer: {
    readonly annotations?: Readonly<Record<string, unknown>> | null;
    readonly annotations_text?: string;
    readonly throttle?: { readonly result: string; readonly rule: string; readonly rate: number };
  };
}

function fuzzLines(): readonly FuzzLine[] {
  const text = gunzipSync(readFileSync(join(CORPUS, 'collector', 'fuzz_cases.jsonl.gz'))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"id"'))
    .map((line) => JSON.parse(line) as FuzzLine);
}

function rulesOf(rules: string | undefined): 'mozilla' | 'accept_all' {
  return rules === 'accept_all' ? 'accept_all' : 'mozilla';
}
