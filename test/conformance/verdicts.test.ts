import { DIRECT_RULES } from '../builders/verdict/direct-ingress-rules.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../shared/dialect.ts';
import { inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { openCapture } from '../../shared/report/wire/capture.ts';
import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { memoryInflate } from '../builders/report/capture-of.ts';
import { type RecordedCase, CORPUS, corpusNote, fuzzCases, hasCorpus, payloadCases } from './corpus.ts';

/** Returns the verdict in the corpus's words. Throttling and fake acceptance come after the verdict, so reports with these outcomes count as accepted here. */
async function outcomeOf(file: Buffer, dialect: Dialect): Promise<string> {
  const opened = await openCapture(sourceOfBytes(file), memoryInflate, 1 << 28);
  if (!opened.ok) return 'not-opened';
  const { answer, malformed } = inspectCapture(opened.capture, { ...DIRECT_RULES, dialect }).verdict.decision;
  if (malformed !== null) return `malformed_${malformed}`;
  if (answer.status === 200) return 'accepted';
  return answer.body.startsWith('Discarded=') ? answer.body.slice('Discarded='.length) : `http_${String(answer.status)}`;
}

function expectedOf(item: RecordedCase, dialect: Dialect): string {
  const { outcome } = item[dialect];
  return outcome.startsWith('rule_') || outcome === 'fake_accepted' ? 'accepted' : outcome;
}

async function disagreements(cases: readonly RecordedCase[], dialect: Dialect): Promise<readonly string[]> {
  const found: string[] = [];
  for (const item of cases) if ((await outcomeOf(item.request, dialect)) !== expectedOf(item, dialect)) found.push(item.id);
  return found;
}

describe.skipIf(!hasCorpus)(`verdicts${corpusNote}`, () => {
  it('match the recorded spec answers to all hand-made submissions except one decided by its path', async () => {
    expect(await disagreements(payloadCases(), 'spec')).toEqual(['path_slash']);
  });

  it('match the collector’s answers to all hand-made submissions except those decided by token or path', async () => {
    const known = [
      'uuid_auth',
      'client_stage_submitter_json',
      'client_stage_submitter_kv',
      'uuid_auth_defer_digit3',
      'uuid_json_int_auth',
      'path_slash',
    ];
    expect((await disagreements(payloadCases(), 'antenna')).toSorted()).toEqual(known.toSorted());
  });

  it.each([
    ['spec', 1_481],
    ['antenna', 1_406],
  ] as const)('match the answers to the generated submissions in dialect %s at least as often as measured', async (dialect, agreed) => {
    const cases = fuzzCases();
    expect(cases).toHaveLength(1_500);
    expect(cases.length - (await disagreements(cases, dialect)).length).toBeGreaterThanOrEqual(agreed);
  });

  it('accept the requests of every recorded client except the client that sends both forms of annotations', async () => {
    const folder = join(CORPUS, 'collector', 'client_captures');
    const heads = readdirSync(folder).filter((name) => name.endsWith('.head'));
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) {
      const file = Buffer.concat([readFileSync(join(folder, head)), readFileSync(join(folder, head.replace('.head', '.body')))]);
      for (const dialect of ['spec', 'antenna'] as const) {
        const both = head === 'node_formdata.head' && dialect === 'spec';
        expect(await outcomeOf(file, dialect), `${head} ${dialect}`).toBe(both ? 'malformed_has_json_and_kv' : 'accepted');
      }
    }
  });
});
