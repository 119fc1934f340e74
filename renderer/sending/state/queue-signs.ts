import { OUTBOX } from '../../../shared/text/sending/outbox-screen.ts';
import { endOfRun } from '../../../shared/sending/queue/queue-run.ts';
import { settingIn } from '../../../shared/settings/setting-in.ts';
import { useApp } from '../../core/state/app-store.ts';
import { useOutbox } from './outbox-store.ts';
import { useQueueProgress } from './queue-progress.ts';
import { useSettings } from '../../core/state/settings-store.ts';

function isNotifyWanted(): boolean {
  return settingIn(useSettings.getState().settings?.settings, 'send.notify');
}

/** Returns true in the browser shell. The desktop shell shows its own notifications. */
function isInBrowser(): boolean {
  return useApp.getState().meta?.shell === 'browser' && 'Notification' in window;
}

function tellOfEnd(): void {
  const { outbox } = useOutbox.getState();
  if (outbox === null || !isInBrowser() || !isNotifyWanted() || Notification.permission !== 'granted') return;
  const { accepted, person } = endOfRun(outbox.going);
  new Notification(OUTBOX.done.title, { body: OUTBOX.done.text(accepted, person) });
}

/** Shows a notification at the end of a run, if the user enabled it. */
export function listenForQueue(): void {
  useQueueProgress.subscribe(({ run }, { run: before }) => {
    if (run === before) return;
    if (run === null && before !== null) tellOfEnd();
  });
  useSettings.subscribe((_, before) => {
    const wasWanted = settingIn(before.settings?.settings, 'send.notify');
    // Browsers allow a permission request only during a user action, here the change of the setting.
    if (!wasWanted && isNotifyWanted() && isInBrowser() && Notification.permission === 'default') void Notification.requestPermission();
  });
}
