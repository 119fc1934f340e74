import { create } from 'zustand';
import type { OutboxState } from '../../../shared/bridge/view/outbox-view.ts';
import { readStatus } from '../../core/state/read-status.ts';
import { noteProgress } from './queue-progress.ts';

interface OutboxStoreState {
  /** null until the host has answered. */
  readonly outbox: OutboxState | null;
}

export const useOutbox = create<OutboxStoreState>(() => ({ outbox: null }));

export function takeOutbox(outbox: OutboxState): void {
  useOutbox.setState({ outbox });
  noteProgress(outbox, performance.now());
}

export function loadOutbox(): Promise<void> {
  return readStatus('outbox.state', 'outbox.changed', takeOutbox);
}
