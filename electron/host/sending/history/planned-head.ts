import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import { requestLayers } from '../../../../shared/report/wire/capture.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { queuedHead } from '../queue/queued-head.ts';
import type { QueuedContents } from '../queue/queued-contents.ts';
import { readQueuedRequest } from '../queue/queued-request.ts';
import { sentHead } from '../outbox/sent-head.ts';
import { type TargetRoutes, shownTarget } from '../http/target-routes.ts';
import type { OutboxRow } from '../../store/outbox-rows.ts';

export interface PlannedHeadTools {
  readonly contents: Pick<QueuedContents, 'pathOf'>;
  readonly routes: Pick<TargetRoutes, 'wayOf'>;
}

/**
 * The head of an attempt of a queued report, masked, as it is made of what was queued and of the target as it is now: of an attempt whose end nobody could note.
 * null where it cannot be made again, or where the target has another URL by now.
 */
export async function plannedHead(
  row: OutboxRow,
  target: AttemptView['target'],
  { contents, routes }: PlannedHeadTools,
): Promise<string | null> {
  const request = readQueuedRequest(row.request);
  const way = await routes.wayOf(row.target, false);
  if (request === null || !way.ok || !isSameAddress(target.url, shownTarget(way.value).url)) return null;
  const opened = openFileSource(contents.pathOf(row.content), request.about.name);
  if (!opened.ok) return null;
  try {
    return sentHead(queuedHead(request, requestLayers(opened.value, 'own').request, row.bytes, way.value.plan));
  } catch (reason) {
    if (!(reason instanceof IoFailure)) throw reason;
    return null;
  } finally {
    opened.value.close();
  }
}

/** Whether two shown URLs are one: what is masked of them does not count, and before it was reached the demo collector had none. */
function isSameAddress(begun: string, now: string): boolean {
  const [one, other] = [URL.parse(begun), URL.parse(now)];
  return begun === '' || (one?.origin === other?.origin && one?.pathname === other?.pathname);
}
