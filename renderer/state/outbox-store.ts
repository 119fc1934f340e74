import { create } from 'zustand';
import type { OutboxState } from '../../shared/view/outbox-view.ts';
import type { TargetView, TargetsView } from '../../shared/view/preset-view.ts';
import { askStanding } from './ask-standing.ts';
import { useUi } from './ui-store.ts';
import { noteProgress } from './queue-progress.ts';

interface OutboxStoreState {
  /** null: not asked yet. */
  readonly outbox: OutboxState | null;
  readonly targets: TargetsView | null;
}

/** How the outbox stands, and where it can send to. */
export const useOutbox = create<OutboxStoreState>(() => ({ outbox: null, targets: null }));

export function takeOutbox(outbox: OutboxState): void {
  useOutbox.setState({ outbox });
  noteProgress(outbox, performance.now());
}

export function takeTargets(targets: TargetsView): void {
  useOutbox.setState({ targets });
}

export async function loadOutbox(): Promise<void> {
  const [outbox, targets] = await Promise.all([
    askStanding('outbox.state', 'outbox.changed'),
    askStanding('target.list', 'targets.changed'),
  ]);
  if (outbox !== null) takeOutbox(outbox);
  if (targets !== null) takeTargets(targets);
}

/** What people call a target; null where it is none any more. */
export function useTargetOf(id: string): TargetView | null {
  return useOutbox(({ targets }) => targets?.targets.find((target) => target.id === id) ?? null);
}

/** The target that reports are judged for and sent to; null: its address has no target of its own yet. */
export function useChosenTarget(): TargetView | null {
  const url = useUi(({ lastTarget }) => lastTarget);
  return useOutbox(({ targets }) => targets?.targets.find((target) => target.url === url) ?? null);
}
