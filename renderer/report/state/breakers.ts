import { create } from 'zustand';
import type { BreakerView } from '../../../shared/bridge/view/draft-view.ts';
import { ask } from '../../core/state/ask.ts';

/** The ways to break a report on purpose, as the host lists them. */
export const useBreakers = create<{ readonly breakers: readonly BreakerView[] }>(() => ({ breakers: [] }));

export async function loadBreakers(): Promise<void> {
  const answer = await ask('draft.breakers', {});
  if (answer !== null) useBreakers.setState({ breakers: answer.breakers });
}
