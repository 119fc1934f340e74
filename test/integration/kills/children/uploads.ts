import { madeReport } from '../test-report.ts';
import { anchorsOf } from '../edit-actions.ts';
import { uploadsOf } from '../upload-actions.ts';
import { childHost, childStart, finish, tell } from './child-host.ts';

// Uploads files in pieces and edits most of the completely uploaded files. Prints the number of each opened file after its edit. Arguments: home user seed
// uploads.
const start = childStart();
const { host, value } = await childHost(start, { session: 'restore' });
for (const { number, comment, dumpBytes, cut, isEdited } of uploadsOf(start.random, Number(start.rest[0]))) {
  const bytes = madeReport(comment, dumpBytes);
  const name = `${cut === null ? 'whole' : 'half'}-${String(number)}.http`;
  const { upload } = await value('upload.begin', { name, size: bytes.length });
  const end = cut ?? bytes.length;
  for (let offset = 0; offset < end; offset += 100_000) {
    const slice = Uint8Array.from(bytes.subarray(offset, Math.min(end, offset + 100_000)));
    await value('upload.append', { upload, offset, bytes: slice });
  }
  if (cut !== null) continue;
  const { file } = await value('upload.end', { upload });
  const { report } = await value('report.open', { file });
  const at = (await anchorsOf({ host, report })).get('Comments') ?? '';
  const edits = [{ op: 'value' as const, at, text: `edited ${String(number)}` }];
  if (isEdited) await value('draft.apply', { report, change: { kind: 'edits', edits }, replaces: null });
  tell(number);
}
finish();
