import { SEND_DRAWER, rulesLine } from '../../../shared/text/sending/send-drawer.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { Fold } from '../../ui/controls/Fold.tsx';
import { chooseRulesOf, useChosenRules } from '../../core/state/targets.ts';
import { RulesFields } from './RulesFields.tsx';
import styles from './TargetForm.module.css';

interface TargetRulesFoldProps {
  /** null while its URL is being written. */
  readonly target: TargetView | null;
  /** That URL is complete. */
  readonly isTyped: boolean;
}

/** What the target judges by, in one line, and folded away the ways to change it. */
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
