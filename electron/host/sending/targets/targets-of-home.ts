import { isSettled } from '../../../../shared/sending/queue/queue-states.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import { DEMO_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Keychain } from '../../platform/base/ports.ts';
import type { DataHome } from '../../platform/data-folder/data-home.ts';
import type { Store } from '../../store/store.ts';
import { Targets } from './targets.ts';
import { targetSecrets } from './target-secrets.ts';
import { usualRules } from './usual-rules.ts';

interface HomeTargetsTools {
  readonly home: DataHome;
  readonly store: Store;
  readonly keychain: Keychain | null;
  readonly setting: ReadSetting;
  readonly now: () => number;
}

/** The targets of a data folder. */
export function targetsOfHome({ home, store, keychain, setting, now }: HomeTargetsTools): Targets {
  return new Targets({
    store,
    secrets: targetSecrets(home, keychain, store.transaction),
    usualRules: () => usualRules(setting),
    // A command beside an app has a separate demo collector.
    demoRules: home.use === 'exclusive' ? null : DEMO_RULES,
    now,
    isInOutbox: (id) => store.outbox.counts().some(({ target }) => target === id),
    isBusy: (id) => store.outbox.counts().some(({ target, state }) => target === id && !isSettled(state)),
  });
}
