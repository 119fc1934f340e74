import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { PageState } from '../../../../shared/bridge/view/session-view.ts';
import type { TrackedFile } from '../../platform/base/restart-context.ts';
import type { EventListener } from '../../platform/base/host.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { OpenReports } from '../open/open-reports.ts';
import type { Session } from './session.ts';
import type { RecentFiles } from './recent-files.ts';

interface SessionTools {
  readonly session: Session;
  readonly recent: RecentFiles;
  readonly reports: OpenReports;
  readonly handles: FileHandles;
  readonly emit: EventListener;
}

export function sessionHandlers({ session, recent, reports, handles, emit }: SessionTools): HandlersOf<'session' | 'recent'> {
  function filesOf({ newReport }: PageState): readonly TrackedFile[] {
    return (newReport?.files ?? []).flatMap((handle) => {
      const entry = handles.find(handle);
      return entry === null ? [] : [{ handle, ...entry }];
    });
  }

  return {
    'session.load': () => ok({ page: session.page() }),
    'session.save': ({ page }) => {
      session.savePage(page, filesOf(page));
      return ok({ done: true });
    },
    'recent.list': () => ok({ files: [...recent.list()] }),
    'recent.open': ({ recent: handle }) => {
      const file = recent.find(handle);
      return file === null ? fail(failure('unknown_handle', { what: 'file' })) : reports.openPath(file.path, { name: file.name });
    },
    'recent.forget': ({ recent: handle }) => {
      recent.forget(handle);
      // The application menu lists the recent files too.
      emit('reports.changed', { opened: null });
      return ok({ files: [...recent.list()] });
    },
  };
}
