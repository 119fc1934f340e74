import { formatAgainst, formatLimit, formatSize } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { WeightRole } from '../../editing/fixes/weight-roles.ts';
import { isOverMaximum } from '../../verdict/rules/target-rules.ts';
import type { SmallerView } from '../../bridge/view/smaller-view.ts';
import { partMeaning } from '../verdict/ui.ts';

/** Texts about making a report smaller after it was refused as too large. */
export const SMALLER = {
  title: 'What would make it smaller',
  measuring: 'Measuring the effect of gzip. Nothing is changed.',
  stopped: 'Measuring was stopped.',
  measure: 'Measure',
  gzip: 'Send it compressed',
  alreadyGzip: 'It is already sent compressed.',
  parts: 'Largest parts',
  before: 'sizes before compression',
  leaveOut: 'Leave out',
  leaveOutOf: (name: string): string => `Leave out ${name}`,
  undo: 'Undo',
  inOutbox: 'Open the report to try gzip or leave out parts. The queued report does not change.',
  open: 'Open the report',
} as const;

/** A size in the unit of the target's maximum, so that all sizes in a sentence have the same unit. If the maximum is unknown, in the usual unit. */
function sizeWords(bytes: number, { maxBody }: SmallerView): string {
  return maxBody === null ? formatSize(bytes) : formatAgainst(bytes, maxBody);
}

/** Says whether a body fits. Empty if that is unknown. */
function fitWords(bytes: number, { maxBody, isMaxWrong }: SmallerView): string {
  if (maxBody === null || isMaxWrong) return '';
  const over = isOverMaximum(bytes, maxBody);
  return `, ${over ? 'still over' : 'within'} the target’s maximum of ${formatLimit(maxBody)}`;
}

/** The size of the body as it would be sent now, and the target’s maximum. `refused`: size of the refused body in bytes. */
export function smallerSentence(view: SmallerView, refused: number): string {
  const { bytes, maxBody, isMaxWrong } = view;
  const size = sizeWords(bytes, view);
  const had = `The body had ${sizeWords(refused, view)}; with edits it has ${size}`;
  const now = `${bytes === refused ? `The body has ${size}` : had}${fitWords(bytes, view)}.`;
  if (maxBody === null) return `${now} The maximum of this target is unknown.`;
  if (!isMaxWrong) return now;
  return `${now} The real maximum is unknown: it is below the target’s ${formatLimit(maxBody)}.`;
}

/** The measured effect of gzip. */
export function gzipSentence(view: SmallerView): string {
  const { bytes, gzip } = view;
  if (gzip === null) return SMALLER.alreadyGzip;
  const made = `gzip reduces ${sizeWords(bytes, view)} to ${sizeWords(gzip.bytes, view)}`;
  if (gzip.edit === null) return `${made}, which saves too little to help.`;
  return `${made}, ${String(Math.min(Math.round(100 - (100 * gzip.bytes) / bytes), 99))} % less${fitWords(gzip.bytes, view)}.`;
}

/** Describes one of the largest parts. */
export function weightMeaning(name: string, role: WeightRole): string {
  switch (role) {
    case 'annotation':
      return 'An annotation.';
    case 'annotations':
      return 'The annotations. Remove them in their tab.';
    case 'analysed':
    case 'kept':
    case 'other':
      return partMeaning(name, role);
    default:
      return assertNever(role);
  }
}
