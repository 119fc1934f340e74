import { DIALECTS } from '../../../shared/dialect.ts';
import { INGRESS_HELP, INGRESS_LABELS, JUDGED_BY, TARGETS } from '../../../shared/text/sending/targets.ts';
import { INGRESSES, type TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import { Picker } from '../../ui/controls/Picker.tsx';
import { MaxBodyField } from './MaxBodyField.tsx';
import { ThrottlingField } from './ThrottlingField.tsx';

interface RulesFieldsProps {
  readonly rules: TargetRules;
  readonly onChange: (change: Partial<TargetRules>) => void;
  /** True if there is no target yet. */
  readonly isDisabled?: boolean;
}

/** The rules of a target: dialect, ingress, throttling rules and largest body. */
export function RulesFields({ rules, onChange, isDisabled = false }: RulesFieldsProps) {
  return (
    <>
      <Picker
        label={TARGETS.dialect}
        value={rules.dialect}
        isDisabled={isDisabled}
        options={DIALECTS.map((id) => ({ id, label: id, help: JUDGED_BY[id] }))}
        onChange={(dialect) => {
          onChange({ dialect });
        }}
      />
      <MaxBodyField
        maxBody={rules.maxBody}
        isDisabled={isDisabled}
        onChange={(maxBody) => {
          onChange({ maxBody });
        }}
      />
      <Picker
        label={TARGETS.ingress}
        value={rules.ingress}
        isDisabled={isDisabled}
        options={INGRESSES.map((id) => ({ id, label: INGRESS_LABELS[id], help: INGRESS_HELP[id] }))}
        onChange={(ingress) => {
          onChange({ ingress });
        }}
      />
      <ThrottlingField
        throttling={rules.throttling}
        isDisabled={isDisabled}
        onChange={(throttling) => {
          onChange({ throttling });
        }}
      />
    </>
  );
}
