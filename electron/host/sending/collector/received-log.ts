import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { completionsAt } from '../../../../shared/board/complete.ts';
import { readFilterOf } from '../../../../shared/board/filter.ts';
import type { ValueContext } from '../../../../shared/board/matches.ts';
import { receivedCompletionView } from '../../../../shared/text/presenters/completion-view.ts';
import { receivedFilterFailureViews } from '../../../../shared/text/presenters/filter-failures.ts';
import { RECEIVED_TABLE } from '../../../../shared/history/received-fields.ts';
import { completedRows, rowTest } from '../../../../shared/history/row-table.ts';
import type { Completion } from '../../../../shared/bridge/view/board-view.ts';
import type { LoggedRequest, ReceivedMatch } from '../../../../shared/bridge/view/collector-view.ts';
import { localZone } from '../../platform/base/local-zone.ts';

/** Masks the values of a logged request that are not public in the current annotation list. */
export function maskedRequest(request: LoggedRequest, { visibilityOf }: Pick<AnnotationCatalog, 'visibilityOf'>): LoggedRequest {
  const publicValue = (value: string | null, name: string): string | null => (visibilityOf(name) === 'public' ? value : null);
  return {
    ...request,
    product: publicValue(request.product, 'ProductName'),
    version: publicValue(request.version, 'Version'),
    channel: publicValue(request.channel, 'ReleaseChannel'),
  };
}

/** The requests that match a filter, in log order. `now`: ms since 1970. */
export function receivedMatch(log: readonly LoggedRequest[], text: string, now: number): ReceivedMatch {
  const { filter, errors } = readFilterOf(RECEIVED_TABLE.fields, text);
  const ids = log.filter(rowTest(RECEIVED_TABLE, filter, contextAt(now))).map(({ id }) => id);
  return { ids, errors: [...receivedFilterFailureViews(errors)] };
}

/** Completions of a log filter at the caret. */
export function receivedCompletion(log: readonly LoggedRequest[], filter: string, at: number, most: number, now: number): Completion {
  const rows = completedRows(RECEIVED_TABLE, log, contextAt(now));
  return receivedCompletionView(completionsAt(filter, at, { rows, saved: [], most, shown: (_, value) => value }));
}

function contextAt(now: number): ValueContext {
  return { now, zone: localZone, home: null };
}
