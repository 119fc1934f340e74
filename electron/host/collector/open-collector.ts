import { fail, ok } from '../../../shared/errors.ts';
import { loggedRequestName } from '../../../shared/messages/collector.ts';
import { appError } from '../../../shared/messages/errors.ts';
import type { TargetRules } from '../../../shared/target-rules.ts';
import type { HostPart, HostTools } from '../host-parts.ts';
import type { Env } from '../limits.ts';
import { inflateLimit } from '../limits.ts';
import type { DemoCollector } from './demo-collector.ts';
import { demoCollector } from './demo-collector.ts';

type CollectorChannel =
  'collector.state' | 'collector.start' | 'collector.stop' | 'collector.answerNext' | 'collector.judgeBy' | 'collector.open';

/** The room of the demo collector, and the collector itself for the outbox. */
export interface CollectorRoom extends HostPart<CollectorChannel> {
  readonly demo: DemoCollector;
}

/** `rules`: what it judges by at first. */
export function openCollector(tools: HostTools, rules: TargetRules): CollectorRoom {
  const draw = fixedDraw(tools.env);
  const demo = demoCollector({
    temporary: tools.temporary,
    rules,
    inflateLimit: inflateLimit(tools.env),
    now: tools.ports.now,
    draw: draw === null ? Math.random : () => draw,
    changed: (view) => tools.emit('collector.changed', view),
  });
  return {
    demo,
    handlers: {
      'collector.state': () => ok(demo.view()),
      'collector.start': ({ port }) => demo.start(port),
      'collector.stop': async () => ok(await demo.stop()),
      'collector.answerNext': ({ answer }) => ok(demo.answerNext(answer)),
      'collector.judgeBy': (wanted) => ok(demo.judgeBy(wanted)),
      'collector.open': ({ request }) => {
        const entry = demo.take(request);
        if (entry === null) return fail(appError('unknown_handle', { what: 'logged request' }));
        return tools.reports.openPath(entry.spool, loggedRequestName(entry.shown.at));
      },
    },
    close: () => demo.close(),
  };
}

/** `CRASHLENS_DEMO_DRAW`, 0 up to but not including 1: every random draw of the sampling rules comes out like that. null: they are random. */
function fixedDraw(env: Env): number | null {
  const text = env['CRASHLENS_DEMO_DRAW'];
  return text !== undefined && /^0?\.\d{1,15}$|^0$/.test(text) ? Number(text) : null;
}
