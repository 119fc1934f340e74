import { createHash } from 'node:crypto';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';

/** An action on an edit list. */
type EditAct =
  | { readonly act: 'value'; readonly name: string; readonly text: string; readonly typesOn: boolean }
  | { readonly act: 'header'; readonly line: string }
  /** Replaces the content of the dump with uploaded bytes. */
  | { readonly act: 'content'; readonly bytes: string }
  | { readonly act: 'undo' | 'redo' | 'discard' }
  /** Removes a step. `before`: number of steps after it. */
  | { readonly act: 'takeOut'; readonly before: number };

/** Style of the actions: all kinds of edits, continuous typing, or only long values and some undos (`bulk`). */
export type EditStyle = 'edits' | 'typing' | 'bulk';

/** An edit list and the resulting report. */
export interface EditState {
  /** Id and sentence of each step. */
  readonly steps: readonly (readonly [string, string])[];
  /** SHA-256 of the edited report. */
  readonly sha256: string;
  /** Whether the whole edit list is in the data folder. */
  readonly isSaved: boolean;
}

const NAMES = ['Comments', 'URL', 'Version', 'SomethingNew'];
const DUMP = 'upload_file_minidump';

export function editActs(style: EditStyle, random: () => number, count: number): readonly EditAct[] {
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const text = (number: number): string => `${String(number)} ${'abcdefgh'.repeat(1 + upTo(style === 'bulk' ? 10_000 : 50))}`;
  let typed = '';
  return Array.from({ length: count }, (_, number): EditAct => {
    if (style === 'typing') {
      const goesOn = random() < 0.9;
      typed = goesOn ? `${typed}${String.fromCharCode(97 + upTo(26))}` : '';
      return { act: 'value', name: goesOn ? 'Comments' : (NAMES[upTo(NAMES.length)] ?? ''), text: `typed ${typed}`, typesOn: goesOn };
    }
    const what = random() * (style === 'bulk' ? 0.5 : 1);
    if (style === 'bulk' && what > 0.42) return { act: 'undo' };
    if (what < 0.5) return { act: 'value', name: NAMES[upTo(NAMES.length)] ?? '', text: text(number), typesOn: false };
    if (what < 0.6) return { act: 'header', line: `X-Added-${String(number)}: ${String(upTo(1_000))}` };
    if (what < 0.7) return { act: 'content', bytes: text(number) };
    if (what < 0.82) return { act: 'undo' };
    if (what < 0.9) return { act: 'redo' };
    return what < 0.98 ? { act: 'takeOut', before: upTo(3) } : { act: 'discard' };
  });
}

/** An open report that is edited. */
interface EditedReport {
  readonly host: Host;
  readonly report: string;
}

/** Anchors in the captured report, by name. No action deletes the items at these anchors. */
type Anchors = ReadonlyMap<string, Anchor>;

export async function anchorsOf({ host, report }: EditedReport): Promise<Anchors> {
  const { annotations, parts } = await asked(host, 'report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
  return new Map([...annotations, ...parts].map(({ name, anchor }) => [name, anchor]));
}

/** Performs an action, unless the edit list refuses it. Returns the new state of the list. */
export async function doAct(edited: EditedReport, anchors: Anchors, act: EditAct): Promise<EditState> {
  const { host, report } = edited;
  switch (act.act) {
    case 'value': {
      const newest = act.typesOn ? ((await asked(host, 'draft.state', { report })).steps.at(-1)?.id ?? null) : null;
      await apply(edited, { op: 'value', at: anchors.get(act.name) ?? '', text: act.text }, newest);
      break;
    }
    case 'header':
      await apply(edited, { op: 'add_header', part: null, line: act.line, before: null });
      break;
    case 'content': {
      const file = await sentFile(host, Buffer.from(act.bytes));
      await apply(edited, { op: 'content', at: anchors.get(DUMP) ?? '', content: { kind: 'file', file, name: 'sent.dmp' } });
      break;
    }
    case 'takeOut': {
      const { steps } = await asked(host, 'draft.state', { report });
      const step = steps.at(-1 - act.before)?.id;
      if (step !== undefined) await host.call('draft.takeOut', { report, step });
      break;
    }
    case 'undo':
    case 'redo':
    case 'discard':
      await host.call(`draft.${act.act}`, { report });
      break;
  }
  return editState(edited);
}

export async function editState({ host, report }: EditedReport): Promise<EditState> {
  const { steps, persistFailure } = await asked(host, 'draft.state', { report });
  await asked(host, 'report.reveal', { report, range: null });
  const hash = createHash('sha256');
  for (const space of ['head', 'plain'] as const) {
    for (let offset = 0, count = 1; count > 0; offset += count) {
      const { bytes } = await asked(host, 'report.readRange', { report, range: { space, offset, length: 65_536 } });
      hash.update(bytes);
      count = bytes.length;
    }
  }
  return { steps: steps.map(({ id, sentence }) => [id, sentence]), sha256: hash.digest('hex'), isSaved: persistFailure === null };
}

/** Applies an edit and ignores a refusal, because the edit would also be refused without a kill. */
async function apply({ host, report }: EditedReport, edit: Edit, replaces: string | null = null): Promise<void> {
  await host.call('draft.apply', { report, change: { kind: 'edits', edits: [edit] }, replaces });
}

/** Uploads a file as the page does. Returns its handle. */
async function sentFile(host: Host, bytes: Uint8Array, name = 'sent.dmp'): Promise<string> {
  const { upload } = await asked(host, 'upload.begin', { name, size: bytes.length });
  await asked(host, 'upload.append', { upload, offset: 0, bytes: Uint8Array.from(bytes) });
  return (await asked(host, 'upload.end', { upload })).file;
}

async function asked<C extends Channel>(host: Host, channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
  const answer = await host.call(channel, request);
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return answer.value;
}
