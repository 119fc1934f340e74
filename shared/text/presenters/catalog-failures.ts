import type { CatalogFailure } from '../../report/catalog/catalog-failures.ts';
import { catalogFailureSentence } from '../report/catalog.ts';
import type { CatalogView } from '../../bridge/view/catalog-view.ts';

type FailureView = NonNullable<CatalogView['error']>['errors'][number];

export function catalogFailureViews(errors: readonly CatalogFailure[]): FailureView[] {
  return errors.map((error) => ({ line: error.line, column: error.column, message: catalogFailureSentence(error) }));
}
