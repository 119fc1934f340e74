import { ok } from '../../../shared/errors.ts';
import type { UiState } from '../../../shared/view/app-view.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { Ports } from '../base/ports.ts';
import { loadUiState, saveUiState } from './ui-state.ts';

/** What the app itself is and keeps. `home`: the data folder; `kept`: called with UI state that was kept anew. */
export function appHandlers(home: string, ports: Ports, kept: (state: UiState) => void): HandlersOf<'app' | 'ui'> {
  return {
    'app.meta': () => ok(ports.meta()),
    'app.openLink': async ({ link }) => {
      await ports.openLink(link);
      return ok({ done: true });
    },
    'ui.load': () => loadUiState(home),
    'ui.save': (state) => {
      const saved = saveUiState(home, state);
      kept(state);
      return saved;
    },
  };
}
