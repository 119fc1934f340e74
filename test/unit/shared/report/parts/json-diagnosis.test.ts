import { describe, expect, it, vi } from 'vitest';
import { findingSentence } from '../../../../../shared/text/verdict/findings.ts';
import { JSON_ERRORS } from '../../../../../shared/report/json/json-errors.ts';
import { jsonErrorsOf } from '../../../../../shared/report/parts/json-diagnosis.ts';
import { MAX_JSON_SIZE } from '../../../../../shared/report/json/json-reader.ts';
import { editsOfFix, fixSummariesOf } from '../../../../../shared/editing/fixes/fixes.ts';
import type { FixId } from '../../../../../shared/editing/fixes/fix-ids.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, edit, plainText } from '../../../../builders/editing/draft-of.ts';
import { BROKEN_JSON } from '../../../../builders/report/broken-json.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

const HEADERS = 'Content-Type: application/json\r\n\r\n';

/** Fixes that do not change the JSON text itself. */
const LAST_RESORTS: ReadonlySet<FixId> = new Set<FixId>(['wrap_json', 'delete_part']);

function withExtra(content: string | Buffer): Buffer {
  return request(multipart([{ name: 'extra', type: 'application/json', content: Buffer.from(content) }]));
}

async function inspected(content: string | Buffer, dialect: 'spec' | 'antenna' = 'spec'): Promise<Inspection> {
  return inspectCapture(await captureOf(withExtra(content)), dialect);
}

function deciding({ verdict }: Inspection) {
  const found = verdict.findings.at(0);
  if (found === undefined) throw new Error('no finding');
  return found;
}

describe('the diagnosis of JSON that the collector refuses', () => {
  it.each(BROKEN_JSON.map((item, index) => [item.error, index, item] as const))(
    'names the error and any fix for %s (%i)',
    async (error, _, item) => {
      const draft = draftOf(await captureOf(withExtra(item.content)));
      const inspection = draft.current.inspection('spec');
      const finding = deciding(inspection);
      expect(finding.facts.json?.error).toBe(error);
      expect(findingSentence(finding)).toMatch(/^The JSON part /);
      expect(findingSentence(finding).endsWith(`. ${item.sentence}`)).toBe(true);
      const fixes = fixSummariesOf(finding, inspection).filter(({ id }) => !LAST_RESORTS.has(id));
      if (item.fixed === null) {
        expect(fixes.filter(({ id }) => id !== 'keep_members')).toEqual([]);
        return;
      }
      expect(fixes[0]?.sure).toBe(item.safe);
      await edit(draft, ...(editsOfFix(finding, 0, inspection) ?? []));
      const text = Buffer.from(plainText(draft), 'latin1').toString();
      const from = text.indexOf(HEADERS) + HEADERS.length;
      expect(text.slice(from, text.indexOf('\r\n--', from))).toBe(item.fixed);
    },
  );

  it('covers every kind of error in the table above', () => {
    expect(new Set(BROKEN_JSON.map(({ error }) => error))).toEqual(new Set(JSON_ERRORS));
  });

  it('gives the byte at the reported line and column', async () => {
    const finding = deciding(await inspected('{"a":"é",\n"b":"é",}'));
    const { plain } = (await inspected('{"a":"é",\n"b":"é",}')).capture;
    expect(plain.read(finding.range?.offset ?? 0, 2)).toEqual(Buffer.from(',}'));
  });

  it('covers JSON that only today’s collector refuses: after a byte order mark, or in UTF-16', async () => {
    const marked = deciding(await inspected('\ufeff{"a":"1"\n,}', 'antenna'));
    expect(marked.facts.json).toMatchObject({ error: 'trailing_comma', line: 2, column: 1 });
    const wide = deciding(await inspected(Buffer.from('\ufeff{"é":"1",}', 'utf16le'), 'antenna'));
    expect(wide.facts.json).toMatchObject({ error: 'trailing_comma', line: 1, column: 9 });
    expect(deciding(await inspected('{"a":[NaN,]}', 'antenna')).facts.json).toMatchObject({ error: 'trailing_comma', column: 10 });
  });

  it('is absent if the collector reads only a part of the JSON', async () => {
    const body = multipart([{ name: 'extra', type: 'application/json', content: '{"a":"1","b":"2",}' }]);
    const cut = request(body, { headers: { 'Content-Length': String(body.indexOf('"b"')) } });
    const finding = deciding(inspectCapture(await captureOf(cut), 'spec'));
    expect(finding.facts.json).toBeUndefined();
  });

  it('reads the JSON again only when it is requested, and only once', async () => {
    const capture = await captureOf(withExtra('{"a":"1",}'));
    const read = vi.spyOn(capture.plain, 'read');
    const finding = deciding(inspectCapture(capture, 'spec'));
    const before = read.mock.calls.length;
    expect(finding.code).toBe('json_syntax');
    expect(read).toHaveBeenCalledTimes(before);
    for (let times = 0; times < 3; times += 1) expect(finding.facts.json?.error).toBe('trailing_comma');
    expect(read).toHaveBeenCalledTimes(before + 1);
  });

  it('does not read sound JSON or JSON above the size limit', async () => {
    for (const content of ['{"a":"1"}', Buffer.alloc(MAX_JSON_SIZE + 1, 0x20)]) {
      const { capture, report } = await inspected(content);
      const [part] = report.readings;
      expect(part === undefined ? undefined : jsonErrorsOf(capture.plain, part, report.rulebook)).toBeNull();
    }
  });
});
