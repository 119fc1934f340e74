import { ok } from '../../shared/errors.ts';
import type { Handlers } from './bridge/handlers.ts';
import type { Ports } from './ports.ts';
import { loadUiState, saveUiState } from './ui-state.ts';

/** What the app itself is and keeps. `home`: the data folder. */
export function appHandlers(home: string, ports: Ports): Pick<Handlers, 'app.meta' | 'app.openLink' | 'ui.load' | 'ui.save'> {
  return {
    'app.meta': () => ok(ports.meta()),
    'app.openLink': async ({ link }) => {
      await ports.openLink(link);
      return ok({ done: true });
    },
    'ui.load': () => loadUiState(home),
    'ui.save': (state) => saveUiState(home, state),
  };
}
