import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { FIXABLE_CODES, editsOfFix, fixSummariesOf, fixesOf } from '../../../../../shared/editing/fixes/fixes.ts';
import type { FindingCode } from '../../../../../shared/verdict/checks/finding-codes.ts';
import type { Finding } from '../../../../../shared/verdict/checks/finding.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { BROKEN_REQUESTS } from '../../../../builders/report/broken-requests.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, edit, headText, plainText } from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, BOUNDARY, GOOD_PARTS, SECRETS, multipart, request } from '../../../../builders/report/multipart.ts';

function findingOf({ verdict }: Inspection, code: string): Finding {
  const found = verdict.findings.find((finding) => finding.code === code);
  if (found === undefined) throw new Error(`no ${code} among ${verdict.findings.map((finding) => finding.code).join()}`);
  return found;
}

/** Returns head and body after one fix is applied. */
async function fixed(captured: Buffer, code: string, choice = 0): Promise<{ readonly head: string; readonly body: string }> {
  const draft = draftOf(await captureOf(captured));
  const inspection = draft.current.inspection('spec');
  const edits = editsOfFix(findingOf(inspection, code), choice, inspection);
  if (edits === null) throw new Error(`no fix ${String(choice)} of ${code}`);
  await edit(draft, ...edits);
  return { head: headText(draft), body: plainText(draft) };
}

const GOOD = multipart(GOOD_PARTS);

describe('fixes', () => {
  it.each(BROKEN_REQUESTS.map((item, index) => [`${item.code} ${String(index)}`, item] as const))('resolve %s', async (_, item) => {
    const draft = draftOf(await captureOf(item.captured));
    const inspection = draft.current.inspection(item.dialect);
    const finding = findingOf(inspection, item.code);
    const fixes = fixSummariesOf(finding, inspection);
    expect(fixes.length).toBeGreaterThan(0);
    for (const choice of fixes.keys()) {
      const edits: readonly Edit[] = editsOfFix(finding, choice, inspection) ?? [];
      for (const secret of SECRETS) expect(JSON.stringify(edits)).not.toContain(secret);
      await edit(draft, ...edits);
      // The size of a newly compressed body is known only in the outgoing request.
      const after = inspectCapture(await draft.outgoing(), item.dialect);
      expect(after.verdict.findings.map(({ code }) => code)).not.toContain(item.code);
      expect(await draft.undo()).toEqual({ ok: true, value: true });
    }
  });

  it('are empty for a finding without a fix, and null for a number that is not offered', async () => {
    const inspection = inspectCapture(
      await captureOf(request(multipart(GOOD_PARTS.slice(0, -1)), { headers: { 'User-Agent': null } })),
      'spec',
    );
    const [missing] = inspection.verdict.findings.filter(({ code }) => code === 'no_minidump');
    expect(missing === undefined ? null : fixSummariesOf(missing, inspection)).toEqual([]);
    expect(editsOfFix(findingOf(inspection, 'user_agent_missing'), 1, inspection)).toBeNull();
    expect(fixSummariesOf({ code: 'toString' as FindingCode, severity: 'info', range: null, header: null, facts: {} }, inspection)).toEqual(
      [],
    );
  });

  it('list each code once', () => {
    expect(new Set(FIXABLE_CODES).size).toBe(FIXABLE_CODES.length);
  });
});

