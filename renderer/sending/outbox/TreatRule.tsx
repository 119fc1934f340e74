import { TREAT_RULE } from '../../../shared/text/sending/target-form.ts';
import { bareRule } from '../../../shared/sending/outcome/rejection-of.ts';
import type { AttemptView, OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import { Picker } from '../../ui/controls/Picker.tsx';
import { treatRule, useTarget } from '../../core/state/targets.ts';

const TREATMENTS = ['table', 'soft', 'hard'] as const;

/** Sets how the target treats the rule that rejected a report. Shows nothing if the target was removed. */
export function TreatRule({ attempt, outcome }: { readonly attempt: AttemptView; readonly outcome: OutcomeView }) {
  const target = useTarget(attempt.target.id);
  if (target === null || outcome.kind !== 'rejected' || outcome.value === null) return null;
  const rule = bareRule(outcome.value);
  const known = target.treats[rule];
  return (
    <Picker
      label={TREAT_RULE.label}
      value={known?.kind ?? 'table'}
      options={TREATMENTS.map((id) => ({ id, label: TREAT_RULE.kinds[id], help: TREAT_RULE.help[id] }))}
      onChange={(kind) => void treatRule(target.id, rule, kind === 'table' ? null : { kind, chance: known?.chance ?? null })}
    />
  );
}
