import { type Failure, ok } from '../../../shared/errors.ts';
import { failureView } from '../../../shared/text/presenters/failure-view.ts';
import type { NoticeView } from '../../../shared/bridge/view/app-view.ts';
import type { HandlersOf } from '../platform/bridge/handlers.ts';
import type { Ports } from '../platform/base/ports.ts';
import type { Store } from '../store/store.ts';
import { loadUiState, saveUiState } from './ui-state.ts';

interface AppTools {
  readonly ports: Ports;
  readonly store: Store;
}

/** Handles calls for facts about the app, its notices, external links, and the stored UI state. */
export function appHandlers({ ports, store }: AppTools): HandlersOf<'app' | 'ui'> {
  return {
    'app.meta': () => ok(ports.meta()),
    'app.notices': () => ok({ notices: store.notices().map(noticeView) }),
    'app.openLink': async ({ link }) => {
      await ports.openLink(link);
      return ok({ done: true });
    },
    'ui.load': () => loadUiState(store),
    'ui.save': (state) => saveUiState(store, state),
  };
}

function noticeView(notice: Failure): NoticeView {
  const { code, message, hint } = failureView(notice);
  return { code, message, hint };
}
