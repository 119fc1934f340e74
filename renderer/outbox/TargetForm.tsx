import { TARGETS } from '../../shared/messages/targets.ts';
import { RulesFields } from './RulesFields.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import type { TargetDraft } from './use-target-draft.ts';
import styles from './TargetForm.module.css';

/** Where reports go, and what that target judges by: the same in the send drawer and in the status bar. */
export function TargetForm({ draft }: { readonly draft: TargetDraft }) {
  return (
    <div className={styles.form}>
      <TargetChoice draft={draft} />
      <div className={styles.rules}>
        <RulesFields rules={draft.rules} isDisabled={!draft.isWhole} onChange={draft.changeRules} />
      </div>
      <p className={styles.help}>{draft.isWhole ? TARGETS.maxBodyHelp : TARGETS.nowhere}</p>
    </div>
  );
}
