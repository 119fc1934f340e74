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
  /** True if the user wants to send the same bytes again, although the target refused them before. */
  readonly isMeant: boolean;
  readonly onMeant: (isMeant: boolean) => void;
  /** Called when Enter is pressed in the field with a complete URL. */
  readonly onEnter: () => void;
}

/** The prediction, the target, the options and the outgoing request. */
export function SendFields({ report, draft, selection, known, options, onOptions, isMeant, onMeant, onEnter }: SendFieldsProps) {
  const violations = useStore(reportOf(report).store, (state) => state.inspection?.verdict.violations ?? 0);
  const { target, url, typedHost } = selection;
  const { preview, error } = known;
  return (
    <div className={dialog.body}>
      {error === null ? (
        <Forecast preview={preview} isAwaited={target !== null || url !== null} violations={violations} />
      ) : (
        <p className={dialog.error} role="alert">
          {error.message} {error.hint}
        </p>
      )}
      {preview?.refusedBefore === true ? (
        <RefusedBefore name={target?.name ?? typedHost ?? ''} isMeant={isMeant} onChange={onMeant} />
      ) : null}
      <TargetChoice selection={selection} onEnter={onEnter} />
      <div>
        <TargetRulesFold target={target} isTyped={url !== null} />
        <SendOptionsForm options={options} onChange={onOptions} hasUnsendable={(preview?.unsendable.length ?? 0) > 0} />
      </div>
      {preview === null ? null : <PreviewTable preview={preview} edits={draft?.steps.length ?? 0} />}
    </div>
  );
}
