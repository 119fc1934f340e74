import type { CatalogFault } from '../../report/catalog/catalog-faults.ts';
import { catalogFaultSentence } from '../report/catalog.ts';
import type { CatalogView } from '../../bridge/view/catalog-view.ts';

type FaultView = NonNullable<CatalogView['fault']>['faults'][number];

export function catalogFaultViews(faults: readonly CatalogFault[]): FaultView[] {
  return faults.map((fault) => ({ line: fault.line, column: fault.column, message: catalogFaultSentence(fault) }));
}
