import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { readWholeReport, bridgeTraffic, draftIn, draftOf } from '../../builders/editing/draft-host.ts';
import { type RawRequest, GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';

const TOKEN = 'bearer-token-88bb';
const SECRETS = [...GOOD_SECRETS, TOKEN];

function capture(form: Partial<RawRequest> = {}): Buffer {
  return rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', `Bearer ${TOKEN}`]], ...form });
}

const EXTRA = {
  name: 'extra',
  contentType: 'application/json',
  content: JSON.stringify(Object.fromEntries(GOOD_PARTS.slice(0, -1).map(({ name, content }) => [name, content]))),
};

const FORMS: readonly (readonly [string, Partial<RawRequest>])[] = [
  ['key/value parts', {}],
  ['one JSON part', { parts: [EXTRA, ...GOOD_PARTS.slice(-1)] }],
  ['a gzip body', { gzip: true }],
  ['a chunked body', { chunkSize: 11 }],
];

describe.each(FORMS)('protected values of %s', (_, form) => {
  it('stay hidden while other values are edited, undone, previewed, saved and opened again', async () => {
    const draft = await draftOf(capture(form));
    const { host, report, anchor } = draft;
    const edits: readonly Edit[] = [
      { op: 'value', at: await anchor('ProductName'), text: 'Fenix' },
      { op: 'rename', at: await anchor('URL'), name: 'Homepage' },
      { op: 'move', at: await anchor('Comments'), before: await anchor('ProductName') },
      { op: 'delete', at: await anchor('Version') },
      { op: 'add_annotation', name: 'Added', text: 'plain' },
      { op: 'boundary', boundary: 'another-boundary' },
      { op: 'length', value: { pinned: '12' } },
      { op: 'form', form: 'json' },
      { op: 'form', form: 'kv' },
      { op: 'gzip', on: true, level: 1 },
    ];
    for (const edit of edits) {
      const change = { kind: 'edits' as const, edits: [edit] };
      await host.host.call('draft.preview', { report, change }).then((answer) => host.answers.push(answer));
      await host.host.call('draft.apply', { report, change, replaces: null }).then((answer) => host.answers.push(answer));
      await readWholeReport(host, report);
    }
    await host.value('draft.undo', { report });
    await readWholeReport(host, report);
    await host.value('report.close', { report });
    const again = await draftIn(host, draft.path);
    await readWholeReport(host, again.report);
    const text = bridgeTraffic(host);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).toContain('Fenix');
  });
});

describe.each(FORMS)('a report of %s with mutations and fixes', (_, form) => {
  it('shows no more values than before', async () => {
    const { host, report, inspect } = await draftOf(capture(form));
    const { mutations } = await host.value('draft.breakers', {});
    for (const { id } of mutations) {
      const change = { kind: 'break' as const, mutation: id };
      host.answers.push(await host.host.call('draft.preview', { report, change }));
      host.answers.push(await host.host.call('draft.apply', { report, change, replaces: null }));
      await readWholeReport(host, report);
      for (const { code, range, fixes } of (await inspect()).findings) {
        for (const choice of fixes.keys()) {
          const fix = { kind: 'fix' as const, dialect: 'spec' as const, code, range, choice };
          host.answers.push(await host.host.call('draft.preview', { report, change: fix }));
          host.answers.push(await host.host.call('draft.apply', { report, change: fix, replaces: null }));
          await readWholeReport(host, report);
          await host.value('draft.undo', { report });
        }
      }
      await host.value('draft.discard', { report });
    }
    const text = bridgeTraffic(host);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(host.log).toEqual([]);
  });
});

