import { isSettled } from '../../../../shared/sending/queue/queue-states.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { DEMO_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Keychain } from '../../platform/base/ports.ts';
import type { DataHome } from '../../platform/data-folder/data-home.ts';
import type { Store } from '../../store/store.ts';
import { Targets } from './targets.ts';
import { takeOverUrls } from './remembered-urls.ts';
import { targetSecrets } from './target-secrets.ts';
import { usualRules } from './usual-rules.ts';

interface HomeTargetsTools {
  readonly home: DataHome;
  readonly store: Store;
  readonly keychain: Keychain | null;
  readonly setting: ReadSetting;
  /** Called with the target that an earlier version had chosen. */
  readonly chosen: (id: string) => void;
}

/** The targets of a data folder, those that an earlier version remembered as URLs among them. Throws what SQLite throws. */
export function targetsOfHome({ home, store, keychain, setting, chosen }: HomeTargetsTools): Targets {
  const isApp = home.use === 'exclusive';
  const targets = new Targets({
    store,
    secrets: targetSecrets(home, keychain, store.transaction),
    usualRules: () => usualRules(setting),
    // A command beside an app has a demo collector of its own.
    demoRules: isApp ? null : DEMO_RULES,
    isBusy: (id) => store.outbox.counts().some(({ target, state }) => target === id && !isSettled(state)),
  });
  if (isApp) takeOverUrls(store, targets, chosen);
  return targets;
}
