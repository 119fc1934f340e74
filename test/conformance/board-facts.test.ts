import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outgoingHead } from '../../electron/host/report/view/outgoing-head.ts';
import { RULE_VERSION } from '../../electron/host/store/rules.ts';
import type { AnswerFacts } from '../../shared/board/report-facts.ts';
import { type Dialect, DIALECTS } from '../../shared/dialect.ts';
import { expectAnswer } from '../../shared/verdict/decide/expect.ts';
import { type Inspection, inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { DEFAULT_RULES } from '../../shared/verdict/rules/target-rules.ts';
import { crashReport } from '../builders/report/crash-dump.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { DAMAGED_CAPTURES } from '../builders/report/damaged-captures.ts';
import { FINDING_CASES } from '../builders/verdict/finding-cases/all-cases.ts';
import { FORECAST_AT, readBytes } from '../builders/board/read-facts.ts';
import { tempFolder } from '../builders/platform/temp-folder.ts';
import { corpusNote, fuzzCases, hasCorpus, payloadCases } from './corpus.ts';

/** Generated reports that together have every finding and every kind of damage, and the facts of a crash. */
const MADE: readonly Buffer[] = [
  ...DAMAGED_CAPTURES.map(({ captured }) => captured),
  ...FINDING_CASES.flatMap(({ cases }) => cases.map(({ captured }) => captured)),
  Buffer.from(crashReport()),
];

const recorded = (): readonly Buffer[] => [...payloadCases(), ...fuzzCases()].map(({ request }) => request);

function forecastOf(inspection: Inspection): AnswerFacts['predicted'] {
  const expected = expectAnswer(inspection, outgoingHead(inspection, 'captured'), FORECAST_AT);
  const { label, rejection, decision, chance, throttling, until } = expected;
  return { label, rejection, reason: decision.malformed, chance, rule: throttling?.rule ?? null, rate: throttling?.rate ?? null, until };
}

/** Returns the board's facts about the answers, from a separate inspection in one dialect. */
async function answersIn(bytes: Buffer, dialect: Dialect): Promise<Omit<AnswerFacts, 'counts'> | null> {
  const capture = await captureOf(bytes).catch(() => null);
  if (capture === null) return null;
  const inspection = inspectCapture(capture, dialect);
  const passing = inspectCapture(capture, { ...DEFAULT_RULES, dialect, throttling: 'accept_all' });
  const { decision, label: verdict, findings } = inspection.verdict;
  return {
    verdict,
    reason: decision.malformed,
    decidedBy: decision.rule,
    findings: [...new Set(findings.codes())],
    predicted: forecastOf(inspection),
    passing: forecastOf(passing),
  };
}

async function expectSame(reports: readonly Buffer[]): Promise<void> {
  const path = join(tempFolder(), 'report');
  for (const [index, bytes] of reports.entries()) {
    const [read] = (await readBytes(path, bytes)).reports;
    for (const dialect of DIALECTS) {
      const { counts: _, ...known } = read?.facts.answers[dialect] ?? { counts: null };
      expect([index, dialect, read === undefined ? null : known]).toEqual([index, dialect, await answersIn(bytes, dialect)]);
    }
  }
}

async function digestOf(reports: readonly Buffer[]): Promise<string> {
  const path = join(tempFolder(), 'report');
  const hash = createHash('sha256');
  for (const bytes of reports) hash.update(JSON.stringify((await readBytes(path, bytes)).reports.map(({ facts }) => facts)));
  return hash.digest('hex').slice(0, 16);
}

describe('the facts that the board stores about reports', () => {
  it('equal those of an inspection in both dialects, for made and damaged reports', () => expectSame(MADE));

  it.skipIf(!hasCorpus)(
    `equal those of an inspection in both dialects, for recorded submissions${corpusNote}`,
    () => expectSame(recorded()),
    120_000,
  );
});

/**
 * Digests of the facts that the current rules derive from reports. If a digest changes, stored facts are outdated: raise `RULE_VERSION` and update the digests
 * here.
 */
const DIGESTS = { version: 10, made: '03cb96ec84baa994', recorded: '4a01158e7fac9d64' };

describe('the rule version', () => {
  it('was raised if the stored facts of made reports changed', async () => {
    expect({ version: RULE_VERSION, made: await digestOf(MADE) }).toEqual({ version: DIGESTS.version, made: DIGESTS.made });
  });

  it.skipIf(!hasCorpus)(
    `was raised if the stored facts of recorded submissions changed${corpusNote}`,
    async () => {
      expect({ version: RULE_VERSION, recorded: await digestOf(recorded()) }).toEqual({
        version: DIGESTS.version,
        recorded: DIGESTS.recorded,
      });
    },
    120_000,
  );
});
