import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { TARGETS } from '../../shared/messages/targets.ts';
import { useCollector } from '../state/collector-store.ts';
import { hostOf, useUi } from '../state/ui-store.ts';
import { TargetForm } from './TargetForm.tsx';
import { useTargetDraft } from './use-target-draft.ts';
import styles from './TargetButton.module.css';

function TargetName() {
  const lastTarget = useUi((state) => state.lastTarget);
  const collector = useCollector((state) => state.collector);
  if (lastTarget !== null) return <span className={styles.host}>{hostOf(lastTarget)}</span>;
  const isRunning = collector?.running === true;
  return (
    <span className={styles.name}>
      {TARGETS.demo}{' '}
      <span aria-hidden className={isRunning ? styles.running : undefined}>
        {isRunning ? '●' : '○'}
      </span>
      <span className="visually-hidden">{isRunning ? 'running' : 'stopped'}</span>
      {isRunning && collector.port !== null ? <span className={styles.port}>:{collector.port}</span> : null}
    </span>
  );
}

function Settings() {
  const draft = useTargetDraft();
  return <TargetForm draft={draft} />;
}

/** The target that reports are judged for and sent to; pressed, another one and what it judges by can be chosen. */
export function TargetButton() {
  return (
    <DialogTrigger>
      <Button className={styles.target}>
        <span className="visually-hidden">Target: </span>
        <TargetName />
        <ChevronDown size={14} aria-hidden />
      </Button>
      {/* With no dialog in it the popover is the dialog itself, called as its button is, its hidden buttons that close it included. */}
      <Popover className={styles.popover} placement="top end">
        <Settings />
      </Popover>
    </DialogTrigger>
  );
}
