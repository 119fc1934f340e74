import { expect, it } from 'vitest';
import { range } from '../../../../../shared/bytes/byte-range.ts';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { EditOf } from '../../../../../shared/editing/edits/edit.ts';
import { JSON_FIX_KINDS } from '../../../../../shared/report/json/json-errors.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, edit, part, plainText, editFailureCode } from '../../../../builders/editing/draft-of.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

async function draftWith(content: string): Promise<Draft> {
  return draftOf(await captureOf(request(multipart([{ name: 'extra', type: 'application/json', content }]))));
}

function jsonFix(draft: Draft, how: EditOf<'mend_json'>['how']): EditOf<'mend_json'> {
  return { op: 'mend_json', at: part(draft, 'extra'), how };
}

function seen(draft: Draft): string {
  const { plain } = draft.current.capture;
  const masks = masksOf(draft.current.inspection('spec'));
  return Buffer.from(masks.fill(plain.read(0, plain.size), range('plain', 0, plain.size))).toString('latin1');
}

it('a JSON fix is refused if the JSON has no fault of that kind', async () => {
  const sound = await draftWith('{"a":"1"}');
  for (const how of [...JSON_FIX_KINDS, 'all', 'unwrap'] as const)
    expect(await editFailureCode(sound, jsonFix(sound, how))).toBe('nothing_to_do');
  const broken = await draftWith('{"a":"1",}');
  for (const how of ['quotes', 'close', 'unwrap'] as const)
    expect(await editFailureCode(broken, jsonFix(broken, how))).toBe('nothing_to_do');
});

it('an unambiguous JSON fix shows public values only', async () => {
  for (const [content, how] of [
    ["{'ProductName':'Firefox','Email':'secret',}", 'all'],
    ['{"ProductName":"Firefox","Email":"secret",}', 'commas'],
    ['{ProductName:"Firefox",Email:"secret"}', 'names'],
    [JSON.stringify('{"ProductName":"Firefox","Email":"secret"}'), 'unwrap'],
  ] as const) {
    const draft = await draftWith(content);
    expect(seen(draft)).not.toContain('secret');
    await edit(draft, jsonFix(draft, how));
    expect(plainText(draft)).toContain('secret');
    expect(seen(draft)).toContain('"ProductName":"Firefox"');
    expect(seen(draft)).not.toContain('secret');
  }
});

it('a JSON fix masks every value if the fix leaves in doubt which value belongs to which name', async () => {
  for (const [content, how, fixed] of [
    [`{"ProductName":'x","Email":"secret'}`, 'quotes', '{"ProductName":"x\\",\\"Email\\":\\"secret"}'],
    ['{"ProductName":secret}', 'words', '{"ProductName":"secret"}'],
    ['{"ProductName":"x, Email: secret', 'close', '{"ProductName":"x, Email: secret"}'],
    ['{"Comments":"x""ProductName":"secret"}', 'separators', '{"Comments":"x","ProductName":"secret"}'],
    [JSON.stringify(JSON.stringify('{"ProductName":"secret"}')), 'unwrap', '{"ProductName":"secret"}'],
  ] as const) {
    const draft = await draftWith(content);
    await edit(draft, jsonFix(draft, how));
    expect(plainText(draft)).toContain(fixed);
    expect(seen(draft)).not.toContain('secret');
  }
});
