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
 * Rebuilds the masked head of an attempt whose end could not be stored. Uses its queued request and the current target. Returns null if this fails, or if the
 * target's URL has changed.
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

/**
 * Returns whether two displayed URLs are the same, ignoring masked parts. An empty `begun` matches any URL, because the demo collector has no URL until it is
 * reached.
 */
function isSameAddress(begun: string, now: string): boolean {
  const [one, other] = [URL.parse(begun), URL.parse(now)];
  return begun === '' || (one?.origin === other?.origin && one?.pathname === other?.pathname);
}
