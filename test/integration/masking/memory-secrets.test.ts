import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FIELD_IDS } from '../../../shared/board/fields.ts';
import { MAX_READ_BYTES } from '../../../shared/bridge/channels.ts';
import { MUTINGS } from '../../../shared/report/memory-report/muting.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { memoryCapture, siteMemoryJson } from '../../builders/report/memory-capture.ts';
import { sendReport } from '../../builders/sending/sent-attempt.ts';

const FIRST = 'first-secret.example';
const SECOND = 'second-secret.example';

/** Every file of the data folder as text, without the bodies of requests. */
function textsIn(home: string): string {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !/[/\\](?:tmp|kept)[/\\]/.test(path));
  return paths.map((path) => readFileSync(path, 'latin1')).join('\n');
}

it('secrets in the paths of memory reports appear nowhere before they are revealed, and then only those of the revealed report', async () => {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  // The first one is plain and the second one gzipped, because a plain one could appear with the bytes of the body.
  writeFileSync(join(folder, 'first.http'), memoryCapture(siteMemoryJson(1, FIRST)));
  writeFileSync(join(folder, 'second.http'), memoryCapture(gzipSync(siteMemoryJson(2, SECOND))));
  const test = await testHost();
  await addToBoard(test, folder);
  const { page } = await test.value('board.query', { ...FIRST_ROWS, columns: [...FIELD_IDS], limit: 500 });
  for (const item of page) if (item.kind === 'row') await test.value('memory.addOther', { from: 'board', row: item.row.id });
  await test.value('board.facets', { filter: '', by: 'antenna', fields: ['product', 'client', 'signature'], most: 200 });

  const open = async (name: string): Promise<{ report: string; part: number }> => {
    const { report } = await test.opened(join(folder, name));
    const [listed] = (await test.value('memory.list', { report })).parts;
    return { report, part: listed?.part ?? -1 };
  };
  const [first, second] = [await open('first.http'), await open('second.http')];
  const comparison = { other: { kind: 'part' as const, ...second }, mutings: [...MUTINGS] };
  const readAll = async (): Promise<void> => {
    for (const compared of [null, comparison]) {
      await test.value('memory.summary', { ...first, comparison: compared });
      const all = { filter: '', isPattern: false, base: 'none' as const, toggled: [], from: 0, limit: 500 };
      await test.value('memory.rows', { ...first, ...all, comparison: compared });
      for (let id = 0; id < 12; id += 1) await test.value('memory.row', { ...first, id, comparison: compared });
    }
    await test.value('memory.others', first);
    for (const { report } of [first, second]) {
      const view = await test.value('report.inspect', { report, dialect: 'antenna', from: 0, limit: 100 });
      await test.value('report.readRange', {
        report,
        range: { space: 'plain', offset: 0, length: Math.min(view.source.sizes.plain, MAX_READ_BYTES) },
      });
    }
    await test.value('job.list', {});
  };
  const told = (): string =>
    JSON.stringify([test.answers, test.events, test.log], (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
  await readAll();
  await sendReport(test, first.report, 'demo');
  for (const secret of [FIRST, SECOND]) expect(told()).not.toContain(secret);

  const { range } = await test.value('memory.summary', first);
  await test.value('report.reveal', { report: first.report, range });
  await readAll();
  expect(told()).toContain(FIRST);
  expect(told()).not.toContain(SECOND);
  await test.host.close();
  const recorded = [textsIn(test.home), JSON.stringify([test.events, test.log])].join('\n');
  for (const secret of [FIRST, SECOND]) expect(recorded).not.toContain(secret);
});
