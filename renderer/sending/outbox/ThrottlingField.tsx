import { TARGETS, THROTTLING_HELP, THROTTLING_LABELS, throttlingLabel } from '../../../shared/text/sending/targets.ts';
import { RULE_SETS, type Throttling } from '../../../shared/verdict/rules/target-rules.ts';
import { Picker } from '../../ui/controls/Picker.tsx';
import { chooseRulesFile } from '../state/rules-file.ts';

interface ThrottlingFieldProps {
  readonly throttling: Throttling;
  readonly onChange: (throttling: Throttling) => void;
  readonly isDisabled: boolean;
}

const FROM_FILE = { id: 'file', label: TARGETS.fromFile, help: TARGETS.fromFileHelp } as const;

/** Throttling rules of a target: named rule sets, or rules from a file that the user chooses. */
export function ThrottlingField({ throttling, onChange, isDisabled }: ThrottlingFieldProps) {
  const known = RULE_SETS.map((id) => ({ id, label: THROTTLING_LABELS[id], help: THROTTLING_HELP[id] }));
  const own = typeof throttling === 'object' ? [{ id: 'own', label: throttlingLabel(throttling) } as const] : [];
  return (
    <Picker
      label={TARGETS.throttling}
      value={typeof throttling === 'object' ? 'own' : throttling}
      isDisabled={isDisabled}
      options={[...known, ...own, FROM_FILE]}
      onChange={(chosen) => {
        if (chosen === 'file')
          void chooseRulesFile().then((rules) => {
            if (rules !== null) onChange(rules);
          });
        else if (chosen !== 'own') onChange(chosen);
      }}
    />
  );
}
