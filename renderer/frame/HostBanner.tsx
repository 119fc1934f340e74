import { assertNever } from '../../shared/errors.ts';
import { HOST_ACTIONS, hostSentence } from '../../shared/messages/host.ts';
import type { HostView } from '../../shared/view/host-view.ts';
import { Button } from '../controls/Button.tsx';
import { MeaningMark } from '../meaning/Meaning.tsx';
import tones from '../meaning/tones.module.css';
import { dismissHost, startHostAgain, stopHost, useHost } from '../state/host-store.ts';
import styles from './HostBanner.module.css';

function Action({ state }: Pick<HostView, 'state'>) {
  switch (state) {
    case 'silent':
      return <Button onPress={() => void stopHost()}>{HOST_ACTIONS.stop}</Button>;
    case 'down':
      return <Button onPress={() => void startHostAgain()}>{HOST_ACTIONS.start}</Button>;
    case 'running':
      return (
        <Button look="quiet" onPress={dismissHost}>
          {HOST_ACTIONS.dismiss}
        </Button>
      );
    case 'restarting':
      return null;
    default:
      return assertNever(state);
  }
}

/** What people should know of the host: that it hangs, that it ended and why; it stays until it is over or dismissed. */
export function HostBanner() {
  const host = useHost((state) => state.host);
  const isDismissed = useHost((state) => state.isDismissed);
  const told = host === null || isDismissed ? null : hostSentence(host);
  if (host === null || told === null) return null;
  return (
    <div
      className={`${styles.banner ?? ''} ${tones.ground ?? ''}`}
      data-tone={host.state === 'running' ? 'amber' : 'red'}
      data-host={host.state}
      role="alert"
    >
      <MeaningMark icon="warn" />
      <p className={styles.text}>
        {told.message} {told.hint}
      </p>
      <Action state={host.state} />
    </div>
  );
}
