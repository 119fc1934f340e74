import { ShieldAlert } from 'lucide-react';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import colours from './target-colour.module.css';
import tones from './tones.module.css';
import styles from './TargetLabel.module.css';

/** A target's colour and name, with a badge if only the user trusts its certificate. */
export function TargetLabel({ target, strong = false }: { readonly target: TargetView; readonly strong?: boolean }) {
  return (
    <span className={`${styles.mark ?? ''} ${colours.colour ?? ''}`} data-colour={target.colour} data-strong={strong || undefined}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.name} title={target.name}>
        {target.name}
      </span>
      {target.pinned === null ? null : (
        <span className={`${styles.badge ?? ''} ${tones.ground ?? ''}`} data-tone="red" title={TARGETS.pinned}>
          <ShieldAlert size={12} aria-hidden />
          <span className="visually-hidden">{TARGETS.pinned}</span>
        </span>
      )}
    </span>
  );
}
