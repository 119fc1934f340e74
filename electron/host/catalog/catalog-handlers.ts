import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import type { CatalogView } from '../../../shared/view/catalog-view.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { FileHandles } from '../files/handles.ts';
import type { CatalogKeeper } from './catalog-keeper.ts';
import { catalogRows, catalogView } from './catalog-views.ts';

export interface CatalogTools {
  readonly keeper: CatalogKeeper;
  readonly handles: FileHandles;
  /** Called with the path of a file that is not read any more. */
  readonly released: (path: string) => void;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
}

type CatalogHandlers = Pick<Handlers, 'catalog.state' | 'catalog.rows' | 'catalog.use' | 'catalog.readAgain' | 'catalog.takeAway'>;

/** The list of annotations in effect, and a person's own in its place or over it. */
export function catalogHandlers({ keeper, handles, released, shown }: CatalogTools): CatalogHandlers {
  const view = (): CatalogView => catalogView(keeper, shown);

  function viewAfter(done: Result<void>): Result<CatalogView> {
    return done.ok ? ok(view()) : done;
  }

  return {
    'catalog.state': () => ok(view()),
    'catalog.rows': ({ from, limit }) => ok({ rows: catalogRows(keeper).slice(from, from + limit) }),
    'catalog.use': ({ file }) => {
      const entry = handles.find(file);
      if (entry === null) return fail(appError('unknown_handle', { what: 'file' }));
      const used = keeper.use(entry.path, entry.name);
      released(entry.path);
      return viewAfter(used);
    },
    'catalog.readAgain': () => {
      keeper.readAgain();
      return ok(view());
    },
    'catalog.takeAway': () => viewAfter(keeper.takeAway()),
  };
}
