import type { RefObject } from 'react';
import { useStore } from 'zustand';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import dialog from '../../ui/controls/dialog.module.css';
import { reportOf } from '../../report/state/report-store.ts';
import { Forecast } from './Forecast.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { RefusedBefore } from './RefusedBefore.tsx';
import { SendOptionsForm } from './SendOptionsForm.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import { TargetRulesFold } from './TargetRulesFold.tsx';
import type { PreviewState } from './use-preview.ts';
import type { TargetSelection } from './use-target-selection.ts';

interface SendFieldsProps {
  readonly report: string;
  readonly draft: DraftView | null;
  readonly selection: TargetSelection;
  readonly known: PreviewState;
  readonly options: SendOptions;
  readonly onOptions: (options: SendOptions) => void;
  /** The target gets the same bytes again although it refused them. */
  readonly isMeant: boolean;
  /** The id of the target that gets the same bytes again; null: no target. */
  readonly onMeant: (target: string | null) => void;
  /** Enter was pressed in the field of a whole URL. */
  readonly onEnter: () => void;
  readonly decides: RefObject<HTMLElement | null>;
}

/** The likely answer, the target, the options, and what is sent. */
export function SendFields({ report, draft, selection, known, options, onOptions, isMeant, onMeant, onEnter, decides }: SendFieldsProps) {
  const violations = useStore(reportOf(report).store, (state) => state.inspection?.verdict.violations ?? 0);
  const { target } = selection;
  const { preview, error } = known;
  return (
    <div className={dialog.body}>
      {error === null || target === null ? (
        <Forecast preview={target === null ? null : preview} isAwaited={target !== null} violations={violations} />
      ) : (
        <p className={dialog.error} role="alert">
          {error.message} {error.hint}
        </p>
      )}
      {preview?.refusedBefore === true && target !== null ? (
        <RefusedBefore
          name={target.name}
          isMeant={isMeant}
          onChange={(isNow) => {
            onMeant(isNow ? target.id : null);
          }}
        />
      ) : null}
      <TargetChoice selection={selection} onEnter={onEnter} decides={decides} />
      <div>
        <TargetRulesFold target={target} />
        <SendOptionsForm options={options} onChange={onOptions} hasUnsendable={(preview?.unsendable.length ?? 0) > 0} />
      </div>
      {preview === null || target === null ? null : <PreviewTable preview={preview} edits={draft?.steps.length ?? 0} />}
    </div>
  );
}
