import { decodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { AttemptDetail } from '../../../../shared/bridge/view/history-view.ts';
import type { BodyFacts } from '../../../../shared/history/compare-bodies.ts';
import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { linkOf } from '../../../../shared/sending/targets/crash-link.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { CaptureLibrary } from '../../report/library/capture-library.ts';
import type { OpenReports } from '../../report/open/open-reports.ts';
import type { ReadBy } from '../../report/reading/read-by.ts';
import type { Store } from '../../store/store.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { AttemptStore, AttemptRecord, OwnedAttempt } from '../outbox/attempt-store.ts';
import type { Targets } from '../targets/targets.ts';
import { type PlannedHeadTools, plannedHead } from './planned-head.ts';
import { readSentBody, taintedIn } from './sent-body.ts';

export interface SentAttemptTools {
  readonly store: Pick<Store, 'history' | 'exchanges' | 'board' | 'outbox'>;
  readonly attempts: Pick<AttemptStore, 'find'>;
  readonly targets: Pick<Targets, 'find'>;
  readonly queue: PlannedHeadTools;
  /** null if received requests are not saved. */
  readonly library: Pick<CaptureLibrary, 'find' | 'pathOf'> | null;
  readonly reports: Pick<OpenReports, 'listedWithPreviews' | 'find'>;
  /** Paths of the files of a board row. */
  readonly pathsOfRow: (row: number) => readonly string[];
  readonly policy: DisclosurePolicy;
  readonly readBy: () => ReadBy;
  /** Folder for temporary files. */
  readonly temporary: string;
  readonly now: () => number;
}

/** Looks up the request and the answer of an attempt. */
export class SentAttempts {
  readonly #tools: SentAttemptTools;

  constructor(tools: SentAttemptTools) {
    this.#tools = tools;
  }

  /** Returns an attempt with its request and answer; null if there is no such attempt. */
  async detailOf(id: string): Promise<AttemptDetail | null> {
    const { attempts, store } = this.#tools;
    const owned = attempts.find(id);
    if (owned === null) return null;
    const record = withEnd(owned);
    const exchange = store.exchanges.find(id);
    const answer = exchange?.answer ?? null;
    const planned = exchange === null ? await this.#plannedHead(record) : null;
    return {
      attempt: { ...record, report: '' },
      request: exchange?.request ?? planned,
      isPlanned: planned !== null,
      answer:
        answer === null ? null : { head: answer.head, text: decodeUtf8(answer.body), savedBytes: answer.body.length, bytes: answer.bytes },
      link: this.crashLink(record),
    };
  }

  /** URL of the crash in the target's web interface. null: the attempt has no crash id, or the target has no URL template for crashes. */
  crashLink({ target, outcome }: Pick<AttemptView, 'target' | 'outcome'>): string | null {
    const template = target.id === null ? null : (this.#tools.targets.find(target.id)?.preset.link ?? null);
    return outcome?.kind !== 'accepted' || outcome.value === null || template === null ? null : linkOf(template, outcome.value);
  }

  /** Paths of files that may contain the body of an attempt. `body`: its SHA-256. */
  filesOf(id: string, body: string): readonly string[] {
    const { store, queue, reports, library, pathsOfRow } = this.#tools;
    const key = store.history.keyOf(id);
    const queued = store.history.contentsWith(body).map(queue.contents.pathOf);
    if (key === null) return queued;
    const openPaths = reports
      .listedWithPreviews()
      .filter((one) => reports.find(one.id)?.key === key)
      .map(({ path }) => path);
    const captured = library?.find(key) ?? null;
    const libraryPaths = captured === null || library === null ? [] : [library.pathOf(key)];
    const row = store.board.idOf(key);
    const paths = row === null ? [] : pathsOfRow(row);
    return [...new Set([...queued, ...libraryPaths, ...openPaths, ...paths])];
  }

  /** Reads the facts of an attempt's body; null if no file has the body any more. */
  async bodyOf({ attempt: { id, body, about } }: AttemptDetail): Promise<BodyFacts | null> {
    if (body === null) return null;
    const { store, readBy, policy, temporary, now } = this.#tools;
    const { rules, inflateLimit } = readBy();
    const tainted = taintedIn(store.history.requestsWith(body));
    const name = about?.name ?? '';
    return readSentBody(
      { body, files: this.filesOf(id, body), name, tainted },
      { policy, rules, inflateLimit, crashes: null, temporary, now },
    );
  }

  /** Rebuilds the head of an attempt whose process ended before the head was stored; null if the queued report is gone. */
  async #plannedHead({ item, target }: Pick<AttemptView, 'item' | 'target'>): Promise<string | null> {
    const row = item === null ? null : this.#tools.store.outbox.find(item);
    return row === null ? null : plannedHead(row, target, this.#tools.queue);
  }
}

/** Marks an attempt in progress as failed if its process is gone. */
function withEnd({ attempt, owner }: OwnedAttempt): AttemptRecord {
  if (attempt.state !== 'sending' || (owner !== null && isAlive(owner))) return attempt;
  return { ...attempt, state: 'failed', failure: failureView(failure('send_failed', { host: attempt.target.host, reason: 'ended' })) };
}
