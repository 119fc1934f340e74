import { ok } from '../../../../shared/errors.ts';
import { addressView } from '../../../../shared/text/presenters/dump/address-of.ts';
import { hiddenPage, pageOf } from '../../../../shared/text/presenters/dump/dump-list.ts';
import { dumpList } from '../../../../shared/text/presenters/dump/dump-lists.ts';
import { rowOrder } from '../../../../shared/text/presenters/dump/row-order.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { comparedAnnotations } from './open-dumps.ts';
import { signersOf } from './module-signers.ts';
import { pausing, RowOrders } from './row-orders.ts';
import type { DumpAccess } from './dump-access.ts';

/** Handlers of the lists of a dump. */
export function listHandlers(access: DumpAccess): Pick<HandlersOf<'dump'>, 'dump.rows' | 'dump.address'> {
  const orders = new RowOrders();
  return {
    'dump.rows': ({ report: id, part, list: name, ...asked }) =>
      access.withDump(id, part, async ({ inspection, report, placed, disclosure }) => {
        const masks = report.masks();
        const list = dumpList(name, placed, disclosure, {
          annotations: comparedAnnotations(inspection),
          signers: signersOf(inspection, masks),
          lookupOf: access.symbolsOf(placed.dump).lookupOf,
          isPublic: (annotation) => inspection.report.policy.annotations.visibilityOf(annotation) === 'public',
        });
        if (!disclosure.shows('open')) return ok(hiddenPage(list));
        const state = JSON.stringify([disclosure.shows('values'), access.unwinding.symbols.revision, asked.sort, asked.filter]);
        // Masks are an object of one reading and one state of what is revealed.
        const order = await orders.of(masks, `${String(part)} ${name}`, state, (pause) => rowOrder(list, name, asked, pause));
        return ok(pageOf(list, order, asked));
      }),
    'dump.address': ({ report, part, text, thread }) =>
      access.withDump(report, part, async ({ placed, disclosure }) =>
        ok(
          await addressView(
            placed,
            disclosure,
            { text, thread },
            pausing(() => false),
          ),
        ),
      ),
  };
}
