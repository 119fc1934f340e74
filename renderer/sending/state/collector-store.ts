import { create } from 'zustand';
import type { DemoAnswer } from '../../../shared/report/samples/demo-answers.ts';
import type { CollectorView } from '../../../shared/bridge/view/collector-view.ts';
import { COLLECTOR_SCREEN } from '../../../shared/text/sending/collector-screen.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { dismissFailures, noticeDone } from '../../core/state/notices.ts';
import { readStatus } from '../../core/state/read-status.ts';
import { refreshReports } from '../../report/state/reports.ts';

interface CollectorState {
  /** null until the host has answered. */
  readonly collector: CollectorView | null;
}

export const useCollector = create<CollectorState>(() => ({ collector: null }));

export function showCollector(collector: CollectorView | null): void {
  if (collector === null) return;
  useCollector.setState({ collector });
  // The collector runs, on this or another port, so a failure about a used port no longer applies.
  if (collector.running) dismissFailures(({ code }) => code === 'port_in_use');
}

export function loadCollector(): Promise<void> {
  return readStatus('collector.state', 'collector.changed', showCollector);
}

/** Starts the demo collector. Port 0 uses any free port. */
export async function startCollector(port: number): Promise<void> {
  showCollector(await callOrNotify('collector.start', { port }));
}

export async function stopCollector(): Promise<void> {
  showCollector(await callOrNotify('collector.stop', {}));
}

/** Sets the answer only to the next request; null restores the usual answer. */
export async function chooseNextAnswer(answer: DemoAnswer | null): Promise<void> {
  showCollector(await callOrNotify('collector.answerNext', { answer }));
}

export async function chooseEveryAnswer(answer: DemoAnswer): Promise<void> {
  showCollector(await callOrNotify('collector.answerAlways', { answer }));
}

export async function addToBoard(requests: readonly string[]): Promise<void> {
  const added = await callOrNotify('collector.toBoard', { requests: [...requests] });
  if (added !== null) noticeDone(COLLECTOR_SCREEN.addedToBoard(added.added));
}

export async function openLoggedRequest(request: string): Promise<void> {
  const opened = await callOrNotify('collector.open', { request });
  if (opened !== null) await refreshReports(opened.report);
}
