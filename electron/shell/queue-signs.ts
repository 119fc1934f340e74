import * as v from 'valibot';
import { OUTBOX } from '../../shared/text/sending/outbox-screen.ts';
import { endOfRun, goesOn, runOf, shareOfRun, type QueueRun } from '../../shared/sending/queue/queue-run.ts';
import { settingIn } from '../../shared/settings/setting-in.ts';
import { outboxStateSchema } from '../../shared/bridge/view/outbox-view.ts';
import { settingsViewSchema, type SettingsView } from '../../shared/bridge/view/settings-view.ts';

/** The places outside the window at which the desktop shows the progress of the outbox. */
interface QueueIndicators {
  /** Progress from 0 to 1, shown at the app's icon in the system; null to hide it. */
  readonly progress: (share: number | null) => void;
  readonly notify: (title: string, text: string) => void;
}

/**
 * Shows the progress of the outbox outside the window. When the outbox is done, shows a notification if the settings allow it. Call the returned function with
 * every event of the host.
 */
export function queueSigns(
  { progress, notify }: QueueIndicators,
  settings: SettingsView | null,
): (event: string, payload: unknown) => void {
  let run: QueueRun | null = null;
  let isWanted = settings !== null && settingIn(settings.settings, 'send.notify');

  return (event, payload) => {
    if (event === 'settings.changed') {
      const changed = v.safeParse(settingsViewSchema, payload);
      if (changed.success) isWanted = settingIn(changed.output.settings, 'send.notify');
    }
    if (event !== 'outbox.changed') return;
    const parsed = v.safeParse(outboxStateSchema, payload);
    if (!parsed.success) return;
    const before = run;
    run = runOf(parsed.output.going);
    if (goesOn(before) || goesOn(run)) progress(goesOn(run) ? shareOfRun(run) : null);
    if (before === null || run !== null || !isWanted) return;
    const { accepted, person } = endOfRun(parsed.output.going);
    notify(OUTBOX.done.title, OUTBOX.done.text(accepted, person));
  };
}
