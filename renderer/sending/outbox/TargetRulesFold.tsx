import { SEND_DRAWER, rulesLine } from '../../../shared/text/sending/send-drawer.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { Fold } from '../../ui/controls/Fold.tsx';
import { chooseRulesOf, useChosenRules } from '../../core/state/targets.ts';
import { RulesFields } from './RulesFields.tsx';
import styles from './TargetForm.module.css';

interface TargetRulesFoldProps {
  /** null while a URL is typed. */
  readonly target: TargetView | null;
  /** True if that URL is complete. */
  readonly isTyped: boolean;
}

/** The target's rules in one line. Unfolding shows the fields to change them. */
export function TargetRulesFold({ target, isTyped }: TargetRulesFoldProps) {
  const rules = useChosenRules();
  if (target === null) return <p className={styles.help}>{isTyped ? TARGETS.rulesOfUrl : TARGETS.nowhere}</p>;
  return (
    <Fold title={SEND_DRAWER.judgedBy} state={rulesLine(rules)}>
      <div className={styles.form}>
        <div className={styles.rules}>
          <RulesFields
            rules={rules}
            onChange={(change) => {
              chooseRulesOf(target.id, change);
            }}
          />
        </div>
        <p className={styles.help}>{TARGETS.maxBodyHelp}</p>
      </div>
    </Fold>
  );
}
