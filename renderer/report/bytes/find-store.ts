import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { readPattern, type WrittenPattern } from '../../../shared/bytes/search/byte-pattern.ts';
import { FIND_BYTES, patternFailureText } from '../../../shared/text/report/bytes-tools.ts';
import type { SearchHits } from '../../../shared/bridge/view/find-channels.ts';
import { call } from '../../bridge/bridge.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { nextHit } from './hit-bits.ts';

/** State of a search in one space of a report. */
type SearchState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'found'; readonly space: Space; readonly found: SearchHits }
  | { readonly kind: 'message'; readonly text: string; readonly isError: boolean };

/** State of the toolbars over the bytes of one report. */
export interface BytesTools {
  readonly bar: 'goto' | 'find' | null;
  /** Incremented to focus the field of the bar. */
  readonly asked: number;
  readonly written: WrittenPattern;
  readonly searchState: SearchState;
}

interface ByteSearch {
  readonly store: StoreApi<BytesTools>;
  readonly open: (bar: 'goto' | 'find') => void;
  readonly close: () => void;
  readonly write: (written: WrittenPattern) => void;
  /** Goes to the next hit, or with -1 to the previous one. Searches first if needed. */
  readonly step: (space: Space, step: 1 | -1) => Promise<void>;
  /**
   * Called when the bytes of an inspection are shown. A new inspection can have different bytes or masks, so a space of at most `MAX_SEARCHED_AGAIN` bytes is
   * searched again.
   */
  readonly shown: (reading: object, size: number) => void;
}

const NONE: SearchState = { kind: 'none' };

/** Maximum number of bytes that are searched again automatically after a change. */
const MAX_SEARCHED_AGAIN = 8 * 1024 * 1024;

function createByteSearch(report: ReportHandle): ByteSearch {
  const store = createStore<BytesTools>(() => ({
    bar: null,
    asked: 0,
    written: { mode: 'text', text: '', isCaseSensitive: false },
    searchState: NONE,
  }));
  let last = 0;
  let shown: object | null = null;

  function stop(): void {
    last += 1;
    if (store.getState().searchState.kind === 'running') void call('find.stop', { report: report.report });
  }

  async function search(space: Space): Promise<void> {
    const { written } = store.getState();
    const read = readPattern(written);
    // Responses to older searches are ignored. The host stops the running search when a new search starts.
    last += 1;
    if ('error' in read) {
      store.setState({ searchState: { kind: 'message', text: patternFailureText(read.error), isError: true } });
      return;
    }
    const mine = last;
    store.setState({ searchState: { kind: 'running' } });
    const answer = await call('find.bytes', { report: report.report, space, pattern: written });
    if (mine !== last) return;
    if (answer.ok) store.setState({ searchState: { kind: 'found', space, found: answer.value } });
    else if (answer.error.code === 'cancelled')
      store.setState({ searchState: { kind: 'message', text: FIND_BYTES.stopped, isError: false } });
    else store.setState({ searchState: { kind: 'message', text: `${answer.error.message} ${answer.error.hint}`, isError: true } });
  }

  /** Selects the next hit after the selection, or with -1 the previous one. `isFirst`: a hit at the start of the selection counts as the next one. */
  function go(space: Space, step: 1 | -1, isFirst: boolean): void {
    const { searchState } = store.getState();
    if (searchState.kind !== 'found' || searchState.space !== space) return;
    const { selection } = report.store.getState();
    const from = selection?.space === space ? selection.offset : -1;
    const hit = searchState.found.hits[nextHit(searchState.found.hits, isFirst && step === 1 ? from - 1 : from, step)];
    if (hit !== undefined) report.select({ space, ...hit });
  }

  return {
    store,
    open: (bar) => {
      store.setState(({ asked }) => ({ bar, asked: asked + 1 }));
    },
    close: () => {
      stop();
      store.setState({ bar: null, searchState: NONE });
    },
    write: (written) => {
      stop();
      store.setState({ written, searchState: NONE });
    },
    step: async (space, step) => {
      const { searchState } = store.getState();
      const isHere = searchState.kind === 'found' && searchState.space === space;
      if (!isHere) await search(space);
      go(space, step, !isHere);
    },
    shown: (reading, size) => {
      const isNew = shown !== null && shown !== reading;
      shown = reading;
      const { searchState } = store.getState();
      if (!isNew || searchState.kind !== 'found') return;
      if (size <= MAX_SEARCHED_AGAIN) void search(searchState.space);
      else store.setState({ searchState: { kind: 'message', text: FIND_BYTES.changed, isError: false } });
    },
  };
}

const byteSearches = new WeakMap<ReportHandle, ByteSearch>();

/** Returns the search state of a report. It is kept when the user leaves the Bytes tab. */
export function byteSearchOf(report: ReportHandle): ByteSearch {
  const known = byteSearches.get(report) ?? createByteSearch(report);
  byteSearches.set(report, known);
  return known;
}
