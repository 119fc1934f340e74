import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';

/** Returns the dialog line with the name of the report; null if the dialog acts on several reports. */
export function aboutOne(called: string | null | undefined): ReactNode {
  if (called === null || called === undefined) return null;
  return (
    <span data-testid="report-name">
      <VisibleText text={called} limit={300} />
    </span>
  );
}
