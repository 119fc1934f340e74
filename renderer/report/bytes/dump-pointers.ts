import { noticeNote } from '../../core/state/notices.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { sameRange, liesWithin, type RangeLike } from '../../core/state/selection.ts';
import { regionOfBytes } from '../state/dump-region.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { jumpTo } from './jump-history.ts';

/** Selects the bytes that the pointer or reference at the selection refers to, or says in a notice why there are none. */
export async function followPointer(report: ReportHandle): Promise<void> {
  const { selection } = report.store.getState();
  if (selection?.space !== 'plain') return;
  const jump = await callOrNotify('dump.jump', { report: report.report, offset: selection.offset, address: null });
  if (jump === null) return;
  if (jump.range === null) noticeNote(jump.text);
  else jumpTo(report, jump.range);
}

/** Selects the byte at an address of the dump with the selection, or of the only dump. Returns why that is not possible; null if it was. */
export async function goToAddress(report: ReportHandle, address: string): Promise<string | null> {
  const { selection } = report.store.getState();
  const offset = selection?.space === 'plain' ? selection.offset : null;
  const jump = await callOrNotify('dump.jump', { report: report.report, offset, address });
  if (jump === null) return '';
  if (jump.range === null) return jump.text;
  jumpTo(report, jump.range);
  return null;
}

/**
 * Selects the smallest field, record, data or stream of a dump that contains the selection and more bytes. `otherwise`: what is selected if there is none, as
 * for bytes of other parts.
 */
export async function selectAround(report: ReportHandle, selected: RangeLike, otherwise: () => RangeLike): Promise<void> {
  const { selection } = report.store.getState();
  const asked = regionOfBytes(report, selected);
  const region = asked === null ? null : await asked;
  // The selection moved meanwhile.
  if (report.store.getState().selection !== selection) return;
  const around = region?.steps.findLast(({ range }) => liesWithin(selected, range) && !sameRange(selected, range));
  report.select(around?.range ?? otherwise(), 'bytes');
}
