import type { Density } from '../../../shared/settings/settings.ts';
import { useSetting } from './settings-store.ts';

/** Heights in CSS pixels of rows in lists that count in pixels, as `tokens.css` has them. */
interface RowSizes {
  readonly row: number;
  /** Of trees and heads of tables. */
  readonly compactRow: number;
}

const SIZES: Readonly<Record<Density, RowSizes>> = {
  comfortable: { row: 28, compactRow: 24 },
  compact: { row: 24, compactRow: 22 },
};

export function useRowSizes(): RowSizes {
  return SIZES[useSetting('density')];
}
