import { useState } from 'react';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import { type TargetView, targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { saveTargetDraft } from '../../core/state/targets.ts';
import styles from './TargetChoice.module.css';

/** Turns a recent URL into a named target. */
export function SaveAsTarget({ target }: { readonly target: TargetView }) {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function save(typed: string): Promise<void> {
    const saved = await saveTargetDraft({ ...targetDraftOf(target), name: typed }, undefined);
    if (!saved.ok) setError(`${saved.error.message} ${saved.error.hint}`);
  }

  if (name === null)
    return (
      <div className={styles.name}>
        <Button variant="link" onPress={() => setName(target.name)}>
          {TARGETS.saveAs}
        </Button>
      </div>
    );
  return (
    <div className={styles.name}>
      <TextField
        label={TARGETS.nameOfTarget}
        autoFocus
        // Typing replaces the suggested host.
        onFocus={({ target: field }) => {
          if (field instanceof HTMLInputElement) field.select();
        }}
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(name);
          else event.continuePropagation();
        }}
        after={<Button onPress={() => void save(name)}>{TARGETS.save}</Button>}
      />
    </div>
  );
}
