import { useState } from 'react';
import { useStore } from 'zustand';
import { QUESTIONS } from '../../../shared/text/app/questions.ts';
import { DRAFTS, DRAFT_TITLES, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { saveReport } from '../state/open-files.ts';
import { closeDiscarding, closeSavingEdits } from '../state/reports.ts';
import { reportOf } from '../state/report-store.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { Question } from '../../ui/controls/Question.tsx';

function cancel(): void {
  showOverlay(null);
}

/** Asks what to do with unsaved edits before the report is closed. */
export function UnsavedDialog({ report }: { readonly report: string }) {
  const count = useStore(reportOf(report).store, (state) => state.draft?.steps.length ?? 0);
  const name = useApp((state) => state.reports.find((open) => open.report === report)?.name ?? '');
  const fetches = useApp((state) => state.meta?.capabilities.downloads === true);
  const [isBusy, setBusy] = useState(false);
  const [isSaving, setSaving] = useState(false);

  /** Runs the chosen action. Until it ends, the buttons are disabled, so that only one action runs. Cancel stays enabled during saving. */
  async function answer(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    await run();
    setBusy(false);
  }

  /** Saves, then closes the report. The browser decides how long a download takes. If the user returns to the report meanwhile, the report stays open. */
  async function saveAndClose(): Promise<void> {
    setSaving(true);
    const isSaved = await saveReport(report, 'request');
    setSaving(false);
    const { overlay } = useApp.getState();
    if (isSaved && overlay?.kind === 'unsaved' && overlay.report === report) await closeSavingEdits(report);
  }

  return (
    <Question
      title={QUESTIONS.close(name)}
      about={<ReportName report={report} />}
      text={isSaving && fetches ? DRAFTS.fetching : draftSentences.unsavedAsk(name, count)}
      onCancel={cancel}
    >
      <Button onPress={cancel} isDisabled={isBusy && !isSaving}>
        Cancel
      </Button>
      <Button isDisabled={isBusy} onPress={() => void answer(() => closeDiscarding(report))}>
        Discard the edits
      </Button>
      <Button isDisabled={isBusy} onPress={() => void answer(saveAndClose)}>
        {DRAFT_TITLES.saveRequest}
      </Button>
      <Button variant="primary" isDisabled={isBusy} onPress={() => void answer(() => closeSavingEdits(report))} autoFocus>
        Keep the edits for next time
      </Button>
    </Question>
  );
}
