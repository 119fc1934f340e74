import { describe, expect, it } from 'vitest';
import type { DraftVersion } from '../../../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { safeFixes } from '../../../../../shared/editing/fixes/safe-fixes.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, headText, plainText } from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const ATTEMPT =
  (draft: ReturnType<typeof draftOf>) =>
  async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await draft.tryStep({ id: 's', edits, sentence: '' });
    return tried.ok ? tried.value : null;
  };

async function fixed(captured: Buffer): Promise<ReturnType<typeof draftOf>> {
  const draft = draftOf(await captureOf(captured));
  // The step must have the id of the trial (`s`), because later edits have anchors in bytes that earlier edits of the step wrote.
  const { edits } = await safeFixes(draft.current, ATTEMPT(draft));
  expect(await draft.push({ id: 's', edits, sentence: '' })).toMatchObject({ ok: true });
  return draft;
}

function codes(draft: ReturnType<typeof draftOf>): readonly string[] {
  return draft.current.inspection('spec').verdict.findings.map(({ code }) => code);
}

describe('all safe fixes', () => {
  it('are empty for a sound report', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))));
    expect((await safeFixes(draft.current, ATTEMPT(draft))).edits).toEqual([]);
  });

  it('fix layer after layer: content coding, boundary, line endings, values', async () => {
    const extra: PartSpec = { name: 'annotations', type: 'application/json', content: '{"Version":"2","Version":2,"Notes":NaN}' };
    const body = Buffer.from(
      multipart([extra, ...GOOD_PARTS.slice(-1)])
        .toString('latin1')
        .replace(`}\r\n--${BOUNDARY}`, `}\n--${BOUNDARY}`),
      'latin1',
    );
    const captured = request(Buffer.concat([Buffer.from('before\r\n'), body]), {
      method: 'PUT',
      headers: {
        'Content-Type': `text/plain; boundary=${BOUNDARY}`,
        'Content-Length': '12',
        'Content-Encoding': 'gzip',
        'User-Agent': null,
      },
    });
    const draft = await fixed(captured);
    // The report has no product, so no fix can add the product to the User-Agent.
    expect(codes(draft)).toEqual(['user_agent_incomplete']);
    expect(plainText(draft)).toContain('name="extra"\r\nContent-Type: application/json\r\n\r\n{"Version":"2","Notes":"NaN"}\r\n--');
    expect(headText(draft).startsWith('POST /submit HTTP/1.1\r\n')).toBe(true);
  });

  it('fix JSON fault by fault, but change nothing if the JSON stays broken, because punctuation may belong to a value', async () => {
    const content = '\ufeff{"Version":"1",,"Notes":"a\nb", /* one */ "Email":NaN,}';
    const sound = await fixed(request(multipart([{ name: 'extra', type: 'application/json', content: Buffer.from(content) }])));
    expect(plainText(sound)).toContain('\r\n\r\n{"Version":"1","Notes":"a\\nb",  "Email":"NaN"}\r\n--');
    const half = await fixed(request(multipart([{ name: 'extra', type: 'application/json', content: '{"Version":"1",,"Notes":secret}' }])));
    expect(plainText(half)).toContain('\r\n\r\n{"Version":"1",,"Notes":secret}\r\n--');
    const quoted = await fixed(request(multipart([{ name: 'extra', type: 'application/json', content: '{"Email":"a", }]x","URL":"b"}' }])));
    expect(plainText(quoted)).toContain('{"Email":"a", }]x","URL":"b"}');
  });

  it('do not include fixes that lose data', async () => {
    const draft = await fixed(request(multipart([...GOOD_PARTS, { name: '', content: 'x' }, { name: 'Version', content: '2' }])));
    // Both values of Version are kept, because they differ.
    expect(codes(draft)).toEqual(['part_nameless', 'duplicate_annotation']);
    expect(plainText(draft)).toContain('148.0a1');
  });

  it('are tried one by one if they fail together', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS), { method: 'PUT', headers: { 'User-Agent': null } })));
    const attempt = ATTEMPT(draft);
    const single = (edits: readonly Edit[]): Promise<DraftVersion | null> => (edits.length > 1 ? Promise.resolve(null) : attempt(edits));
    expect((await safeFixes(draft.current, single)).edits).toEqual([{ op: 'request_line', line: 'POST /submit HTTP/1.1' }]);
  });

  it('do not introduce a finding that decides the verdict', async () => {
    // With a corrected Content-Disposition, this JSON part would count next to the key/value parts, so that the report has both forms.
    const hidden: PartSpec = {
      headers: 'Content-Disposition:form-data; name="extra"\r\nContent-Type: application/json',
      content: '{"a":"1"}',
    };
    const draft = draftOf(await captureOf(request(multipart([hidden, ...GOOD_PARTS]))));
    expect((await safeFixes(draft.current, ATTEMPT(draft))).edits).toEqual([]);
  });

  it('fix faults that appear after a part is recoded or gets another type', async () => {
    const json = '{"ProductName":"Firefox","N":2}';
    const extra: PartSpec = { name: 'extra', type: 'application/json', content: Buffer.from(json, 'utf16le').toString('latin1') };
    const dump = GOOD_PARTS.slice(-1);
    for (const part of [extra, { name: 'extra', content: json }]) {
      const draft = await fixed(request(multipart([part, ...dump])));
      expect(codes(draft)).toEqual([]);
      expect(plainText(draft)).toContain('{"ProductName":"Firefox","N":"2"}');
    }
  });
});
