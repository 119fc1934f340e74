import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { useCollector } from '../state/collector-store.ts';
import { useChosenTarget } from '../../core/state/targets.ts';
import { TargetLabel } from '../../ui/status/TargetLabel.tsx';
import { laterChooser } from './later-chooser.tsx';
import styles from './TargetButton.module.css';

function TargetName() {
  const target = useChosenTarget();
  const collector = useCollector((state) => state.collector);
  if (target !== null && target.id !== DEMO_TARGET) return <TargetLabel target={target} strong={!target.isHere} />;
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

/** Button with the chosen target. It opens a popover to choose another target, and to change its rules. */
export function TargetButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.target}>
        <span className="visually-hidden">Target: </span>
        <TargetName />
        <ChevronDown size={14} aria-hidden />
      </Button>
      {/* The popover contains no dialog element, so it is the dialog itself. It and its hidden close buttons have the name of the button. */}
      <Popover className={styles.popover} placement="top end">
        <laterChooser.Shown
          onLeave={() => {
            setOpen(false);
          }}
        />
      </Popover>
    </DialogTrigger>
  );
}
