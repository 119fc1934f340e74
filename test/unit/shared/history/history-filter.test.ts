import { describe, expect, it } from 'vitest';
import { readFilterOf } from '../../../../shared/board/filter.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { filterFailureText } from '../../../../shared/text/board/filter.ts';
import {
  type FieldTableWords,
  ATTEMPT_FIELD_WORDS,
  QUEUED_FIELD_WORDS,
  RECEIVED_FIELD_WORDS,
} from '../../../../shared/text/board/filter-fields.ts';
import { type AttemptFacts, type AttemptField, ATTEMPT_FIELDS } from '../../../../shared/bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from '../../../../shared/history/attempt-fields.ts';
import { type NamedQueued, QUEUED_TABLE } from '../../../../shared/history/queued-fields.ts';
import { QUEUED_FIELDS } from '../../../../shared/sending/queue/queued-field-ids.ts';
import { RECEIVED_FIELDS, RECEIVED_TABLE, nameOfReceived } from '../../../../shared/history/received-fields.ts';
import { rowTest, sortedRows } from '../../../../shared/history/row-table.ts';
import type { LoggedRequest } from '../../../../shared/bridge/view/collector-view.ts';
import { attemptFacts } from '../../../builders/sending/attempt-facts.ts';

const CONTEXT = { now: Date.UTC(2026, 10, 22, 13), zone: UTC, home: null };

function matchesAttempt(filter: string, attempt: AttemptFacts): boolean {
  return rowTest(ATTEMPT_TABLE, readFilterOf(ATTEMPT_TABLE.fields, filter).filter, CONTEXT)(attempt);
}

function matchesQueued(filter: string, queued: NamedQueued): boolean {
  return rowTest(QUEUED_TABLE, readFilterOf(QUEUED_TABLE.fields, filter).filter, CONTEXT)(queued);
}

function matchesReceived(filter: string, received: LoggedRequest): boolean {
  return rowTest(RECEIVED_TABLE, readFilterOf(RECEIVED_TABLE.fields, filter).filter, CONTEXT)(received);
}

const RECEIVED: LoggedRequest = {
  id: 'r1',
  at: '2026-11-22T12:55:00.000Z',
  method: 'POST',
  path: '/submit',
  userAgent: 'curl/8.11',
  name: null,
  product: 'Firefox',
  version: '148.0a1',
  channel: 'nightly',
  bodyBytes: 2_000_000,
  status: 200,
  answer: 'Discarded=rule_is_firefox_desktop',
  forced: false,
  decided: { by: 'roll', rule: 'rule_is_firefox_desktop', chance: 10 },
  outcome: { kind: 'rejected', rejection: 'soft' },
};

const QUEUED: NamedQueued = {
  id: 12,
  target: 't1',
  targetName: 'Staging',
  state: 'rejected_soft',
  cause: 'answered',
  since: CONTEXT.now - 7_200_000,
  due: null,
  heldBy: null,
  attempts: 2,
  drawsLeft: 0,
  queuedAt: CONTEXT.now - 90_000_000,
  bytes: 2_000_000,
  name: 'startup.crash',
  product: 'Firefox',
  version: '147.0a1',
  channel: 'nightly',
  edits: 1,
  status: 200,
  value: 'rule_is_firefox_desktop',
  passRate: 10,
  attempt: 'a',
};

describe('the attempt filter', () => {
  it.each([
    ['', true],
    ['crashid:BP-9f86', true],
    ['crashid:none', false],
    ['outcome:accepted,soft', true],
    ['outcome:soft', false],
    ['rule:none reason:none', true],
    ['status=200 state:answered', true],
    ['target:stag host:8443', true],
    ['at:today', true],
    ['at>1h', false],
    ['at:2026-11-22T12:00', true],
    ['name:START product:firefox version>=147.0a1 version<147.0b1 channel:nightly', true],
    ['size<5k', false],
    ['size:5k took<200 body:9f86 queued:no item:none', true],
    ['startup', true],
    ['-"crash.example"', false],
    ['nowhere', false],
  ])('gives for %s: %s', (filter, expected) => {
    expect(matchesAttempt(filter, attemptFacts())).toBe(expected);
  });

  it('finds rules and reasons by their bare names, each only in its own kind of answer', () => {
    const soft = attemptFacts({ kind: 'rejected', rejection: 'soft', value: 'rule_is_firefox_desktop' });
    const malformed = attemptFacts({ kind: 'malformed', value: 'malformed_no_annotations', status: 400 });
    expect(matchesAttempt('rule:is_firefox_desktop outcome:soft crashid:none reason:none', soft)).toBe(true);
    expect(matchesAttempt('reason:no_annotations outcome:malformed rule:none', malformed)).toBe(true);
    expect(matchesAttempt('outcome:rejected', attemptFacts({ kind: 'rejected', rejection: 'unknown' }))).toBe(true);
  });

  it('finds attempts that got no answer', () => {
    const lost = attemptFacts({ state: 'failed', kind: null, status: null, value: null, failure: 'connection_reset', took: null, item: 3 });
    expect(matchesAttempt('failure:connection_* outcome:none status:none queued:yes item:3 took:none', lost)).toBe(true);
  });
});

