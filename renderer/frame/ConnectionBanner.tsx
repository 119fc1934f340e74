import { PlugZap } from 'lucide-react';
import { useStore } from 'zustand';
import { CONNECTION } from '../../shared/messages/connection.ts';
import { connection } from '../bridge/bridge.ts';
import { Button } from '../controls/Button.tsx';
import tones from '../meaning/tones.module.css';
import styles from './ConnectionBanner.module.css';

/** Says that the host is gone, over all that can be done without it: looking at what is shown, and typing. */
export function ConnectionBanner() {
  const reach = useStore(connection.store, (state) => state.reach);
  if (reach === 'there') return null;
  const { message, hint } = CONNECTION[reach];
  return (
    <div
      className={`${styles.banner ?? ''} ${tones.ground ?? ''}`}
      data-tone="red"
      role="alert"
      data-testid="connection"
      data-reach={reach}
    >
      <PlugZap size={16} aria-hidden />
      <p className={styles.text}>
        {message} {hint}
      </p>
      <Button onPress={connection.tryNow}>{CONNECTION.tryNow}</Button>
    </div>
  );
}
