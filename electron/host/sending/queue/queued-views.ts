import { passRateOf } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import type { Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import type { OutboxRow, OutboxRows } from '../../store/outbox-rows.ts';
import type { Targets } from '../targets/targets.ts';
import { type QueuedRequest, readQueuedRequest } from './queued-request.ts';

/** Facts about a report in its queued request. They never change. */
type RequestFacts = Pick<QueuedRequest, 'about' | 'edits'>;

const UNKNOWN: RequestFacts = { about: { name: '', product: null, version: null, channel: null }, edits: 0 };

/** Number of requests to read in one query. */
const READ_AT_ONCE = 500;
/** Maximum number of reports with cached facts. */
const MAX_REMEMBERED = 100_000;

interface QueuedViewsTools {
  readonly rows: Pick<OutboxRows, 'sent' | 'requests'>;
  readonly targets: Pick<Targets, 'find'>;
}

/** Makes views of queued reports. The facts of requests are cached, because parsing requests takes most of the time. */
export class QueuedViews {
  readonly #tools: QueuedViewsTools;
  readonly #known = new Map<number, RequestFacts>();

  constructor(tools: QueuedViewsTools) {
    this.#tools = tools;
  }

  of(rows: readonly OutboxRow[]): Queued[] {
    const { rows: store, targets } = this.#tools;
    this.#readRequests(rows.map(({ id }) => id));
    const sent = store.sent(rows.map(({ id }) => id));
    const presets = new Map([...new Set(rows.map(({ target }) => target))].map((id) => [id, targets.find(id)?.preset ?? null]));
    return rows.map((row) => queuedView(row, this.#known.get(row.id) ?? UNKNOWN, sent.get(row.id) ?? 0, presets.get(row.target) ?? null));
  }

  #readRequests(all: readonly number[]): void {
    if (this.#known.size + all.length > MAX_REMEMBERED) this.#known.clear();
    const ids = all.filter((id) => !this.#known.has(id));
    for (let from = 0; from < ids.length; from += READ_AT_ONCE)
      for (const [id, text] of this.#tools.rows.requests(ids.slice(from, from + READ_AT_ONCE))) {
        const request = readQueuedRequest(text);
        this.#known.set(id, request === null ? UNKNOWN : { about: request.about, edits: request.edits });
      }
  }
}

function queuedView(row: OutboxRow, { about, edits }: RequestFacts, attempts: number, preset: TargetPreset | null): Queued {
  const { id, target, state, cause, since, due, heldBy, drawsLeft, queuedAt, bytes, status, value, attempt } = row;
  const passRate = state === 'rejected_soft' && value !== null && preset !== null ? rateAt(preset, value) : null;
  return {
    id,
    target,
    state,
    cause,
    since,
    due,
    heldBy,
    attempts,
    drawsLeft,
    queuedAt,
    bytes,
    ...about,
    edits,
    status,
    value,
    passRate,
    attempt,
  };
}

function rateAt({ rules: { throttling }, treats }: TargetPreset, rule: string): number | null {
  return passRateOf(rule, typeof throttling === 'object' ? throttling : null, treats);
}
