import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { comparisonOf, outcomeWordOf, predictionWord } from '../../../shared/text/presenters/comparison.ts';
import { headLine } from '../../../shared/text/verdict/expected.ts';
import { makeSamples } from '../../../shared/report/samples/samples.ts';
import { type TargetRules, DEFAULT_RULES, DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { type AttemptView, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { attemptEnd } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
/** The first words of the outcome card if the request itself asked for the answer. */
const ASKED_FOR = 'The demo collector was asked for this answer';
const SAMPLES = makeSamples({ now: NOW, version: '0.1.0', gzip: (bytes) => gzipSync(bytes) });

/** What each part of the app says about one sample. */
interface Row {
  readonly band: string;
  readonly drawer: string;
  /** The line of `crashlens inspect`. Null if the command does not judge by these rules. */
  readonly cli: string | null;
  readonly log: string;
  readonly forced: boolean;
  readonly attempt: AttemptView;
  readonly predicted: Prediction;
}

function wordsOf(prediction: Prediction): string {
  return `${headLine(prediction, 0)}: ${predictionWord(prediction)}`;
}

/** Returns an answer in the log in the same words as a prediction. */
function wordOfLog(status: number, answer: string): string {
  if (answer.startsWith('CrashID=')) return 'accepted';
  return answer.startsWith('Discarded=') ? answer.slice('Discarded='.length) : `HTTP ${String(status)}`;
}

/** Returns the first line of `crashlens inspect` for each file. */
async function cliLines(folder: string, names: readonly string[], rules: TargetRules): Promise<ReadonlyMap<string, string>> {
  const files = names.map((name) => join(folder, name));
  // The command judges only by the rules of a collector in production.
  if (rules.throttling !== 'mozilla') return new Map();
  const { out } = await runCli(['inspect', ...files]);
  const lines = out.split('\n');
  const lineOf = (name: string): string => lines[lines.findIndex((line) => line.endsWith(name)) + 1] ?? '';
  return new Map(names.map((name) => [name, lineOf(name)]));
}

async function rowOf(test: TestHost, path: string, rules: TargetRules, cli: string | null): Promise<Row> {
  const { report } = await test.opened(path);
  const view = await test.value('report.inspect', { report, ...rules, from: 0, limit: 1 });
  const target = 'demo';
  const { predicted } = await test.value('send.preview', { report, rules, target, options: DEFAULT_SEND_OPTIONS });
  const started = await test.value('send.start', { report, rules, target, options: DEFAULT_SEND_OPTIONS, confirmed: null });
  const attempt = await attemptEnd(test, started.attempt);
  const [entry] = (await test.value('collector.state', {})).log;
  if (entry === undefined) throw new Error('nothing was logged');
  await test.value('report.close', { report });
  return {
    band: wordsOf(view.expected.outgoing),
    drawer: wordsOf(predicted),
    cli,
    log: wordOfLog(entry.status, entry.answer),
    forced: entry.forced,
    attempt,
    predicted,
  };
}

/** Returns contradictions between the parts of the app. */
function atOdds({ band, drawer, cli, log, forced, attempt, predicted }: Row): readonly string[] {
  const { outcome } = attempt;
  if (outcome === null) return ['no outcome'];
  const odds: string[] = [];
  if (band !== drawer) odds.push(`band ${band}, drawer ${drawer}`);
  if (!isDeepStrictEqual(attempt.predicted, predicted)) odds.push('the outcome card predicts something else than the drawer');
  const [line = '', reason] = (cli ?? headLine(predicted, 0)).split('  ');
  if (line.replace(/, \d+ violations?$/, '') !== headLine(predicted, 0)) odds.push(`cli ${line}`);
  if (reason !== undefined && !drawer.endsWith(reason)) odds.push(`cli reason ${reason}`);
  if (outcomeWordOf(outcome) !== log) odds.push(`card ${outcomeWordOf(outcome)}, log ${log}`);
  if (outcome.forced !== forced) odds.push('the card and the log tell differently whether it was asked for');
  const comparison = comparisonOf(attempt);
  if (forced ? comparison !== null || !outcome.meaning.startsWith(ASKED_FOR) : !isAsPredicted(attempt))
    odds.push(`relation ${String(comparison?.relation)}`);
  return odds;
}

/** True if the answer confirms the prediction: it is the `same` if nothing is sampled, otherwise it is one of the `likely` answers. */
function isAsPredicted(attempt: AttemptView): boolean {
  return comparisonOf(attempt)?.relation === (attempt.predicted.chance === 100 ? 'same' : 'likely');
}

describe('every sample', () => {
  it.each([
    ['the demo collector as it is', DEMO_RULES],
    ['Mozilla’s rules', DEFAULT_RULES],
  ])(
    'has the same outcome in band, drawer, command line, demo collector and outcome card: %s',
    async (_, rules) => {
      const test = await testHost();
      const folder = join(test.user, 'samples');
      mkdirSync(folder);
      for (const { fileName, bytes } of SAMPLES) writeFileSync(join(folder, fileName), bytes());
      await test.value('settings.set', { key: 'demo.draw', value: 0.5 });
      await test.value('collector.judgeBy', rules);
      const cli = await cliLines(
        folder,
        SAMPLES.map(({ fileName }) => fileName),
        rules,
      );
      const odds: string[] = [];
      for (const { fileName, id, outcome } of SAMPLES) {
        const row = await rowOf(test, join(folder, fileName), rules, cli.get(fileName) ?? null);
        for (const text of atOdds(row)) odds.push(`${id}: ${text}`);
        expect(`${String(row.attempt.outcome?.status)} ${row.log}`, id).toBe(promised(outcome));
        if (row.log.startsWith('rule_unsupported')) expect(row.attempt.outcome?.rejection).toBe('hard');
      }
      expect(odds).toEqual([]);
    },
    120_000,
  );
});

/** Converts the documented outcome of a sample to the words of this test. */
function promised(outcome: string): string {
  const [status = '', body = ''] = outcome.split(' ');
  return `${status} ${wordOfLog(Number(status), body)}`;
}
