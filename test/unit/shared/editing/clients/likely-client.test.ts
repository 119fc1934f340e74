import { dashesOf } from '../../../../../shared/report/wire/wire-map.ts';
import { describe, expect, it } from 'vitest';
import { CLIENTS, FINGERPRINTS } from '../../../../../shared/editing/clients/client-table.ts';
import { editsOfDefect } from '../../../../../shared/editing/clients/defects.ts';
import { type LikelyClient, likelyClient } from '../../../../../shared/editing/clients/likely-client.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type ClientCapture, CLIENT_CAPTURES } from '../../../../builders/report/client-captures.ts';
import { draftOf, edit, plainText } from '../../../../builders/editing/draft-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

async function inspected(captured: Buffer): Promise<Inspection> {
  return inspectCapture(await captureOf(captured), 'spec');
}

const CASES = CLIENT_CAPTURES.map((item) => [`${item.client} ${item.what}`, item] as const);
const DEFECTIVE = CASES.filter(([, { defect }]) => defect !== null);

function textAt({ capture }: Inspection, { evidence }: LikelyClient, code: string): string {
  const where = evidence.find((item) => item.code === code)?.range;
  if (where === undefined) throw new Error(`no ${code} among ${evidence.map((item) => item.code).join()}`);
  const bytes = capture[where.space].read(where.offset, where.length);
  return Buffer.from(bytes).toString('latin1');
}

async function found(captured: Buffer): Promise<{ readonly inspection: Inspection; readonly likely: LikelyClient }> {
  const inspection = await inspected(captured);
  const likely = likelyClient(inspection);
  if (likely === null) throw new Error('no client');
  return { inspection, likely };
}

function captureFrom(client: ClientCapture['client'], what: string): Buffer {
  const item = CLIENT_CAPTURES.find((candidate) => candidate.client === client && candidate.what === what);
  if (item === undefined) throw new Error(`no ${client} ${what}`);
  return item.captured;
}

describe('the likely client', () => {
  it.each(CASES)('of %s is identified, with its defect', async (_, { client, defect, captured }) => {
    const { likely } = await found(captured);
    expect(likely).toMatchObject({ client });
    expect(likely.confidence).not.toBe('possible');
    expect(likely.defect?.code ?? null).toBe(defect);
  });

  it.each(CASES)('of %s has evidence inside the capture', async (_, { captured }) => {
    const { inspection, likely } = await found(captured);
    expect(likely.evidence.length).toBeGreaterThan(0);
    for (const { range } of likely.evidence) {
      const { size } = inspection.capture[range.space];
      expect(range.length).toBeGreaterThan(0);
      expect(range.offset + range.length).toBeLessThanOrEqual(size);
    }
  });

  it.each(['C:\\\\dumps\\\\a.dmp', 'minidump.dmp'])('is at most possible if only the filename %s indicates it', async (filename) => {
    const parts = [
      { name: 'prod', content: 'x' },
      { name: 'ver', content: '1' },
      { name: 'upload_file_minidump', filename, type: 'application/octet-stream', content: 'MDMP' },
    ];
    const likely = likelyClient(await inspected(request(multipart(parts))));
    expect(likely?.confidence ?? 'possible').toBe('possible');
  });

  it('is tested for every client in the table', () => {
    expect(new Set(FINGERPRINTS.map(({ client }) => client))).toEqual(new Set(CLIENTS));
    expect(new Set(CLIENT_CAPTURES.map(({ client }) => client))).toEqual(new Set(CLIENTS));
  });

  it('points at its evidence', async () => {
    const windows = await found(captureFrom('breakpad_windows', 'since 2022-11'));
    expect(textAt(windows.inspection, windows.likely, 'user_agent_breakpad_windows')).toBe('User-Agent: Breakpad/1.0 (Windows)\r\n');
    expect(textAt(windows.inspection, windows.likely, 'boundary_breakpad')).toMatch(/^Content-Type: .*1A2B3C4D5E6F7081\r\n$/);
    expect(textAt(windows.inspection, windows.likely, 'filename_windows_path')).toContain('filename="C:\\Users');
    expect(textAt(windows.inspection, windows.likely, 'file_without_line_end')).toBe(`--${windows.inspection.wire.boundary}`);
    const onDisk = await found(captureFrom('chromium_linux', 'kept on disk'));
    expect(textAt(onDisk.inspection, onDisk.likely, 'boundary_chromium')).toBe(`${'-'.repeat(28)}0123456789abcdef`);
    const android = await found(captureFrom('android_components', 'as it is'));
    expect(textAt(android.inspection, android.likely, 'value_line_end')).toBe('\r\n');
  });

  it('is absent for a report that matches no known client, and for an inferred head', async () => {
    expect(likelyClient(await inspected(request(multipart(GOOD_PARTS))))).toBeNull();
    expect(likelyClient(await inspected(multipart(GOOD_PARTS)))).toBeNull();
  });

  it('is absent if its only evidence is a trait that other clients share', async () => {
    const extra = { name: 'extra', filename: 'extra.json', type: 'application/json', content: '{"ProductName":"x"}' };
    expect(likelyClient(await inspected(request(multipart([extra]))))).toBeNull();
  });

  it('is only possible if its only evidence is the boundary', async () => {
    const boundary = `${'-'.repeat(24)}32b63e6ffbfa9e25`;
    expect(likelyClient(await inspected(multipart(GOOD_PARTS, boundary)))).toMatchObject({ client: 'curl', confidence: 'possible' });
  });

  it('is absent if the boundary and the User-Agent contradict each other', async () => {
    const headers = {
      'User-Agent': 'Breakpad/1.0 (Linux)',
      'Content-Type': `multipart/form-data; boundary=${'-'.repeat(26)}0123456789abcdef`,
    };
    expect(likelyClient(await inspected(request(multipart(GOOD_PARTS, `${'-'.repeat(26)}0123456789abcdef`), { headers })))).toBeNull();
  });
});

describe('the fix of a client’s defect', () => {
  it.each(DEFECTIVE)('in %s removes the defect', async (_, { captured, defect }) => {
    const draft = draftOf(await captureOf(captured));
    const inspection = draft.current.inspection('spec');
    const known = likelyClient(inspection)?.defect;
    if (!known) throw new Error('no defect');
    await edit(draft, ...editsOfDefect(known, inspection));
    const after = inspectCapture(await draft.outgoing(), 'spec');
    expect(after.verdict.label).toBe('well_formed');
    expect(likelyClient(after)?.defect?.code).not.toBe(defect);
  });

  it('removes only the extra line ending', async () => {
    const draft = draftOf(await captureOf(captureFrom('android_components', 'as it is')));
    const inspection = draft.current.inspection('spec');
    const before = plainText(draft);
    const known = likelyClient(inspection)?.defect;
    await edit(draft, ...(known ? editsOfDefect(known, inspection) : []));
    expect(plainText(draft)).toBe(before.replace(`\r\n\r\n${dashesOf(inspection.wire)}--`, `\r\n${dashesOf(inspection.wire)}--`));
  });

  it('renames prod and ver to the names that a collector requires', async () => {
    const draft = draftOf(await captureOf(captureFrom('breakpad_linux', 'as it is')));
    const inspection = draft.current.inspection('spec');
    const known = likelyClient(inspection)?.defect;
    await edit(draft, ...(known ? editsOfDefect(known, inspection) : []));
    expect(draft.current.inspection('spec').report.annotations.map(({ name }) => name)).toEqual(['ProductName', 'Version']);
  });
});
