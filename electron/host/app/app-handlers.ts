import { ok } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/errors.ts';
import { failureView } from '../../../shared/present/failure-view.ts';
import type { NoticeView, UiState } from '../../../shared/view/app-view.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { Ports } from '../base/ports.ts';
import type { Store } from '../store/store.ts';
import { loadUiState, saveUiState } from './ui-state.ts';

export interface AppTools {
  readonly ports: Ports;
  readonly store: Store;
}

/** What the app itself is and keeps. `kept`: called with UI state that was kept anew. */
export function appHandlers({ ports, store }: AppTools, kept: (state: UiState) => void): HandlersOf<'app' | 'ui'> {
  return {
    'app.meta': () => ok(ports.meta()),
    'app.notices': () => ok({ notices: store.notices().map(noticeView) }),
    'app.openLink': async ({ link }) => {
      await ports.openLink(link);
      return ok({ done: true });
    },
    'ui.load': () => loadUiState(store),
    'ui.save': (state) => {
      const saved = saveUiState(store, state);
      kept(state);
      return saved;
    },
  };
}

function noticeView(notice: Failure): NoticeView {
  const { code, message, hint } = failureView(notice);
  return { code, message, hint };
}
