import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import { Check } from '../../ui/controls/Check.tsx';
import tones from '../../ui/status/tones.module.css';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import styles from './SendDrawer.module.css';

interface RefusedBeforeProps {
  readonly name: string;
  readonly isMeant: boolean;
  readonly onChange: (isMeant: boolean) => void;
}

/** Warns that the target refused these bytes before, and lets users send them anyway. */
export function RefusedBefore({ name, isMeant, onChange }: RefusedBeforeProps) {
  return (
    <section className={`${styles.refused ?? ''} ${tones.ground ?? ''}`} data-tone="amber" data-testid="refused-before">
      <p className={styles.refusedWords}>
        <StatusIcon icon="warn" /> {SCREEN_TEXTS.refusedBefore(name)}
      </p>
      <Check isSelected={isMeant} onChange={onChange}>
        {SCREEN_TEXTS.sameBytes}
      </Check>
    </section>
  );
}
