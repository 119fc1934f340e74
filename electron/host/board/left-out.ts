import type { Failure } from '../../../shared/errors.ts';
import { failureView } from '../../../shared/text/presenters/failure-view.ts';
import { type LeftOut, MAX_FIRST, MAX_REASONS } from '../../../shared/bridge/view/bulk-view.ts';
import { currentWork } from '../platform/base/work.ts';
import { ofCapture } from './chosen-reports.ts';

/** Counts the reports that were left out, by reason. */
interface LeftOutTally {
  /** `name`: display name of the report. */
  add(name: string, why: Failure): void;
  /** Returns the reasons with their counts, most frequent first. */
  view(): LeftOut[];
}

export function leftOutTally(): LeftOutTally {
  const reasons = new Map<string, { count: number; readonly first: string[] }>();
  return {
    add(name, why) {
      const sentence = failureView(ofCapture(why)).message;
      const known = reasons.has(sentence) || reasons.size < MAX_REASONS ? sentence : ([...reasons.keys()].at(-1) ?? sentence);
      const reason = reasons.get(known) ?? { count: 0, first: [] };
      reason.count += 1;
      if (reason.first.length < MAX_FIRST) reason.first.push(name);
      reasons.set(known, reason);
    },
    view: () =>
      [...reasons].map(([why, reason]) => ({ why, count: reason.count, first: [...reason.first] })).toSorted((a, b) => b.count - a.count),
  };
}

/** Creates a tally that also reports each left-out report to the current work. */
export function jobLeftOutTally(): LeftOutTally {
  const tally = leftOutTally();
  return {
    ...tally,
    add(name, why: Failure) {
      // A cancellation is no reason to leave out one report, because it stops all work.
      if (why.code === 'cancelled') return;
      currentWork()?.skipped(name, ofCapture(why));
      tally.add(name, why);
    },
  };
}