describe('the fix of', () => {
  it('a missing Content-Type takes the boundary from the body', async () => {
    const { head } = await fixed(request(GOOD, { headers: { 'Content-Type': null } }), 'no_content_type');
    expect(head).toContain(`\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`);
  });

  it('a wrong boundary quotes the new boundary if necessary', async () => {
    const body = multipart(GOOD_PARTS, 'a b');
    const { head } = await fixed(request(body, { headers: { 'Content-Type': 'multipart/form-data; boundary=z' } }), 'no_delimiter');
    expect(head).toContain('\r\nContent-Type: multipart/form-data; boundary="a b"\r\n');
  });

  it('a boundary that is a prefix of the real boundary sets the real boundary', async () => {
    const body = multipart(GOOD_PARTS, 'longer');
    const { head } = await fixed(request(body, { headers: { 'Content-Type': 'multipart/form-data; boundary=long' } }), 'bad_delimiter_end');
    expect(head).toContain('boundary=longer\r\n');
  });

  it('a truncated closing delimiter completes the delimiter', async () => {
    for (const gone of [1, 3, 5, 9, 14, 16]) {
      const cut = GOOD.subarray(0, GOOD.length - gone);
      const code = inspectCapture(await captureOf(request(cut)), 'spec').verdict.decision.rule;
      if (code === 'accepted') continue;
      expect((await fixed(request(cut), code)).body).toBe(GOOD.toString('latin1'));
    }
  });

  it('a missing User-Agent uses the report’s public values', async () => {
    const { head } = await fixed(request(GOOD, { headers: { 'User-Agent': null } }), 'user_agent_missing');
    expect(head).toContain('\r\nUser-Agent: Firefox/148.0a1 crash reporter\r\n');
    const hidden = multipart([{ name: 'Email', content: 'pat' }]);
    expect((await fixed(request(hidden, { headers: { 'User-Agent': null } }), 'user_agent_missing')).head).toContain(
      '\r\nUser-Agent: crash reporter\r\n',
    );
  });

  it('a preamble also corrects a wrong Content-Length', async () => {
    const body = Buffer.concat([Buffer.from('before\r\n'), GOOD]);
    const { head } = await fixed(request(body, { headers: { 'Content-Length': '9999' } }), 'preamble');
    expect(head).toContain(`\r\nContent-Length: ${String(GOOD.length)}\r\n`);
  });

  it('broken JSON keeps the members before the fault, or the whole text', async () => {
    const captured = request(multipart([{ name: 'extra', type: 'application/json', content: '{"a":"1", "b":"2", "c":' }]));
    expect((await fixed(captured, 'json_syntax')).body).toContain('\r\n\r\n{"a":"1", "b":"2"}\r\n--');
    expect((await fixed(captured, 'json_syntax', 1)).body).toContain('{"extra":"{\\"a\\":\\"1\\", \\"b\\":\\"2\\", \\"c\\":"}');
  });

  it('NaN turns it into a string, even inside other values', async () => {
    const captured = request(multipart([{ name: 'extra', type: 'application/json', content: '{"a":NaN,"b":[1,-Infinity],"c":[2]}' }]));
    expect((await fixed(captured, 'json_nonfinite')).body).toContain('{"a":"NaN","b":"[1,-Infinity]","c":[2]}');
  });

  it('JSON in UTF-16 converts it to UTF-8', async () => {
    const content = Buffer.from('\ufeff{"Version":"naïve"}', 'utf16le');
    const captured = request(multipart([{ name: 'extra', type: 'application/json', content }]));
    expect(Buffer.from((await fixed(captured, 'json_not_utf8')).body, 'latin1').toString()).toContain('\r\n\r\n{"Version":"naïve"}\r\n--');
  });

  it('text that is not UTF-8 is safe if the part declares its charset', async () => {
    const [plain, named] = ['text/plain', 'text/plain; charset=latin1'].map((type) =>
      request(multipart([{ name: 'a', type, content: 'caf\xe9' }])),
    );
    if (plain === undefined || named === undefined) throw new Error('two requests');
    const safety = async (captured: Buffer): Promise<readonly boolean[]> => {
      const inspection = inspectCapture(await captureOf(captured), 'spec');
      return fixSummariesOf(findingOf(inspection, 'text_not_utf8'), inspection).map(({ sure }) => sure);
    };
    expect(await safety(plain)).toEqual([false, false]);
    expect(await safety(named)).toEqual([true, false]);
    expect((await fixed(named, 'text_not_utf8')).body).toContain('Content-Type: text/plain\r\n\r\ncaf\xc3\xa9\r\n');
  });

  it.each([
    ['\r\n \t\r\n', true],
    ['This is a message of several parts.\r\n', true],
    ['content-DISPOSITION: form-data; name="Email"\r\n\r\nx\r\n', false],
    [`--${BOUNDARY.toUpperCase()}\r\n\r\nx\r\n`, false],
    [' '.repeat(70_000), false],
  ])('text before or after the parts is safe if the text clearly contains no part (%#)', async (text, expected) => {
    const [before, behind] = [Buffer.from(`${text}\r\n`), Buffer.from(text)];
    for (const [code, body] of [
      ['preamble', Buffer.concat([before, GOOD])],
      ['epilogue', Buffer.concat([GOOD, Buffer.from('\r\n'), behind])],
    ] as const) {
      const inspection = inspectCapture(await captureOf(request(body)), 'spec');
      expect([code, fixSummariesOf(findingOf(inspection, code), inspection).map(({ sure }) => sure)]).toEqual([code, [expected]]);
    }
  });

  it.each([
    ['=?utf-8?B?VmVyc2lvbg==?=', 'Version'],
    ['=?UTF-8?Q?Ver=73ion?=', 'Version'],
    ['=?utf-8?B?w6Q=?=', null],
    ['=?utf-8?x?Version?=', null],
  ])('a name that is an encoded word decodes the name: %s', async (name, meant) => {
    const draft = draftOf(await captureOf(request(multipart([{ name, content: '1' }, ...GOOD_PARTS.slice(0, 1)]))));
    const inspection = draft.current.inspection('spec');
    const found = findingOf(inspection, 'name_unusual');
    expect(fixSummariesOf(found, inspection).some(({ id }) => id === 'name_from_word')).toBe(meant !== null);
    if (meant === null) return;
    await edit(draft, ...(editsOfFix(found, 0, inspection) ?? []));
    expect([...draft.current.inspection('spec').report.annotations].map((one) => one.name)).toContain(meant);
  });

  it.each(['spec', 'antenna'] as const)('a duplicate name is safe if both values are equal and readable, in %s', async (dialect) => {
    const twice = (name: string, last: string): readonly PartSpec[] => [
      { name, content: 'one' },
      { name, content: last },
    ];
    for (const [last, sure] of [
      ['one', true],
      ['two', false],
    ] as const) {
      const sound = inspectCapture(await captureOf(request(multipart(twice('Version', last)))), dialect);
      expect(fixSummariesOf(findingOf(sound, 'duplicate_annotation'), sound).map((fix) => fix.sure)).toEqual([sure]);
      expect(fixesOf(findingOf(sound, 'duplicate_annotation'), sound)[0]?.forAll !== undefined).toBe(sure);
    }
    const mixed = inspectCapture(await captureOf(request(multipart([...twice('Version', 'one'), ...twice('Notes', '\xff')]))), dialect);
    const found = mixed.verdict.findings.filter(({ code }) => code === 'duplicate_annotation');
    expect(found.flatMap((finding) => fixSummariesOf(finding, mixed).map(({ sure }) => sure))).toEqual([true, false]);
    // No edit of the safe fix removes the other value.
    expect(found.flatMap((finding) => fixesOf(finding, mixed).map(({ forAll }) => forAll))).toEqual([undefined, undefined]);
  });
});
