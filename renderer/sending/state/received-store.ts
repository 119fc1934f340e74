import { create } from 'zustand';
import type { FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import type { LoggedRequest, ReceivedDetail } from '../../../shared/bridge/view/collector-view.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useCollector } from './collector-store.ts';

interface ReceivedState {
  readonly filter: string;
  /** null until the response to this filter arrives. */
  readonly errors: readonly FilterFailure[] | null;
  /** Ids of the matching requests; null if all match. */
  readonly matching: ReadonlySet<string> | null;
  readonly current: string | null;
  readonly detail: ReceivedDetail | null;
  /** Incremented whenever the user selects a request. */
  readonly selections: number;
}

/** The filter and the selection of the demo collector's log. */
export const useReceived = create<ReceivedState>(() => ({
  filter: '',
  errors: [],
  matching: null,
  current: null,
  detail: null,
  selections: 0,
}));

/** Number of the newest match request. Older responses are ignored. */
let asked = 0;
let detailsAsked = 0;
/** The log row of the selected request when its details were last loaded. */
let row = '';

function rowIn(log: readonly LoggedRequest[], request: string): string {
  return JSON.stringify(log.find(({ id }) => id === request) ?? null);
}

async function match(): Promise<void> {
  const { filter } = useReceived.getState();
  asked += 1;
  const mine = asked;
  if (filter.trim() === '') {
    useReceived.setState({ matching: null, errors: [] });
    return;
  }
  const answer = await callOrNotify('collector.match', { filter });
  if (mine === asked && answer !== null) useReceived.setState({ matching: new Set(answer.ids), errors: answer.errors });
}

export function filterReceived(filter: string): void {
  useReceived.setState({ filter, errors: null });
  void match();
}

const matchCoalesced = coalesce<null>(() => void match());

/** Selects a request, drops the old details and requests new ones. */
function loadDetail(request: string, log: readonly LoggedRequest[] = useCollector.getState().collector?.log ?? []): void {
  row = rowIn(log, request);
  detailsAsked += 1;
  const mine = detailsAsked;
  useReceived.setState({ current: request, detail: null });
  void callOrNotify('collector.request', { request }).then((detail) => {
    if (detail !== null && mine === detailsAsked && useReceived.getState().current === request) useReceived.setState({ detail });
  });
}

/** Called when the log changed. Matches the requests again. If the selected request was removed, deselects it; if it changed, reloads its details. */
export function receivedMoved(log: readonly LoggedRequest[]): void {
  const { current, filter } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current === null) return;
  if (!log.some(({ id }) => id === current)) useReceived.setState({ current: null, detail: null });
  else if (rowIn(log, current) !== row) loadDetail(current, log);
}

/** Called when the masks changed. Reloads everything shown. */
export function receivedMasked(): void {
  const { current, filter } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current !== null) loadDetail(current);
}

/** Called when the host is back. Repeats requests that may have failed meanwhile. */
export function receivedIsBack(): void {
  const { current, filter, detail } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current !== null && detail === null) loadDetail(current);
}

export function selectRequest(request: string): void {
  const { current, selections } = useReceived.getState();
  useReceived.setState({ selections: selections + 1 });
  if (current !== request) loadDetail(request);
}
