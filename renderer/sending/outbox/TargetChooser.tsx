import { TARGETS } from '../../../shared/text/sending/targets.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { TargetForm } from './TargetForm.tsx';
import { useTargetSelection } from './use-target-selection.ts';
import styles from './TargetButton.module.css';

/** Lets users choose the target and its rules. `onLeave`: called when a dialog replaces the chooser. */
export function TargetChooser({ onLeave }: { readonly onLeave: () => void }) {
  const selection = useTargetSelection();
  const showTarget = (target: string | null): void => {
    onLeave();
    showOverlay({ kind: 'targets', first: target });
  };
  return (
    <>
      <TargetForm selection={selection} />
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          isDisabled={selection.target === null}
          onPress={() => {
            showTarget(selection.target?.id ?? null);
          }}
        >
          {TARGETS.edit}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            showTarget(DEMO_TARGET);
          }}
        >
          {TARGETS.all}
        </Button>
      </div>
    </>
  );
}
