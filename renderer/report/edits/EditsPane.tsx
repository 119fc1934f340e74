import { Redo2, Undo2 } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import type { DraftView, StepView } from '../../../shared/bridge/view/draft-view.ts';
import { ariaKeysOf } from '../../ui/shortcuts/written-keys.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { isMadeHere } from '../shared/made-here.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './EditsPane.module.css';

/** Maximum number of rendered characters of a sentence. Sentences contain names from the report, which can have any length. */
const SENTENCE_LIMIT = 300;

function Step({ step, position }: { readonly step: StepView; readonly position: number }) {
  const report = useReport();
  return (
    <li className={styles.step} data-step={step.id} data-fault={step.error !== null || undefined}>
      <span className={styles.place}>{position}.</span>
      <div className={styles.words}>
        <p>
          <VisibleText text={step.sentence} limit={SENTENCE_LIMIT} />
        </p>
        {step.error === null ? null : (
          <p className={styles.fault}>
            {DRAFTS.error} {step.error}
          </p>
        )}
      </div>
      <Button
        variant="link"
        aria-label={draftSentences.takeOut(position, step.sentence.slice(0, SENTENCE_LIMIT))}
        onPress={() => void report.takeOut(step.id)}
      >
        Remove
      </Button>
    </li>
  );
}

function Actions({ draft }: { readonly draft: DraftView }) {
  const report = useReport();
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        icon={<Undo2 size={14} aria-hidden />}
        isDisabled={!draft.canUndo}
        aria-keyshortcuts={ariaKeysOf('undo')}
        onPress={() => void report.undo()}
      >
        Undo
      </Button>
      <Button
        variant="quiet"
        icon={<Redo2 size={14} aria-hidden />}
        isDisabled={!draft.canRedo}
        aria-keyshortcuts={ariaKeysOf('redo')}
        onPress={() => void report.redo()}
      >
        Redo
      </Button>
      <Button
        variant="quiet"
        isDisabled={draft.steps.length === 0}
        onPress={() => {
          showOverlay({ kind: 'discard', report: report.report });
        }}
      >
        Discard all
      </Button>
    </div>
  );
}

/** Provides the actions on a step: copying its sentence, and removing it. */
function useStepActionTargets(list: RefObject<HTMLDivElement | null>, steps: readonly StepView[]): void {
  const report = useReport();
  useActionTargets(list, {
    find: (target) => {
      const id = target?.closest<HTMLElement>('[data-step]')?.dataset['step'];
      const step = steps.find((one) => one.id === id);
      if (step === undefined) return null;
      return { kind: 'step', copy: () => ({ text: step.sentence }), acts: { 'step.takeOut': () => void report.takeOut(step.id) } };
    },
  });
}

/** The edits of the report in order, each with a button that removes it. */
export function EditsPane() {
  const report = useReport();
  const draft = useReportState((state) => state.draft);
  const isMade = useReportState((state) => isMadeHere(state.inspection));
  const pane = useRef<HTMLDivElement>(null);
  useStepActionTargets(pane, draft?.steps ?? []);
  return (
    <div ref={pane} className={styles.pane} tabIndex={-1} role="group" aria-label="Edits" data-home="" data-edits="">
      {draft === null || (draft.steps.length === 0 && !draft.canUndo && !draft.canRedo) ? (
        <p className={texts.empty}>{isMade ? DRAFTS.noneMade : DRAFTS.none}</p>
      ) : (
        <>
          <p className={styles.about}>
            <ReportName report={report.report} />
          </p>
          <Actions draft={draft} />
        </>
      )}
      {(draft?.persistFailure ?? null) === null ? null : (
        <p className={styles.unkept} data-testid="edits-unkept">
          {DRAFTS.persistFailure} {draft?.persistFailure?.message} {draft?.persistFailure?.hint}
        </p>
      )}
      {draft === null || draft.steps.length === 0 ? null : (
        <ol className={styles.list} aria-label="Edits">
          {draft.steps.map((step, index) => (
            <Step key={step.id} step={step} position={index + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}