describe('table rows', () => {
  it('are sorted by several fields: versions by number, missing values last in both directions, equal rows in their old order', () => {
    const rows = [
      attemptFacts({ id: 'a', version: '147.0b10', status: 200 }),
      attemptFacts({ id: 'b', version: null, status: 503 }),
      attemptFacts({ id: 'c', version: '147.0b9', status: 503 }),
      attemptFacts({ id: 'd', version: '147.0b9', status: null }),
      attemptFacts({ id: 'e', version: '147.0b9', status: 503 }),
    ];
    const ids = (...sort: Parameters<typeof sortedRows<AttemptFacts, AttemptField>>[2]): string =>
      sortedRows(ATTEMPT_TABLE, rows, sort)
        .map(({ id }) => id)
        .join('');
    expect(ids()).toBe('abcde');
    expect(ids({ field: 'version', descending: false })).toBe('cdeab');
    expect(ids({ field: 'version', descending: true })).toBe('acdeb');
    expect(ids({ field: 'status', descending: true }, { field: 'version', descending: false })).toBe('cebad');
  });
});

describe('the queue filter', () => {
  it.each([
    ['state:rejected_soft,rejected_hard cause:answered', true],
    ['rule:is_firefox_desktop crashid:none reason:none', true],
    ['target:stag attempts>1 draws:0 edits:1 item:12', true],
    ['since<1h added:yesterday due:none', true],
    ['size>1.9MB status:200 startup', true],
    ['state:waiting', false],
    ['-product:Firefox', false],
  ])('gives for %s: %s', (filter, expected) => {
    expect(matchesQueued(filter, QUEUED)).toBe(expected);
  });

  it('finds a crash id only if the report has an accepted answer', () => {
    expect(matchesQueued('crashid:bp-1', { ...QUEUED, state: 'accepted', value: 'bp-1' })).toBe(true);
  });
});

describe('the log of the demo collector', () => {
  it.each([
    ['', true],
    ['outcome:soft by:roll rule:is_firefox_desktop', true],
    ['outcome:accepted', false],
    ['answer:discarded status:200 crashid:none reason:none', true],
    ['name:"firefox 148" product:Firefox version>=148.0a1 channel:nightly', true],
    ['size>1.9MB at:10min method:POST path:sub agent:CURL', true],
    ['-by:choice,request curl', true],
    ['"Firefox 148.0a1"', true],
    ['sunbird', false],
  ])('matches the filter %s: %s', (filter, expected) => {
    expect(matchesReceived(filter, RECEIVED)).toBe(expected);
  });

  it('is filtered by crash id and reason of the answer', () => {
    expect(
      matchesReceived('crashid:bp-9f86 rule:none', {
        ...RECEIVED,
        answer: 'CrashID=bp-9f86d0',
        decided: { by: 'choice', rule: null, chance: null },
      }),
    ).toBe(true);
    expect(matchesReceived('reason:no_boundary', { ...RECEIVED, status: 400, answer: 'Discarded=malformed_no_boundary' })).toBe(true);
  });

  it('names a report by its file if Crashlens sent it, and otherwise by its public values', () => {
    expect(nameOfReceived({ ...RECEIVED, name: 'startup.http' })).toBe('startup.http');
    expect(nameOfReceived(RECEIVED)).toBe('Firefox 148.0a1 nightly');
    expect(nameOfReceived({ ...RECEIVED, product: null, version: null, channel: null })).toBeNull();
  });
});

describe('the documentation of the history filters', () => {
  it('has an example for each key that parses and uses that key', () => {
    expectExamples(ATTEMPT_FIELD_WORDS, ATTEMPT_FIELDS);
    expectExamples(QUEUED_FIELD_WORDS, QUEUED_FIELDS);
    expectExamples(RECEIVED_FIELD_WORDS, RECEIVED_FIELDS);
  });

  it('provides the words and examples of error messages, by table', () => {
    const { errors } = readFilterOf(ATTEMPT_TABLE.fields, 'state:waiting verdict:valid status:x');
    expect(errors.map((error) => filterFailureText(error, ATTEMPT_FIELD_WORDS))).toEqual([
      '“state” has no such value: ignored. Choose sending, answered, failed, cancelled or none.',
      'Unknown key: ignored. Choose a key from the list, or put search words in quotes.',
      'Not a number: ignored. Write, for example, status>=500.',
    ]);
  });
});

function expectExamples<F extends string>({ fields, words }: FieldTableWords<F>, keys: readonly F[]): void {
  for (const field of keys) {
    const { filter, errors } = readFilterOf(fields, words[field].example);
    expect(errors, field).toEqual([]);
    expect(filter.tokens, field).toMatchObject([{ kind: 'field', field }]);
  }
}
