import { useStore } from 'zustand';
import { CONNECTION } from '../../../shared/text/app/connection.ts';
import { connection } from '../../bridge/bridge.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/status/Banner.tsx';

/** Reports that the host is gone. The user can still read loaded data, and type. */
export function ConnectionBanner() {
  const reach = useStore(connection.store, (state) => state.reach);
  if (reach === 'there') return null;
  const { message, hint } = CONNECTION[reach];
  return (
    <Banner statusStyle={{ tone: 'red', icon: 'gone' }} text={`${message} ${hint}`} role="alert" about="connection" state={reach}>
      <Button onPress={connection.tryNow}>{CONNECTION.tryNow}</Button>
    </Banner>
  );
}
