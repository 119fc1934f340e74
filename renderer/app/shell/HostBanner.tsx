import { assertNever } from '../../../shared/errors.ts';
import { HOST_ACTIONS, hostSentence } from '../../../shared/text/app/host.ts';
import type { HostView } from '../../../shared/bridge/view/host-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/status/Banner.tsx';
import { dismissHost, startHostAgain, stopHost, useHost } from '../../core/state/host-store.ts';

function Action({ state }: Pick<HostView, 'state'>) {
  switch (state) {
    case 'silent':
      return <Button onPress={() => void stopHost()}>{HOST_ACTIONS.stop}</Button>;
    case 'down':
      return <Button onPress={() => void startHostAgain()}>{HOST_ACTIONS.start}</Button>;
    case 'running':
      return (
        <Button variant="quiet" onPress={dismissHost}>
          {HOST_ACTIONS.dismiss}
        </Button>
      );
    case 'restarting':
      return null;
    default:
      return assertNever(state);
  }
}

/** Reports that the host hangs, or that it ended and why. The banner stays until the host's state changes or the user dismisses it. */
export function HostBanner() {
  const host = useHost((state) => state.host);
  const isDismissed = useHost((state) => state.isDismissed);
  const sentence = host === null || isDismissed ? null : hostSentence(host);
  if (host === null || sentence === null) return null;
  const tone = host.state === 'running' ? 'amber' : 'red';
  return (
    <Banner statusStyle={{ tone, icon: 'warn' }} text={`${sentence.message} ${sentence.hint}`} role="alert" about="host" state={host.state}>
      <Action state={host.state} />
    </Banner>
  );
}
