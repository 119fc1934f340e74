import { describe, expect, it } from 'vitest';
import { type Cause, STRUCTURE_CAUSES } from '../../../../../shared/verdict/checks/causes.ts';
import { causeOf } from '../../../../../shared/verdict/decide/cause-of.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { causeSentences } from '../../../../../shared/text/verdict/causes.ts';
import { findingSentence } from '../../../../../shared/text/verdict/findings.ts';
import { editsOfFix, fixSummariesOf } from '../../../../../shared/editing/fixes/fixes.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { DAMAGED_CAPTURES, JSON_BODY, KV_BODY } from '../../../../builders/report/damaged-captures.ts';
import { draftOf, edit } from '../../../../builders/editing/draft-of.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

async function inspected(captured: Buffer, dialect: 'spec' | 'antenna' = 'spec'): Promise<Inspection> {
  return inspectCapture(await captureOf(captured), dialect);
}

async function causeIn(captured: Buffer, dialect: 'spec' | 'antenna' = 'spec'): Promise<Cause | null> {
  const inspection = await inspected(captured, dialect);
  return causeOf(inspection, inspection.verdict.decision);
}

describe('the cause of a refusal', () => {
  it.each(DAMAGED_CAPTURES.map((item) => [item.name, item] as const))(
    'is found for %s, and its first fix makes the report well-formed',
    async (_, item) => {
      const draft = draftOf(await captureOf(item.captured));
      const inspection = draft.current.inspection('spec');
      const [first] = inspection.verdict.findings;
      const cause = causeOf(inspection, inspection.verdict.decision);
      expect(cause).toMatchObject({ code: item.cause, ...item.facts });
      expect(first?.facts.cause).toBe(cause);
      expect(first?.range).toEqual(cause?.range);
      if (first === undefined || cause === null) throw new Error('a finding with its cause');
      expect(findingSentence(first).startsWith(causeSentences(cause).what)).toBe(true);
      expect(fixSummariesOf(first, inspection)[0]?.id).toBe(item.fix);
      await edit(draft, ...(editsOfFix(first, 0, inspection) ?? []));
      const after = inspectCapture(await draft.outgoing(), 'spec');
      expect(after.verdict.label).toBe('well_formed');
    },
  );

  it('has a test above for every kind', () => {
    expect(new Set(DAMAGED_CAPTURES.map(({ cause }) => cause))).toEqual(new Set(STRUCTURE_CAUSES));
  });

  it.each([
    ['a sound report', request(KV_BODY)],
    ['a report without annotations', request(multipart(GOOD_PARTS.slice(-1)))],
    ['JSON with a syntax error', request(Buffer.from(JSON_BODY.toString('latin1').replace('"Version"', 'Version'), 'latin1'))],
    ['truncated JSON in a complete body', request(Buffer.from(JSON_BODY.toString('latin1').replace('"}\r\n', '"\r\n'), 'latin1'))],
    ['an unknown path', request(KV_BODY, { target: '/submit/' })],
    [
      'a Content-Transfer-Encoding',
      request(multipart([{ headers: 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', content: 'x' }])),
    ],
  ])('is null for %s', async (_, captured) => {
    expect(await causeIn(captured)).toBeNull();
  });

  it('points at the first line ending that differs', async () => {
    const text = KV_BODY.toString('latin1').replace('octet-stream\r\n\r\n', 'octet-stream\n\n');
    const cause = await causeIn(request(Buffer.from(text, 'latin1')));
    expect(cause?.range).toEqual({ space: 'plain', offset: text.indexOf('\n\n'), length: 1 });
  });

  it('in a large body is found from its start and from the deciding offset', async () => {
    const large = {
      name: 'upload_file_minidump',
      filename: 'd.dmp',
      type: 'application/octet-stream',
      content: Buffer.alloc(3 << 20, 'x'),
    };
    const text = multipart([...GOOD_PARTS, large, ...GOOD_PARTS]).toString('latin1');
    const at = text.lastIndexOf(`\r\n--${BOUNDARY}--`);
    const body = Buffer.from(`${text.slice(0, at)}\n--${BOUNDARY}--\r\n`, 'latin1');
    expect(await causeIn(request(body), 'antenna')).toMatchObject({ code: 'line_ends', extent: 'some', range: { offset: at, length: 1 } });
    expect(await causeIn(request(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')))).toMatchObject({
      code: 'line_ends',
      end: 'lf',
      extent: 'all',
    });
  });

  it('is null if another part has a different fault', async () => {
    const text = JSON_BODY.toString('latin1').replace('"Version"', 'Version').replace('octet-stream\r\n', 'octet-stream\n');
    expect(await causeIn(request(Buffer.from(text, 'latin1')))).toBeNull();
  });

  it('contains no values', async () => {
    for (const { captured } of DAMAGED_CAPTURES) {
      const cause = await causeIn(captured);
      expect(cause === null ? '' : Object.values(causeSentences(cause)).join(' ')).not.toMatch(/secret|Firefox|148/);
    }
  });
});

describe('findings', () => {
  it('are sorted by severity, and by offset within a severity', async () => {
    const inspection = await inspected(
      request(multipart([...GOOD_PARTS, { headers: 'X: 1', content: 'x' }, ...GOOD_PARTS]), { headers: { 'User-Agent': null } }),
    );
    const order = ['error', 'violation', 'warning', 'info'];
    const ranks = inspection.verdict.findings.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBeGreaterThan(2);
  });

  it('that only follow from the cause are omitted', async () => {
    const [body] = DAMAGED_CAPTURES;
    const found = (await inspected(body?.captured ?? Buffer.alloc(0))).verdict.findings.codes();
    expect(found).not.toContain('line_ends_lf');
  });
});
