import { useUi } from './ui-store.ts';

/** Default sizes of panes, in CSS pixels. */
export const USUAL_SIZES = {
  structure: 264,
  side: 304,
  detail: 172,
  facets: 248,
  below: 360,
  beside: 424,
  queued: 340,
  exchange: 380,
  received: 360,
  details: 240,
  help: 380,
} as const;
export type Pane = keyof typeof USUAL_SIZES;

/** Size of a pane in CSS pixels; 0 if folded. */
export function usePaneSize(pane: Pane): number {
  return useUi((state) => state.panes[pane]) ?? USUAL_SIZES[pane];
}
