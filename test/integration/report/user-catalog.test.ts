import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CatalogView } from '../../../shared/bridge/view/catalog-view.ts';
import { type DraftUnderTest, draftIn, draftOfReport } from '../../builders/editing/draft-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const PARTS = annotationParts({ ProductName: 'Firefox', Secretive: 'told', Vendor: 'Mozilla' });
const JSON_LIST = '{"annotations": [{"name": "Secretive", "visibility": "public"}, {"name": "Vendor", "visibility": "protected"}]}';
const YAML_LIST = 'annotations:\n- {name: Secretive, visibility: public}\n- {name: Vendor, visibility: protected}\n';
const BROKEN = 'annotations:\n- name: Secretive\n  visibility: hidden\n';

function written(text: string, name = 'list.yaml'): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, text);
  return path;
}

function captureFile(): string {
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, rawRequest({ parts: PARTS }));
  return path;
}

/** Makes a data folder with these files. */
function homeWith(files: Readonly<Record<string, string>>): string {
  const home = join(tempFolder(), 'home');
  mkdirSync(home);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  return home;
}

async function valuesOf(draft: DraftUnderTest): Promise<readonly (string | null)[]> {
  return (await draft.inspect()).annotations.map(({ value }) => value);
}

/** Chooses a file as the annotation list, as the page does. */
async function use({ host, value }: TestHost, path: string): Promise<CatalogView> {
  const file = await host.registerPath(path);
  return value('catalog.use', { file: file.ok ? file.value.file : expect.fail() });
}

describe('an annotation list in the data folder', () => {
  it.each([
    ['catalog.json', JSON_LIST],
    ['catalog.yaml', YAML_LIST],
    ['catalog.yml', YAML_LIST],
  ])('decides which values are shown, before and after an edit: %s', async (name, text) => {
    const draft = await draftIn(await testHost({ home: homeWith({ [name]: text }) }), captureFile());
    expect(await valuesOf(draft)).toEqual(['Firefox', 'told', null]);
    await draft.setValue('ProductName', 'Fenix');
    expect(await valuesOf(draft)).toEqual(['Fenix', 'told', null]);
  });

  it.each([
    ['a list with an error', { 'catalog.yaml': BROKEN }, { errors: [{ line: 3, column: 15 }] }],
    ['two files', { 'catalog.yaml': YAML_LIST, 'catalog.json': JSON_LIST }, { errors: [] }],
  ])('makes no value public if it cannot be used: %s', async (_, files, error) => {
    const host = await testHost({ home: homeWith(files) });
    const draft = await draftIn(host, captureFile());
    expect(await valuesOf(draft)).toEqual([null, null, null]);
    const state = await host.value('catalog.state', {});
    expect(state).toMatchObject({ inEffect: 'closed', own: null, error, hasFile: true, totals: { public: 0 } });
    expect((await host.value('catalog.takeAway', {})).inEffect).toBe('built_in');
    expect(await valuesOf(draft)).toEqual(['Firefox', null, 'Mozilla']);
  });
});

