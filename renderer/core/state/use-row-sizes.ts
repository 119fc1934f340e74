import type { Density } from '../../../shared/settings/settings.ts';
import { useSetting } from './settings-store.ts';

/** Row heights in CSS pixels, for lists that compute positions. They are equal to those in `tokens.css`. */
interface RowSizes {
  readonly row: number;
  /** Height of the rows of trees, and of table heads. */
  readonly compactRow: number;
}

const SIZES: Readonly<Record<Density, RowSizes>> = {
  comfortable: { row: 28, compactRow: 24 },
  compact: { row: 24, compactRow: 22 },
};

export function useRowSizes(): RowSizes {
  return SIZES[useSetting('density')];
}
