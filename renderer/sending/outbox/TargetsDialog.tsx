import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { TARGET_FORM } from '../../../shared/text/sending/target-form.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { Question } from '../../ui/controls/Question.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { useTargets } from '../../core/state/targets.ts';
import { TargetEditorForm } from './TargetEditorForm.tsx';
import { TargetLabel } from '../../ui/status/TargetLabel.tsx';
import styles from './TargetsDialog.module.css';

function close(): void {
  showOverlay(null);
}

interface TargetListProps {
  readonly targets: readonly TargetView[];
  /** null for a new target. */
  readonly shown: string | null;
  readonly onShow: (id: string | null) => void;
}

function TargetList({ targets, shown, onShow }: TargetListProps) {
  return (
    <nav className={styles.list} aria-label={TARGET_FORM.list}>
      {targets.map((target) => (
        <AriaButton
          key={target.id}
          className={styles.entry}
          aria-current={target.id === shown ? 'true' : undefined}
          onPress={() => {
            onShow(target.id);
          }}
        >
          <TargetLabel target={target} />
        </AriaButton>
      ))}
      <Button
        variant="quiet"
        icon={<Plus size={14} aria-hidden />}
        onPress={() => {
          onShow(null);
        }}
      >
        {TARGET_FORM.add}
      </Button>
    </nav>
  );
}

/** The list of targets, and a form for one of them. `first`: id of the target that is shown first; null for a new target. */
export function TargetsDialog({ first }: { readonly first: string | null }) {
  const targets = useTargets((state) => state.targets?.targets ?? []);
  const [shown, setShown] = useState(first);
  /** Incremented to reset the form whenever a target is shown, even if two new targets follow each other. */
  const [times, setTimes] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const target = targets.find(({ id }) => id === shown) ?? null;

  function leave(act: () => void): void {
    if (isChanged) setLeaving(() => act);
    else act();
  }

  function show(id: string | null): void {
    leave(() => {
      setShown(id);
      setTimes((before) => before + 1);
      setChanged(false);
    });
  }

  return (
    <Overlay
      title={TARGET_FORM.title}
      shape="wide"
      stays
      onClose={() => {
        leave(close);
      }}
    >
      <div className={styles.both}>
        <TargetList targets={targets} shown={shown} onShow={show} />
        <TargetEditorForm
          key={times}
          target={target}
          isFirst={times === 0 || shown === null}
          onChanged={setChanged}
          onSaved={({ id }) => {
            setShown(id);
          }}
          onRemoved={() => {
            setShown(targets[0]?.id ?? null);
            setTimes((before) => before + 1);
            setChanged(false);
          }}
          onClose={() => {
            leave(close);
          }}
        />
      </div>
      {leaving === null ? null : (
        <Question
          title={TARGET_FORM.leaveTitle}
          text={TARGET_FORM.leaveText(target?.name ?? TARGET_FORM.newName)}
          onCancel={() => {
            setLeaving(null);
          }}
        >
          <Button
            autoFocus
            onPress={() => {
              setLeaving(null);
            }}
          >
            {TARGET_FORM.stay}
          </Button>
          <Button
            onPress={() => {
              setLeaving(null);
              leaving();
            }}
          >
            {TARGET_FORM.leaveDo}
          </Button>
        </Question>
      )}
    </Overlay>
  );
}
