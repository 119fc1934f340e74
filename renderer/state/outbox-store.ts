import { create } from 'zustand';
import type { OutboxState } from '../../shared/view/outbox-view.ts';
import type { TargetsView } from '../../shared/view/preset-view.ts';
import { askStanding } from './ask-standing.ts';
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

export async function loadOutbox(): Promise<void> {
  await Promise.all([
    askStanding('outbox.state', 'outbox.changed', takeOutbox),
    askStanding('target.list', 'targets.changed', (targets) => useOutbox.setState({ targets })),
  ]);
}
