import { EDITING } from '../../../shared/text/editing/editing.ts';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { PAUSE_MS } from '../state/typing.ts';
import { extendRun, runEdit, type ByteRun, type EntryMode } from './hex-entry.ts';

export type EditSpace = 'head' | 'plain';

/** Returns the space in which the shown bytes are edited, or the reason why they cannot be edited. */
export function editSpaceOf(view: InspectionView, space: Space): { readonly space: EditSpace } | { readonly why: string } {
  const { kind, chunked, gzip } = view.source;
  if (space === 'head') return kind === 'request' ? { space } : { why: EDITING.inferredBytes };
  if (space === 'plain') return { space };
  // The body is neither chunked nor compressed, so its sent and plain bytes are the same.
  return chunked || gzip || view.source.sizes.sent === null ? { why: EDITING.codedBytes } : { space: 'plain' };
}

/** Edits of bytes. They run one after another. Each offset refers to the bytes after the previous edit. */
interface ByteEdits {
  /** Types one byte. Bytes that are typed one after another become one step. */
  readonly type: (mode: EntryMode, offset: number, byte: number) => Promise<boolean>;
  /** Removes and inserts bytes as one step. */
  readonly splice: (offset: number, remove: number, insert: Uint8Array) => Promise<boolean>;
}

interface LastTyped {
  readonly run: ByteRun;
  readonly at: Anchor | null;
  readonly step: string;
  readonly revision: number;
  readonly time: number;
}

export function makeByteEdits(report: ReportHandle, space: EditSpace): ByteEdits {
  let last: LastTyped | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  function enqueue(task: () => Promise<boolean>): Promise<boolean> {
    const made = queue.then(task);
    queue = made;
    return made;
  }

  /** Resolves to undefined if the host could not answer. */
  async function anchorAt(offset: number): Promise<Anchor | null | undefined> {
    return (await callOrNotify('report.anchorAt', { report: report.report, space, offset }))?.anchor;
  }

  /** Returns the last typed run if the next byte can extend it: there was no other change since, and the pause was at most `PAUSE_MS`. */
  function going(): LastTyped | null {
    const { draft } = report.store.getState();
    const isNewest = last !== null && draft?.revision === last.revision && draft.steps.at(-1)?.id === last.step;
    return isNewest && last !== null && performance.now() - last.time <= PAUSE_MS ? last : null;
  }

  async function typeNow(mode: EntryMode, offset: number, byte: number): Promise<boolean> {
    const before = going();
    const size = report.store.getState().inspection?.source.sizes[space] ?? 0;
    const run = extendRun(before?.run ?? null, mode, offset, size, byte);
    const goesOn = before !== null && run.typed.length > 1;
    const at = goesOn ? before.at : await anchorAt(offset);
    if (at === undefined) return false;
    const draft = await report.apply({ kind: 'edits', edits: [runEdit(run, space, at)] }, goesOn ? before.step : null);
    const step = draft?.steps.at(-1);
    last = draft === null || step === undefined ? null : { run, at, step: step.id, revision: draft.revision, time: performance.now() };
    return draft !== null;
  }

  async function spliceNow(offset: number, remove: number, insert: Uint8Array): Promise<boolean> {
    last = null;
    const at = await anchorAt(offset);
    if (at === undefined) return false;
    // A null anchor is the end of the bytes, where there is nothing to remove. A removal there would remove the last bytes instead.
    const removed = at === null ? 0 : remove;
    return (
      (await report.apply({ kind: 'edits', edits: [{ op: 'bytes', space, at, remove: removed, insert: Uint8Array.from(insert) }] })) !==
      null
    );
  }

  return {
    type: (mode, offset, byte) => enqueue(() => typeNow(mode, offset, byte)),
    splice: (offset, remove, insert) => enqueue(() => spliceNow(offset, remove, insert)),
  };
}
