import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { CatalogView } from '../../../../shared/bridge/view/catalog-view.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { ListInEffect } from './list-in-effect.ts';
import { catalogRows, catalogView } from './catalog-views.ts';

interface CatalogTools {
  readonly list: ListInEffect;
  readonly handles: FileHandles;
  /** Called with the path of the chosen file after it was read, so that a temporary copy can be deleted. */
  readonly released: (path: string) => void;
  /** Formats a path for display. */
  readonly shown: (path: string) => string;
  /** The setting `headers.shown`. */
  readonly shownHeaders: () => string;
  /** Waits until all open reports have been read again with the list in effect. */
  readonly settled: () => Promise<void>;
}

/** Handlers for the annotation list in effect, and for the user's own list, which replaces or extends the built-in list. */
export function catalogHandlers({ list, handles, released, shown, shownHeaders, settled }: CatalogTools): HandlersOf<'catalog'> {
  const view = (): CatalogView => catalogView(list, shown, shownHeaders());

  async function viewAfter(done: Result<void>): Promise<Result<CatalogView>> {
    await settled();
    return done.ok ? ok(view()) : done;
  }

  return {
    'catalog.state': () => ok(view()),
    'catalog.rows': ({ from, limit }) => ok({ rows: catalogRows(list).slice(from, from + limit) }),
    'catalog.use': ({ file }) => {
      const entry = handles.find(file);
      if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
      const used = list.use(entry.path, entry.name);
      released(entry.path);
      return viewAfter(used);
    },
    'catalog.readAgain': () => {
      list.readAgain();
      return viewAfter(ok(undefined));
    },
    'catalog.takeAway': () => viewAfter(list.takeAway()),
  };
}
