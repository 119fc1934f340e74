import { useEffect, useRef } from 'react';
import { failure } from '../../../shared/bridge/failure.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { CollectorView } from '../../../shared/bridge/view/collector-view.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useCollector } from '../state/collector-store.ts';
import { useTargets } from '../../core/state/targets.ts';
import { TargetLabel } from '../../ui/status/TargetLabel.tsx';
import { type TargetSelection, ANOTHER } from './use-target-selection.ts';
import styles from './TargetChoice.module.css';

function helpOf({ url, paused }: TargetView, collector: CollectorView | null): string {
  const where = url ?? (collector?.running === true ? TARGETS.runsAt(collector.url ?? '') : TARGETS.starts);
  return paused === null ? where : `${where}, ${TARGETS.paused}`;
}

/** Where the report goes: a target that is there, or another one by its URL. */
export function TargetChoice({ selection }: { readonly selection: TargetSelection }) {
  const targets = useTargets((state) => state.targets?.targets ?? []);
  const collector = useCollector((state) => state.collector);
  const box = useRef<HTMLDivElement>(null);
  const error = selection.error === null ? null : errorOf(failure('bad_target', { error: selection.error }));

  /** The field had the focus when its URL was taken. */
  const isLeaving = useRef(false);

  // The field is gone then: the target that it led to has the focus.
  useEffect(() => {
    if (selection.selected === ANOTHER || !isLeaving.current) return;
    isLeaving.current = false;
    box.current?.querySelector<HTMLElement>(`input[value="${CSS.escape(selection.selected)}"]`)?.focus();
  }, [selection.selected]);

  async function take(byKey: boolean): Promise<void> {
    isLeaving.current = byKey;
    if (!(await selection.take())) isLeaving.current = false;
  }

  return (
    <div className={styles.target} ref={box}>
      <Choice
        label={TARGETS.target}
        value={selection.selected}
        onChange={selection.select}
        options={[
          ...targets.map((target) => ({
            id: target.id,
            label: target.name,
            shown: <TargetLabel target={target} />,
            help: helpOf(target, collector),
          })),
          { id: ANOTHER, label: TARGETS.another, help: TARGETS.anotherHelp },
        ]}
      />
      {selection.selected === ANOTHER ? (
        <div className={styles.url}>
          <TextField
            label={TARGETS.url}
            mono
            placeholder="http://127.0.0.1:5001/submit"
            value={selection.text}
            onChange={selection.write}
            onBlur={() => void take(false)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void take(true);
              // Escape is the popover's.
              else event.continuePropagation();
            }}
            error={error === null ? null : `${error.message} ${error.hint}`}
          />
        </div>
      ) : null}
    </div>
  );
}
