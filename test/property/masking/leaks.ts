import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DraftUnderTest, EVERYTHING, draftIn } from '../../builders/editing/draft-host.ts';
import type { TestHost } from '../../builders/app/test-host.ts';
import { type DamagedReport, SECRETS, requestOf } from '../../builders/report/damaged-report.ts';
import { type Act, changeOf } from './actions.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { secretPattern } from './secret-pattern.ts';

const SECRET_PATTERN = secretPattern(SECRETS);

/** A secret that became visible: the actions before it, and the call that returned it. */
interface Leak {
  readonly after: readonly Act[];
  readonly call: string;
  /** The text around the secret. */
  readonly around: string;
}

/** Whether the effects of actions accumulate, or each action is undone before the next one. */
type Way = 'one after another' | 'each separately';

let files = 0;

/** Performs actions on a report, each after its preview, and looks for secrets in everything that a page receives. Returns the first leak, or null. */
export async function leakOf(host: TestHost, report: DamagedReport, acts: readonly Act[], way: Way): Promise<Leak | null> {
  files += 1;
  const path = join(host.user, `report-${String(files)}.http`);
  const bytes = requestOf(report);
  writeFileSync(path, bytes);
  const draft = await draftIn(host, path);
  const watch = watchOf(draft);
  try {
    for (const act of acts) {
      await watch.perform(act, bytes);
      if (way === 'one after another') continue;
      const leak = await watch.look([act]);
      if (leak !== null) return leak;
      await watch.perform({ kind: 'undo' }, bytes);
    }
    return await watch.look(acts);
  } finally {
    await host.value('draft.discard', { report: draft.report });
    await host.value('report.close', { report: draft.report });
    rmSync(path);
    host.answers.length = 0;
    host.events.length = 0;
  }
}

interface Watch {
  readonly perform: (act: Act, captured: Buffer) => Promise<void>;
  readonly look: (after: readonly Act[]) => Promise<Leak | null>;
}

function watchOf(draft: DraftUnderTest): Watch {
  const { host, report } = draft;
  const seen: { readonly call: string; readonly answer: unknown }[] = [];
  const note = (call: string, answer: unknown): void => void seen.push({ call, answer });

  async function perform(act: Act, captured: Buffer): Promise<void> {
    if (act.kind === 'undo') {
      note('draft.undo', await host.host.call('draft.undo', { report }));
      return;
    }
    const change = act.kind === 'bytes' ? byteChange(act, captured) : await changeOf(act, draft, await draft.inspect());
    if (change === null) return;
    note('draft.preview', await host.host.call('draft.preview', { report, change }));
    note('draft.apply', await host.host.call('draft.apply', { report, change, replaces: null }));
  }

  async function askAll(): Promise<void> {
    for (const dialect of ['spec', 'antenna'] as const) {
      const view = await draft.inspect(dialect);
      note(`report.inspect ${dialect}`, view);
      for (const { index } of view.annotations.slice(0, 30))
        note('report.annotation', await host.host.call('report.annotation', { report, index }));
      for (const space of ['head', 'sent', 'plain'] as const) {
        const length = Math.min(view.source.sizes[space] ?? 0, 65_536);
        if (length > 0)
          note(
            `report.readRange ${space} ${dialect}`,
            await host.host.call('report.readRange', { report, range: { space, offset: 0, length } }),
          );
      }
    }
    note('report.stored', await host.host.call('report.stored', { report, ...EVERYTHING }));
    note('draft.state', await host.host.call('draft.state', { report }));
    note('report.list', await host.host.call('report.list', {}));
  }

  return {
    perform,
    async look(after) {
      await askAll();
      note('events', host.events.splice(0));
      note('log', host.log.splice(0));
      for (const { call, answer } of seen.splice(0)) {
        const text = textOf(answer);
        const found = SECRET_PATTERN.exec(text);
        if (found !== null) return { after, call, around: text.slice(Math.max(found.index - 120, 0), found.index + 60) };
      }
      return null;
    },
  };
}

/** Makes a change of captured bytes. Returns null if it would touch a secret, because the test cannot find part of a secret. */
function byteChange({ space, position, gone, piece }: Extract<Act, { readonly kind: 'bytes' }>, captured: Buffer): Change | null {
  const head = captured.indexOf('\r\n\r\n') + 4;
  const [from, size] = space === 'head' ? [0, head] : [head, captured.length - head];
  const at = position % Math.max(size, 1);
  const touches = SECRETS.some((secret) => {
    for (let start = captured.indexOf(secret); start >= 0; start = captured.indexOf(secret, start + 1)) {
      if (from + at < start + secret.length && from + at + gone > start) return true;
    }
    return false;
  });
  if (touches) return null;
  const anchor = `${space === 'head' ? 'h' : 'c'}:${String(at)}`;
  return { kind: 'edits', edits: [{ op: 'bytes', space, at: anchor, remove: gone, insert: Buffer.from(piece, 'latin1') }] };
}

function textOf(answer: unknown): string {
  const bytes: string[] = [];
  const text = JSON.stringify(answer, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    bytes.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1'));
    return '';
  });
  return `${text}${bytes.join('\n')}`;
}
