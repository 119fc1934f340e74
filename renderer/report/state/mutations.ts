import { create } from 'zustand';
import type { MutationView } from '../../../shared/bridge/view/draft-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/** The mutations of the Break menu, from the host. */
export const useMutations = create<{ readonly mutations: readonly MutationView[] }>(() => ({ mutations: [] }));

export async function loadMutations(): Promise<void> {
  const answer = await callOrNotify('draft.breakers', {});
  if (answer !== null) useMutations.setState({ mutations: answer.mutations });
}
