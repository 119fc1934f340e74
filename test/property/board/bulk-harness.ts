import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storePath } from '../../../electron/host/store/store-path.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { EVERYTHING, draftIn } from '../../builders/editing/draft-host.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';
import type { BoardFile } from './manual-edit.ts';

/** A host with reports on its board, some of them open, some with earlier edits. */
export interface BulkHarness {
  readonly host: TestHost;
  readonly files: readonly BoardFile[];
  /** A report that is not on the board, and the ids of its steps that `same` changes copy. */
  readonly copied: { readonly report: string; readonly steps: readonly string[] };
  /** Returns the edits and the outgoing bytes of a file. */
  readonly stateOf: (file: BoardFile) => Promise<ReportState>;
}

export interface ReportState {
  /** The sentence and the edits of each step in the stored edit list. */
  readonly steps: readonly (readonly [sentence: string, edits: string])[];
  readonly errors: readonly (string | null)[];
  readonly gzip: DraftView['gzip'];
  /**
   * The outgoing bytes as Latin-1: the whole request as saved if the report is open, otherwise its head and its uncoded body. Null if the file is not a report.
   */
  readonly outgoing: string | null;
}

/** Creates a harness. The same reports give the same harness. */
export async function createBulkHarness(reports: readonly Uint8Array[], copiedReport: Uint8Array): Promise<BulkHarness> {
  const save = { path: '' };
  const host = await testHost({ ports: testPorts({ chooseSavePath: () => Promise.resolve(save.path) }) });
  const folder = join(host.user, 'reports');
  mkdirSync(folder);
  const paths = reports.map((bytes, index) => {
    const path = join(folder, nameOf(index));
    writeFileSync(path, bytes);
    return path;
  });
  await addToBoard(host, folder);
  const rows = storedRows(host.home);
  const files = paths.map((path, index) => ({ path, row: rows.get(nameOf(index))?.id ?? 0 }));
  for (const [index, { path }] of files.entries()) await prepare(host, path, index);

  async function stateOf({ path }: BoardFile): Promise<ReportState> {
    const open = new Set((await host.value('report.list', {})).reports.map(({ report }) => report));
    const opened = await host.open(path);
    if (!opened.ok) return { steps: [], errors: [], gzip: null, outgoing: null };
    const { report } = opened.value;
    const { steps, gzip } = await host.value('draft.state', { report });
    const isOpen = open.has(report);
    const outgoing = isOpen ? await savedBytes(report) : await versionBytes(host, report);
    if (!isOpen) await host.value('report.close', { report });
    return { steps: savedSteps(host.home, path), errors: steps.map(({ error }) => error), gzip, outgoing };
  }

  async function savedBytes(report: string): Promise<string> {
    save.path = join(host.user, 'saved.http');
    await host.value('report.saveAs', { report, as: 'request' });
    return readFileSync(save.path, 'latin1');
  }

  return { host, files, copied: await copiedSteps(host, copiedReport), stateOf };
}

/** Returns head and body without saving the report: after a save, closing the report would delete its edit list. */
async function versionBytes(host: TestHost, report: string): Promise<string> {
  await host.value('report.reveal', { report, range: null });
  const texts: string[] = [];
  for (const space of ['head', 'plain'] as const) {
    for (let offset = 0, count = 1; count > 0; offset += count) {
      const { bytes } = await host.value('report.readRange', { report, range: { space, offset, length: 65_536 } });
      texts.push(Buffer.from(bytes).toString('latin1'));
      count = bytes.length;
    }
  }
  await host.value('report.hide', { report });
  return texts.join('');
}

function nameOf(index: number): string {
  return `r${String(index).padStart(3, '0')}.http`;
}

const MINE: Edit = { op: 'add_annotation', name: 'Mine', text: 'by hand' };

/** Of four reports, one is open, one is open and edited, one is closed with edits, and one was never opened. */
async function prepare(host: TestHost, path: string, index: number): Promise<void> {
  if (index % 4 === 3) return;
  const opened = await host.open(path);
  if (!opened.ok) return;
  const { report } = opened.value;
  if (index % 4 !== 0) await host.host.call('draft.apply', { report, change: { kind: 'edits', edits: [MINE] }, replaces: null });
  if (index % 4 === 2) await host.value('report.close', { report });
}

/** Steps of several kinds, one of them with several edits. */
async function copiedSteps(host: TestHost, bytes: Uint8Array): Promise<BulkHarness['copied']> {
  const path = join(host.user, 'copied.http');
  writeFileSync(path, bytes);
  const draft = await draftIn(host, path);
  await draft.edit(
    { op: 'value', at: await draft.anchor('Version'), text: '999.0' },
    { op: 'add_header', part: null, line: 'X-Seen: yes', before: null },
  );
  await draft.edit({ op: 'delete', at: await draft.anchor('URL') }, { op: 'add_annotation', name: 'URL', text: 'typed' });
  const dump = await draft.anchor('upload_file_minidump');
  await draft.edit({ op: 'filename', at: dump, filename: 'other.dmp' }, { op: 'type', at: dump, contentType: 'a/b' });
  await draft.edit({ op: 'content', at: dump, content: { kind: 'text', text: 'MDMP typed' } });
  await draft.edit({ op: 'move', at: dump, before: await draft.anchor('ProductName') });
  await draft.edit({ op: 'add_header', part: dump, line: 'X-Part: yes', before: null });
  const { structure } = await draft.inspect();
  const line = structure.find(({ anchor }) => anchor === dump)?.headers[0];
  if (line !== undefined) await draft.edit({ op: 'header', at: line.anchor, line: 'Content-Disposition: form-data; name="renamed"' });
  await draft.edit({ op: 'form', form: 'json' });
  await draft.edit({ op: 'boundary', boundary: 'another-boundary' });
  const { steps } = await draft.edit({ op: 'length', value: 'follows' });
  return { report: draft.report, steps: steps.map(({ id }) => id) };
}

/** Codes of the findings in the reports of a harness. */
export async function codesOf({ host, files }: BulkHarness): Promise<readonly string[]> {
  const codes = new Set<string>();
  for (const { path } of files) {
    const open = new Set((await host.value('report.list', {})).reports.map(({ report }) => report));
    const opened = await host.open(path);
    if (!opened.ok) continue;
    const { report } = opened.value;
    const { findings } = await host.value('report.inspect', { report, dialect: 'spec', ...EVERYTHING });
    for (const { code } of findings) codes.add(code);
    if (!open.has(report)) await host.value('report.close', { report });
  }
  return [...codes].toSorted();
}

/** The stored edit list of a captured file. */
function savedSteps(home: string, path: string): ReportState['steps'] {
  const database = new DatabaseSync(storePath(home), { readOnly: true });
  try {
    return database
      .prepare('SELECT s.sentence, s.edits FROM edit_steps s JOIN edit_lists l ON l.id = s.list WHERE l.capture = ? ORDER BY s.step')
      .all(path)
      .map(({ sentence, edits }) => [String(sentence), String(edits)]);
  } finally {
    database.close();
  }
}
