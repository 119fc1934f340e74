import type { StoreApi } from 'zustand/vanilla';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { dismissFailures, noticeError } from '../../core/state/notices.ts';
import type { BytePages } from './byte-pages.ts';
import { ChangeQueue } from './change-queue.ts';
import type { InspectionLoader } from './inspection-loader.ts';
import { hasPendingTyping } from './pending-typing.ts';
import type { ReportHandle, ReportState } from './report-state.ts';

/** Objects that the operations of one report share. */
export interface ReportParts {
  readonly report: string;
  readonly store: StoreApi<ReportState>;
  readonly pages: BytePages;
  readonly loader: InspectionLoader;
}

/** Operations that change the report or undo changes, one after another. */
export function changeOperations(parts: ReportParts) {
  const { report } = parts;
  const queue = new ChangeQueue((draft) => takeDraft(parts, draft));
  return {
    isSettled: () => queue.isSettled,
    settle: () => queue.settle(),
    apply: (change, replaces = null) => queue.run(() => callOrNotify('draft.apply', { report, change, replaces })),
    applyTyped: async (change, replaces) => {
      const failures: AppError[] = [];
      const draft = await queue.run(async () => {
        const answer = await call('draft.apply', { report, change, replaces });
        if (answer.ok) return answer.value;
        failures.push(answer.error);
        return null;
      });
      if (failures.some(({ code }) => code === 'host_gone')) return 'gone';
      failures.forEach(noticeError);
      return draft;
    },
    undo: () => queue.runSettled(() => callOrNotify('draft.undo', { report })),
    redo: () => queue.runSettled(() => callOrNotify('draft.redo', { report })),
    takeOut: (step) => queue.runSettled(() => callOrNotify('draft.takeOut', { report, step })),
    revert: (anchor) => queue.runSettled(() => callOrNotify('draft.revert', { report, anchor })),
    discard: () => queue.runSettled(() => callOrNotify('draft.discard', { report })),
  } satisfies Partial<ReportHandle>;
}

/** Operations that read the edit list and the editable values of the report. */
export function draftOperations(parts: ReportParts) {
  const { report, loader } = parts;
  const { getState, setState } = parts.store;
  return {
    loadDraft: async () => {
      const before = getState().draft;
      const draft = await callOrNotify('draft.state', { report });
      if (draft === null) return;
      if (before !== null) await takeDraft(parts, draft);
      else if (getState().draft === null) setState({ draft, restored: draft.restored ? draft.steps.length : 0 });
    },
    editable: async (anchor) => {
      const text = await callOrNotify('draft.text', { report, anchor });
      if (text?.revealed === true) {
        setState({ hasRevealed: true });
        // Not awaited: typing does not wait until the report is read again.
        void loader.rereadAll();
      }
      return text;
    },
    notePersistFailure: (persistFailure) => {
      const before = getState().draft?.persistFailure ?? null;
      if (before !== null && persistFailure === null) dismissFailures(({ message }) => message === before.message);
      setState(({ draft }) => (draft === null ? {} : { draft: { ...draft, persistFailure } }));
      if (persistFailure !== null) noticeError(persistFailure);
    },
    hostIsBack: async (isRestarted) => {
      // After a restart, a value that was revealed for its editor stays revealed only if the user has typed since. The user knows the typed text anyway.
      if (isRestarted) setState(({ hasRevealed }) => ({ draft: null, hasRevealed: hasRevealed && hasPendingTyping(report), source: null }));
      const draft = await callOrNotify('draft.state', { report });
      const known = getState().draft;
      if (draft !== null && (known === null || known.revision <= draft.revision)) setState({ draft });
      await loader.reread();
    },
  } satisfies Partial<ReportHandle>;
}

/** Shows an edit list from the host, unless a newer one is shown. If its revision is different, inspects the report again. */
async function takeDraft({ store, pages, loader }: ReportParts, draft: DraftView | null): Promise<DraftView | null> {
  const known = store.getState().draft;
  if (draft === null || (known !== null && known.revision > draft.revision)) return draft;
  store.setState(draft.steps.length === 0 ? { draft, restored: 0 } : { draft });
  // Reported after every edit, because unsaved edits are lost when Crashlens closes.
  if (draft.persistFailure !== null) noticeError(draft.persistFailure);
  if (draft.revision !== (known?.revision ?? 0)) {
    await loader.inspect();
    // Runs after the inspection, because views use its sizes to request pages.
    pages.refresh();
  }
  return draft;
}
