import { TARGETS } from '../../../shared/text/sending/targets.ts';
import { chooseRulesOf, useChosenRules } from '../../core/state/targets.ts';
import { RulesFields } from './RulesFields.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import type { TargetSelection } from './use-target-selection.ts';
import styles from './TargetForm.module.css';

/** The target and its rules, used by the send drawer and the status bar. */
export function TargetForm({ selection }: { readonly selection: TargetSelection }) {
  const { target } = selection;
  const rules = useChosenRules();
  return (
    <div className={styles.form}>
      <TargetChoice selection={selection} />
      <div className={styles.rules}>
        <RulesFields
          rules={rules}
          isDisabled={target === null}
          onChange={(change) => {
            if (target !== null) chooseRulesOf(target.id, change);
          }}
        />
      </div>
      <p className={styles.help}>{target === null ? TARGETS.nowhere : TARGETS.maxBodyHelp}</p>
    </div>
  );
}
