import { useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

/** A number that changes with every inspection. */
export function useTurn(view: InspectionView): number {
  const [seen, setSeen] = useState({ view, turn: 0 });
  if (seen.view !== view) setSeen({ view, turn: seen.turn + 1 });
  return seen.turn;
}
