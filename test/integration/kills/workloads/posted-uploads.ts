import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';
import { type Kill, afterwards, startShell } from '../kill.ts';
import { madeReport } from '../test-report.ts';
import { type Page, workOver } from '../browser-tab.ts';
import { type SentUpload, uploadsOf } from '../upload-actions.ts';
import { UPLOADS, expectUploads } from './uploads.ts';

const SLICE = 60_000;

/** Uploads files in slices through the server of the browser shell, then checks them after the kill. */
export async function postedUploads(kill: Kill): Promise<number> {
  const sent = uploadsOf(seededNumbers(kill.seed), UPLOADS);
  const answered: number[] = [];
  const victim = startShell(kill);
  await workOver(victim, async (page) => {
    for (const upload of sent) {
      const isOpen = await sentAndOpened(page, upload);
      if (!isOpen) continue;
      answered.push(upload.number);
      victim.answered();
    }
  });
  await afterwards(kill, (host) => expectUploads(host, answered, sent));
  return answered.length;
}

/** Uploads and opens a file. Returns false if the page goes away before it has sent the whole file. */
async function sentAndOpened(page: Page, { number, comment, dumpBytes, cut, isEdited }: SentUpload): Promise<boolean> {
  const bytes = Uint8Array.from(madeReport(comment, dumpBytes));
  const name = `${cut === null ? 'whole' : 'half'}-${String(number)}.http`;
  const { upload } = await page.value('upload.begin', { name, size: bytes.length });
  const end = cut ?? bytes.length;
  for (let offset = 0; offset < end; offset += SLICE) {
    const isTaken = await page.send(upload, offset, bytes.slice(offset, Math.min(end, offset + SLICE)));
    if (!isTaken) throw new Error('a slice was refused');
  }
  if (cut !== null) return false;
  const { file } = await page.value('upload.end', { upload });
  const { report } = await page.value('report.open', { file });
  if (!isEdited) return true;
  const { annotations } = await page.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
  const at = annotations.find((one) => one.name === 'Comments')?.anchor ?? '';
  const edits = [{ op: 'value' as const, at, text: `edited ${String(number)}` }];
  await page.value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: null });
  return true;
}
