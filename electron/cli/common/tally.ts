import { CLI } from '../../../shared/text/app/cli.ts';
import { type VerdictLabel, VERDICT_LABELS } from '../../../shared/verdict/decide/labels.ts';
import { type Paint, VERDICT_TONES } from './colour.ts';
import { type ExitName, highestOf } from './exit-codes.ts';

interface Tally {
  /** True until a file could be read. Before that, no result is printed. */
  isEmpty(): boolean;
  /** `label`: null if the file could not be read. */
  add(label: VerdictLabel | null, exit: ExitName): void;
  exit(): ExitName;
  count(): number;
  /** The number of files, and of each verdict. */
  sentence(paint: Paint): string;
}

export function createTally(): Tally {
  const counts = new Map<VerdictLabel | null, number>();
  let highest: ExitName = 'fine';
  const countOf = (label: VerdictLabel | null): number => counts.get(label) ?? 0;
  const all = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    isEmpty: () => VERDICT_LABELS.every((label) => countOf(label) === 0),
    add(label, exit) {
      counts.set(label, countOf(label) + 1);
      highest = highestOf([highest, exit]);
    },
    exit: () => highest,
    count: all,
    sentence(paint) {
      const verdicts = VERDICT_LABELS.filter((label) => countOf(label) > 0).map((label) =>
        paint(VERDICT_TONES[label], CLI.counted(label, countOf(label))),
      );
      const unread = countOf(null) === 0 ? [] : [paint('bad', CLI.unread(countOf(null)))];
      return CLI.sum(all(), [...verdicts, ...unread]);
    },
  };
}
