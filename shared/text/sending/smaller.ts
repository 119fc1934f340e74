import { formatAgainst, formatLimit, formatSize } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { WeightRole } from '../../editing/fixes/weight-roles.ts';
import { isOverMaximum } from '../../verdict/rules/target-rules.ts';
import type { SmallerView } from '../../bridge/view/smaller-view.ts';
import { partMeaning } from '../verdict/ui.ts';

/** Words of what would make a report smaller that was refused as too large. */
export const SMALLER = {
  title: 'What would make it smaller',
  measuring: 'Compressing all of it to measure what gzip gives. Nothing is changed.',
  stopped: 'Measuring was stopped.',
  measure: 'Measure it',
  gzip: 'Send it compressed',
  alreadyGzip: 'It goes out compressed already.',
  parts: 'What weighs most',
  before: 'sizes before compression',
  leaveOut: 'Leave out',
  leaveOutOf: (name: string): string => `Leave out ${name}`,
  undo: 'Undo',
  inOutbox:
    'What gzip gives, and which parts weigh most, is told of the opened report among its findings, each as an edit. What waits here stays as it was queued.',
  open: 'Open the report',
} as const;

/** A size in the unit of the maximum, if one is known: all sizes of a sentence have one unit. */
function sizeWords(bytes: number, { maxBody }: SmallerView): string {
  return maxBody === null ? formatSize(bytes) : formatAgainst(bytes, maxBody);
}

/** Whether a body fits, as far as that is known. */
function fitWords(bytes: number, { maxBody, isMaxWrong }: SmallerView): string {
  if (maxBody === null || isMaxWrong) return '';
  const over = isOverMaximum(bytes, maxBody);
  return `, ${over ? 'still over' : 'within'} the ${formatLimit(maxBody)} that the target is known to take`;
}

/** What would go out now, and how much the target takes. `refused`: bytes of the body that it refused. */
export function smallerSentence(view: SmallerView, refused: number): string {
  const { bytes, maxBody, isMaxWrong } = view;
  const size = sizeWords(bytes, view);
  const had = `The body had ${sizeWords(refused, view)}; with the edits as they are it has ${size}`;
  const now = `${bytes === refused ? `The body has ${size}` : had}${fitWords(bytes, view)}.`;
  if (maxBody === null) return `${now} How large a body this target takes is not known.`;
  if (!isMaxWrong) return now;
  return `${now} It was refused though ${formatLimit(maxBody)} is chosen as the target’s maximum, so how much it takes is not known.`;
}

/** What gzip makes of it, measured. */
export function gzipSentence(view: SmallerView): string {
  const { bytes, gzip } = view;
  if (gzip === null) return SMALLER.alreadyGzip;
  const made = `gzip makes ${sizeWords(gzip.bytes, view)} of its ${sizeWords(bytes, view)}`;
  if (gzip.edit === null) return `${made}, which saves too little to help.`;
  return `${made}, ${String(Math.min(Math.round(100 - (100 * gzip.bytes) / bytes), 99))} % less${fitWords(gzip.bytes, view)}.`;
}

/** What a heavy part is. */
export function weightMeaning(name: string, role: WeightRole): string {
  switch (role) {
    case 'annotation':
      return 'An annotation.';
    case 'annotations':
      return 'The annotations: single ones can be taken out in their tab.';
    case 'analysed':
    case 'kept':
    case 'other':
      return partMeaning(name, role);
    default:
      return assertNever(role);
  }
}