describe('a chosen annotation list', () => {
  it('applies at once to every open report, its title and its edits, and so does its removal', async () => {
    const host = await testHost();
    const drafts = [await draftIn(host, captureFile()), await draftIn(host, captureFile())];
    await drafts[1]?.setValue('ProductName', 'Fenix');
    for (const draft of drafts) expect((await valuesOf(draft)).slice(1)).toEqual([null, 'Mozilla']);
    const taken = await use(host, written(YAML_LIST));
    expect(taken).toMatchObject({ inEffect: 'added', error: null, own: { form: 'list', rows: 2, displayPath: '~/data/catalog.yaml' } });
    expect(host.events.filter(({ event }) => event === 'catalog.changed')).toHaveLength(1);
    for (const draft of drafts) expect((await valuesOf(draft)).slice(1)).toEqual(['told', null]);
    expect((await use(host, written('mode: replace\nannotations: []\n'))).inEffect).toBe('replaced');
    // `Fenix` was just typed, so it stays visible to the user.
    expect(await Promise.all(drafts.map(valuesOf))).toEqual([
      [null, null, null],
      ['Fenix', null, null],
    ]);
    expect((await host.value('report.list', {})).reports.map(({ title }) => title)).not.toContain('Firefox');
    await host.value('catalog.takeAway', {});
    for (const draft of drafts) expect((await valuesOf(draft)).slice(1)).toEqual([null, 'Mozilla']);
  });

  it('masks bytes, the stored report and the outgoing report', async () => {
    const host = await testHost();
    const { report, ...draft } = await draftIn(host, captureFile());
    await use(host, written(YAML_LIST));
    const vendor = (await draft.inspect()).annotations.find(({ name }) => name === 'Vendor');
    const read = await host.value('report.readRange', { report, range: vendor?.range ?? expect.fail() });
    expect(new TextDecoder().decode(read.bytes)).not.toContain('Mozilla');
    const stored = await host.value('report.stored', { report, from: 0, limit: 100 });
    expect(JSON.stringify(stored)).not.toContain('Mozilla');
    expect(JSON.stringify(stored)).toContain('told');
  });

  it('does not mask values that the user revealed', async () => {
    const host = await testHost();
    const draft = await draftIn(host, captureFile());
    const secretive = (await draft.inspect()).annotations[1];
    await host.value('report.reveal', { report: draft.report, range: secretive?.range ?? expect.fail() });
    await use(host, written('mode: replace\nannotations: []\n'));
    expect(await valuesOf(draft)).toEqual([null, 'told', null]);
  });

  it('masks the edits in a saved draft', async () => {
    const user = tempFolder();
    const home = join(user, 'data');
    const path = captureFile();
    const first = await testHost({ home, env: { HOME: user } });
    const draft = await draftIn(first, path);
    await draft.setValue('Vendor', 'Somebody else');
    await use(first, written(YAML_LIST));
    await first.host.close();
    const second = await testHost({ home, env: { HOME: user } });
    const [saved] = (await second.value('draft.kept', {})).drafts;
    const { report } = await second.value('draft.open', { draft: saved?.draft ?? expect.fail() });
    expect(await valuesOf(draftOfReport(second, path, report))).toEqual(['Firefox', 'told', null]);
    expect(JSON.stringify(second.answers)).not.toContain('Somebody else');
  });

  it('changes nothing if it has an error, which is reported with its line', async () => {
    const host = await testHost();
    const draft = await draftIn(host, captureFile());
    await use(host, written(YAML_LIST));
    const refused = await use(host, written(BROKEN, 'mine.yaml'));
    expect(refused).toMatchObject({ inEffect: 'added', error: { name: 'mine.yaml', errors: [{ line: 3, column: 15 }], more: 0 } });
    expect(refused.error?.message).toContain('line 3, column 15: "visibility" must be');
    expect((await valuesOf(draft)).slice(1)).toEqual(['told', null]);
    expect(readFileSync(join(host.home, 'catalog.yaml'), 'utf8')).toBe(YAML_LIST);
    expect((await use(host, written(JSON_LIST, 'next.json'))).error).toBeNull();
  });

  it('is copied, and the previous list is kept as .old', async () => {
    const host = await testHost();
    const draft = await draftIn(host, captureFile());
    const path = written(YAML_LIST);
    await use(host, path);
    rmSync(path);
    await host.value('catalog.readAgain', {});
    expect((await valuesOf(draft)).slice(1)).toEqual(['told', null]);
    await use(host, written(JSON_LIST, 'a.JSON'));
    expect(readdirSync(host.home).filter((name) => name.startsWith('catalog'))).toEqual(['catalog.json', 'catalog.yaml.old']);
    await host.value('catalog.takeAway', {});
    expect(existsSync(join(host.home, 'catalog.json.old'))).toBe(true);
    expect(await host.value('catalog.state', {})).toMatchObject({ inEffect: 'built_in', own: null, hasFile: false });
  });

  it('is read again after an external change; an error keeps the previous list in effect', async () => {
    const host = await testHost();
    const draft = await draftIn(host, captureFile());
    await use(host, written(YAML_LIST));
    writeFileSync(join(host.home, 'catalog.yaml'), BROKEN);
    expect(await host.value('catalog.readAgain', {})).toMatchObject({ inEffect: 'added', error: { name: 'catalog.yaml' } });
    expect((await valuesOf(draft)).slice(1)).toEqual(['told', null]);
    writeFileSync(join(host.home, 'catalog.yaml'), 'annotations:\n- {name: Vendor, visibility: protected}\n');
    expect(await host.value('catalog.readAgain', {})).toMatchObject({ inEffect: 'added', error: null });
    expect((await valuesOf(draft)).slice(1)).toEqual([null, null]);
  });

  it.each([
    ['a folder', () => tempFolder()],
    ['a missing file', () => join(tempFolder(), 'none.yaml')],
    ['a huge file', () => written('#'.repeat((1 << 20) + 1))],
    ['a capture', captureFile],
  ])('is refused if it is %s', async (_, pathOf) => {
    const host = await testHost();
    const refused = await use(host, pathOf());
    expect(refused.inEffect).toBe('built_in');
    expect(refused.error?.message).not.toBe('');
    expect(refused.hasFile).toBe(false);
  });

  it('lists every name with its known properties', async () => {
    const host = await testHost();
    await use(host, written('annotations:\n- {name: aaa, visibility: public, type: boolean, scope: ping}\n'));
    const { rows } = await host.value('catalog.rows', { from: 0, limit: 2_000 });
    expect(rows[0]).toEqual({
      name: 'aaa',
      visibility: 'public',
      type: 'boolean',
      scope: 'ping',
      processedField: null,
      processedType: null,
      collector: null,
      own: true,
    });
    const named = (wanted: string) => rows.find(({ name }) => name === wanted);
    expect(named('Email')).toMatchObject({ visibility: 'unlisted', collector: 'removes', own: false });
    expect(named('uuid')).toMatchObject({ visibility: 'public', collector: 'writes' });
    expect(named('AvailablePhysicalMemory')).toMatchObject({ type: 'usize', scope: 'ping', processedType: 'integer' });
    expect(rows).toHaveLength(195);
  });

  it('adds its types to the findings', async () => {
    const host = await testHost();
    const draft = await draftIn(host, captureFile());
    const codes = async (): Promise<readonly string[]> => (await draft.inspect()).findings.map(({ code }) => code);
    expect(await codes()).not.toContain('type_unlike_list');
    await use(host, written('annotations:\n- {name: Secretive, visibility: protected, type: boolean}\n'));
    expect(await codes()).toContain('type_unlike_list');
    expect(JSON.stringify(await draft.inspect())).not.toContain('told');
    await draft.setValue('Secretive', 'true');
    expect(await codes()).not.toContain('type_unlike_list');
  });
});