describe('a revealed value', () => {
  it('stays revealed wherever edits move it, and no other value is revealed', async () => {
    const draft = await draftOf(capture());
    const { host, report, inspect, edit, anchor, setValue, value } = draft;
    const comments = (await inspect()).annotations.find(({ name }) => name === 'Comments');
    await host.value('report.reveal', { report, range: comments?.range ?? null });
    await setValue('ProductName', 'A much longer product');
    await edit({ op: 'move', at: await anchor('Comments'), before: await anchor('ProductName') });
    await edit({ op: 'rename', at: await anchor('Comments'), name: 'Remarks' });
    expect(await value('Remarks')).toBe('my private comment zq81');
    await host.value('draft.undo', { report });
    expect(await value('Comments')).toBe('my private comment zq81');
    await readWholeReport(host, report);
    for (const secret of SECRETS.filter((word) => word !== 'private comment zq81')) expect(bridgeTraffic(host)).not.toContain(secret);
    await host.value('report.hide', { report });
    expect(await value('Comments')).toBeNull();
  });

  it('written by an edit is hidden again if its bytes may have changed', async () => {
    const long = 'revealed '.repeat(30);
    const parts = GOOD_PARTS.map((part) => (part.name === 'SomethingNew' ? { ...part, content: long } : part));
    const { host, report, edit, anchor, inspect, value } = await draftOf(capture({ parts }));
    await edit({ op: 'delete', at: await anchor('Comments') });
    await edit({ op: 'form', form: 'json' });
    const revealed = (await inspect()).annotations.find(({ name }) => name === 'SomethingNew');
    await host.value('report.reveal', { report, range: revealed?.range ?? null });
    expect(await value('SomethingNew')).toBe(long);
    // Removing the step puts a different value at the position of the written value in the JSON.
    await host.value('draft.takeOut', { report, step: '1' });
    await readWholeReport(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });

  it('stays revealed after an edit if the whole report was revealed', async () => {
    const { host, report, setValue, value, inspect } = await draftOf(capture());
    await host.value('report.reveal', { report, range: null });
    await setValue('ProductName', 'Fenix');
    expect(await value('Comments')).toBe('my private comment zq81');
    expect((await inspect()).request.headers.every(({ masked }) => !masked)).toBe(true);
  });

  it('in a chunked body is hidden again by an edit', async () => {
    const { host, report, inspect, setValue } = await draftOf(capture({ chunkSize: 40 }));
    const { sizes } = (await inspect()).source;
    await host.value('report.reveal', { report, range: { space: 'sent', offset: 0, length: sizes.sent ?? 0 } });
    const read = async () => host.value('report.readRange', { report, range: { space: 'sent', offset: 0, length: 100 } });
    expect((await read()).masked).toEqual([]);
    await setValue('ProductName', 'Firefix');
    expect((await read()).masked).toHaveLength(1);
  });
});

describe('a typed value', () => {
  it('is shown, but the value that it replaced is not', async () => {
    const { host, report, setValue, edit, value, inspect } = await draftOf(capture());
    await setValue('Comments', 'typed by me');
    await edit({ op: 'add_annotation', name: 'Email', text: 'me@example.com' });
    const authorization = (await inspect()).request.headers.find(({ name }) => name === 'Authorization');
    await edit({ op: 'header', at: authorization?.anchor ?? '', line: 'Authorization: mine' });
    expect(await value('Comments')).toBe('typed by me');
    expect(await value('Email')).toBe('me@example.com');
    expect((await inspect()).request.headers.find(({ name }) => name === 'Authorization')?.value).toBe('mine');
    await readWholeReport(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
    for (let step = 0; step < 3; step += 1) await host.value('draft.undo', { report });
    await readWholeReport(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });

  it('does not reveal what another edit writes in its place', async () => {
    const { host, report, setValue } = await draftOf(capture());
    const { steps } = await setValue('Comments', 'typed');
    const change = { kind: 'edits' as const, edits: [{ op: 'form' as const, form: 'json' as const }] };
    await host.value('draft.apply', { report, change, replaces: steps[0]?.id ?? null });
    await readWholeReport(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });

  it('from an earlier session is protected like every other value', async () => {
    const draft = await draftOf(capture());
    await draft.setValue('Comments', 'typed by somebody');
    await draft.host.value('report.close', { report: draft.report });
    draft.host.answers.length = 0;
    const again = await draftIn(draft.host, draft.path);
    await readWholeReport(draft.host, again.report);
    expect(await again.value('Comments')).toBeNull();
    expect(bridgeTraffic(draft.host)).not.toContain('typed by somebody');
  });

  it('does not reveal bytes that an edit merges into it', async () => {
    const { host, report, setValue, anchor, edit } = await draftOf(capture());
    await setValue('Comments', 'typed');
    // Without its leading line break, the next delimiter becomes part of the value before it.
    const at = await anchor('SomethingNew');
    await edit({ op: 'bytes', space: 'plain', at, remove: 2, insert: new Uint8Array() });
    await readWholeReport(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });
});
