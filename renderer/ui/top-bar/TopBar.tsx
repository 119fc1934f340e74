import { ArrowUpRight, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import colours from '../status/target-colour.module.css';
import { TargetLabel } from '../status/TargetLabel.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { useChosenTarget } from '../../core/state/targets.ts';
import { ariaKeysOf, writtenKeysOf } from '../shortcuts/written-keys.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './TopBar.module.css';

/**
 * The row above every screen: tabs on the left, command search and theme on the right. If reports go to another machine, it also shows the target's colour and
 * name.
 */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  const target = useChosenTarget();
  const away = target?.isHere === false ? target : null;
  return (
    <div
      className={`${styles.bar ?? ''} ${colours.colour ?? ''}`}
      data-elsewhere={away === null ? undefined : ''}
      data-colour={away?.colour}
    >
      <div className={styles.start}>{children}</div>
      {away === null ? null : (
        <span className={styles.away} title={TARGETS.leaves(away.name)} data-testid="leaves">
          <ArrowUpRight size={14} aria-hidden />
          <span className="visually-hidden">{TARGETS.goesTo} </span>
          <TargetLabel target={away} strong />
        </span>
      )}
      <Button
        className={styles.find}
        aria-keyshortcuts={ariaKeysOf('palette')}
        onPress={() => {
          showOverlay({ kind: 'palette' });
        }}
      >
        <Search size={14} aria-hidden />
        <span className={styles.words}>Find a command…</span>
        <kbd className={styles.keys}>{writtenKeysOf('palette')}</kbd>
      </Button>
      <ThemeSwitch />
    </div>
  );
}
