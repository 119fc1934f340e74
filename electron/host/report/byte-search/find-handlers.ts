import { type Space, range } from '../../../../shared/bytes/byte-range.ts';
import { type WrittenPattern, readPattern } from '../../../../shared/bytes/search/byte-pattern.ts';
import { type OffsetRange, runsBetween } from '../../../../shared/bytes/search/runs.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { type SearchHits, MAX_HITS } from '../../../../shared/bridge/view/find-channels.ts';
import { currentWork } from '../../platform/base/work.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { ViewedReport } from '../view/open-report.ts';
import { withSoundReport } from '../view/with-report.ts';
import { findBytes } from './find-bytes.ts';

/** Time limit for the user's regular expression on one batch of windows, in ms. A batch has at most a few MiB. */
const MAX_MS = 10_000;

interface FindTools {
  readonly reports: Pick<OpenReports, 'find' | 'missing'>;
  readonly longestMs?: number;
}

/** The active search of a report. */
interface Running {
  isStopped: boolean;
}

/** Handlers for the byte search. Each report has at most one search. A new search ends the earlier search. */
export function findHandlers({ reports, longestMs = MAX_MS }: FindTools): HandlersOf<'find'> {
  const running = new Map<string, Running>();

  function stop(report: string): void {
    const search = running.get(report);
    if (search !== undefined) search.isStopped = true;
  }

  async function find(report: ViewedReport, space: Space, written: WrittenPattern): Promise<Result<SearchHits>> {
    const read = readPattern(written);
    if (!('pattern' in read)) return fail(failure('invalid_request', { channel: 'find.bytes', field: 'pattern' }));
    const work = currentWork();
    const mine: Running = { isStopped: false };
    stop(report.id);
    running.set(report.id, mine);
    const stopSearch = (): void => {
      throwIfCancelled(work);
      if (mine.isStopped || reports.find(report.id) === null) throw new IoFailure(failure('cancelled', { job: 'find' }));
    };
    try {
      // The search starts again if bytes were masked or edited during it.
      for (;;) {
        const { capture } = report;
        const masks = report.masks();
        const source = capture[space];
        const hidden = (offset: number, length: number): readonly OffsetRange[] => masks.hidden(range(space, offset, length));
        const hits = await findBytes(source, runsBetween(source.size, hidden), read.pattern, {
          most: MAX_HITS + 1,
          throwIfCancelled: stopSearch,
          passed: (done) => work?.passed(done, source.size),
          longestMs,
        });
        if (report.capture !== capture || report.masks() !== masks) continue;
        const hasMasked = masks.isHidden(range(space, 0, source.size));
        return ok({ hits: hits.slice(0, MAX_HITS), isMore: hits.length > MAX_HITS, hasMasked });
      }
    } finally {
      if (running.get(report.id) === mine) running.delete(report.id);
    }
  }

  return {
    'find.bytes': ({ report: id, space, pattern }) => {
      const report = reports.find(id);
      return report === null ? fail(reports.missing(id)) : withSoundReport(report, (sound) => find(sound, space, pattern));
    },
    'find.stop': ({ report }) => {
      stop(report);
      return ok({ done: true as const });
    },
  };
}
