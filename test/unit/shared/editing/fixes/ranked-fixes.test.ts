import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
import type { DraftVersion } from '../../../../../shared/editing/edits/draft-version.ts';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { lossSentence } from '../../../../../shared/text/editing/losses.ts';
import { type RankedFix, rankFixes } from '../../../../../shared/editing/fixes/ranked-fixes.ts';
import { safeFixes } from '../../../../../shared/editing/fixes/safe-fixes.ts';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { DAMAGED_CAPTURES, KV_BODY } from '../../../../builders/report/damaged-captures.ts';
import { draftOf } from '../../../../builders/editing/draft-of.ts';
import { GOOD_PARTS, SECRETS, multipart, request } from '../../../../builders/report/multipart.ts';

const attemptOn =
  (draft: Draft) =>
  async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await draft.tryStep({ id: 'r', edits, sentence: '' });
    return tried.ok ? tried.value : null;
  };

async function rankedOf(captured: Buffer, limit = 100): Promise<readonly RankedFix[]> {
  const draft = draftOf(await captureOf(captured));
  return rankFixes(draft.current, attemptOn(draft), DEFAULT_RULES, { from: 0, limit });
}

function summaries(ranked: readonly RankedFix[]): readonly (readonly [string, string, boolean, string | null])[] {
  return ranked.map(({ fix, label, safe, loss }) => [fix.id, label, safe, lossSentence(loss)]);
}

function captureNamed(name: string): Buffer {
  const found = DAMAGED_CAPTURES.find((item) => item.name === name);
  if (found === undefined) throw new Error(`no capture ${name}`);
  return found.captured;
}

describe('ranked fixes', () => {
  it.each(DAMAGED_CAPTURES.map((item) => [item.name, item] as const))(
    'of “%s” start with a fix that makes the report well-formed',
    async (_, item) => {
      const ranked = await rankedOf(item.captured);
      expect(ranked[0]).toMatchObject({ finding: 0, label: 'well_formed' });
      expect(ranked.map(({ label }) => label === 'well_formed')).toEqual(
        ranked.map(({ label }) => label === 'well_formed').toSorted((a, b) => Number(b) - Number(a)),
      );
      for (const { loss } of ranked) for (const secret of SECRETS) expect(lossSentence(loss) ?? '').not.toContain(secret);
    },
  );

  it('lose nothing if line endings of delimiters and headers become CRLF', async () => {
    for (const name of [
      'LF in all lines',
      'LF in delimiters and headers',
      'CR in delimiters and headers',
      'CR doubled before every LF',
      'CRLF doubled by a proxy, the length left',
    ])
      expect([name, (await rankedOf(captureNamed(name)))[0]]).toMatchObject([name, { safe: true, loss: { names: [], bytes: 0 } }]);
  });

  it('restore the exact body if they undo another text encoding', async () => {
    for (const { name, captured, facts } of DAMAGED_CAPTURES.filter(({ facts: { undone } }) => undone === true)) {
      const draft = draftOf(await captureOf(captured));
      const { edits, version } = await safeFixes(draft.current, attemptOn(draft));
      expect([name, facts.undone, edits.length > 0]).toEqual([name, true, true]);
      expect([name, Buffer.compare(readAll(version.capture.plain), KV_BODY)]).toEqual([name, 0]);
    }
  });

  it('report the bytes that are lost with a truncated part', async () => {
    const ranked = await rankedOf(captureNamed('cut off in the headers'), 1);
    expect(summaries(ranked)).toEqual([
      ['keep_cut', 'well_formed', true, null],
      ['drop_cut', 'well_formed', false, expect.stringMatching(/^loses \d+ bytes$/)],
      ['header_end', 'malformed', false, null],
    ]);
  });

  it('report no loss for gzip and the loss of a value that is deleted', async () => {
    const large = { name: 'Notes', content: 'x'.repeat(100_000) };
    expect(summaries(await rankedOf(request(multipart([...GOOD_PARTS, large]))))).toEqual([['gzip_on', 'well_formed', false, null]]);
    const uuid = await rankedOf(
      request(multipart([{ name: 'CollectorNotes', content: 'x' }, { name: 'TelemetryServerURL', content: 'y' }, ...GOOD_PARTS])),
    );
    expect(summaries(uuid)).toContainEqual(['delete_annotation', 'well_formed', false, expect.stringMatching(/^loses /)]);
  });

  it('appear once, at the most important finding that they resolve', async () => {
    const ranked = await rankedOf(request(KV_BODY, { headers: { 'Content-Length': '0', 'Content-Encoding': 'GZIP' } }));
    const edits = ranked.map(({ fix: { id } }) => id);
    expect(edits.filter((id) => id === 'length_follows').length).toBeLessThanOrEqual(1);
    const twice = await rankedOf(
      request(
        multipart([
          { name: 'Version', content: '1' },
          { name: 'extra', type: 'application/json', content: '{"Notes":"x"}' },
          { name: 'Vendor', content: 'y' },
        ]),
      ),
    );
    expect(twice.filter(({ fix: { id } }) => id === 'to_json').map(({ finding }) => finding)).toEqual([0]);
  });
});
