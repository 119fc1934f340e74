import { ok } from '../../../../shared/errors.ts';
import { threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { threadGroupsView, threadView } from '../../../../shared/text/presenters/dump/thread-view.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { frameDetails } from './frame-details.ts';
import { stackText } from '../../../../shared/text/presenters/dump/stack-text.ts';
import { firstThreadOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { threadGroups, unwoundStack } from './unwound-stacks.ts';
import type { DumpAccess } from './dump-access.ts';

/** Handlers of the threads and frames of a dump. */
export function stackHandlers(access: DumpAccess): Pick<HandlersOf<'dump'>, 'dump.thread' | 'dump.threads' | 'dump.frame' | 'dump.stack'> {
  return {
    'dump.thread': ({ report, part, thread }) =>
      access.withThread(report, part, thread, async ({ placed, disclosure }) => {
        const stack = await unwoundStack(placed.dump, thread, access.unwinding);
        access.findSymbols(report, placed.dump, [stack]);
        return ok(threadView(placed, stack, disclosure, access.symbolsOf(placed.dump).lookupOf));
      }),
    'dump.threads': ({ report, part, ...asked }) =>
      access.withDump(report, part, async ({ placed: { dump }, disclosure }) => {
        if (!disclosure.shows('open')) return ok({ threads: threadsOf(dump)?.length ?? 0, compared: 0, matching: 0, groups: [] });
        const groups = await threadGroups(dump, access.unwinding);
        const view = threadGroupsView(dump, groups, { ...asked, first: firstThreadOf(dump), symbolsAt: access.symbolsOf(dump).at });
        access.findSymbols(report, dump, []);
        return ok(view);
      }),
    'dump.frame': ({ report, part, thread, frame, words }) =>
      access.withThread(report, part, thread, async ({ inspection, placed, disclosure }) =>
        ok(await frameDetails({ inspection, placed, disclosure, thread, frame, words, unwinding: access.unwinding })),
      ),
    'dump.stack': ({ report, part, thread, form }) =>
      access.withThread(report, part, thread, async ({ placed: { dump }, disclosure }) =>
        ok({ text: stackText(dump, await unwoundStack(dump, thread, access.unwinding), disclosure, form) }),
      ),
  };
}
