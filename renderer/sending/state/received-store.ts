import { create } from 'zustand';
import type { FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import type { LoggedRequest, ReceivedDetail } from '../../../shared/bridge/view/collector-view.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useCollector } from './collector-store.ts';

interface ReceivedState {
  readonly filter: string;
  /** null: not known yet of that filter. */
  readonly errors: readonly FilterFailure[] | null;
  /** Ids of those that match; null: all do. */
  readonly matching: ReadonlySet<string> | null;
  /** The one that is looked into. */
  readonly current: string | null;
  readonly detail: ReceivedDetail | null;
  /** Goes up whenever a person selects a request. */
  readonly selections: number;
}

/** What people look for in the log of the demo collector, and look into. */
export const useReceived = create<ReceivedState>(() => ({
  filter: '',
  errors: [],
  matching: null,
  current: null,
  detail: null,
  selections: 0,
}));

/** Of several questions the last one counts. */
let asked = 0;
let detailsAsked = 0;
/** The row of the one that is looked into, as it was when that was asked for. */
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

/** What is known of the one that is looked into is let go, and asked for. */
function loadDetail(request: string, log: readonly LoggedRequest[] = useCollector.getState().collector?.log ?? []): void {
  row = rowIn(log, request);
  detailsAsked += 1;
  const mine = detailsAsked;
  useReceived.setState({ current: request, detail: null });
  void callOrNotify('collector.request', { request }).then((detail) => {
    if (detail !== null && mine === detailsAsked && useReceived.getState().current === request) useReceived.setState({ detail });
  });
}

/** Requests came, went or got a name: which of them match is asked anew, and one that is gone is looked into no more. */
export function receivedMoved(log: readonly LoggedRequest[]): void {
  const { current, filter } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current === null) return;
  if (!log.some(({ id }) => id === current)) useReceived.setState({ current: null, detail: null });
  else if (rowIn(log, current) !== row) loadDetail(current, log);
}

/** What is masked may be something else: nothing that was shown before stays. */
export function receivedMasked(): void {
  const { current, filter } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current !== null) loadDetail(current);
}

/** The host is there again: what was asked of it while it was gone is asked again. */
export function receivedIsBack(): void {
  const { current, filter, detail } = useReceived.getState();
  if (filter.trim() !== '') matchCoalesced(null);
  if (current !== null && detail === null) loadDetail(current);
}

/** Looks into a request. */
export function selectRequest(request: string): void {
  const { current, selections } = useReceived.getState();
  useReceived.setState({ selections: selections + 1 });
  if (current !== request) loadDetail(request);
}
