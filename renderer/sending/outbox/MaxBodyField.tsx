import { useState } from 'react';
import { readMaxBody, writeMaxBody } from '../../../shared/sending/targets/max-body-text.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import { TextField } from '../../ui/controls/TextField.tsx';

interface MaxBodyFieldProps {
  readonly maxBody: TargetRules['maxBody'];
  readonly onChange: (maxBody: TargetRules['maxBody']) => void;
  readonly isDisabled?: boolean;
}

/** The largest body that a target accepts. It takes effect on blur or Enter. */
export function MaxBodyField({ maxBody, onChange, isDisabled = false }: MaxBodyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writeMaxBody(maxBody);
  const read = readMaxBody(text);

  function take(): void {
    if (typed === null || read === null) return;
    setTyped(null);
    if (read.maxBody !== maxBody) onChange(read.maxBody);
  }

  return (
    <TextField
      label={TARGETS.maxBody}
      mono
      value={text}
      isDisabled={isDisabled}
      // An empty field is not an error yet, because the user is about to type.
      error={read === null && text !== '' ? TARGETS.badMaxBody : null}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        else event.continuePropagation();
      }}
    />
  );
}
