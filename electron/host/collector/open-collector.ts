import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { nameOfLogged } from '../../../shared/present/report-names.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import type { EventListener } from '../base/host.ts';
import type { Env } from '../base/limits.ts';
import { inflateLimit } from '../base/limits.ts';
import type { HostPart } from '../bridge/host-part.ts';
import type { ReportRegistry } from '../reports/open-report.ts';
import type { DemoCollector } from './demo-collector.ts';
import { demoCollector } from './demo-collector.ts';

export interface CollectorTools {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  readonly env: Env;
  readonly now: () => number;
  readonly emit: EventListener;
  readonly reports: Pick<ReportRegistry, 'openPath'>;
}

/** The room of the demo collector, and the collector itself for the outbox. */
export interface CollectorRoom extends HostPart<'collector'> {
  readonly demo: DemoCollector;
}

/** `rules`: what it judges by at first. */
export function openCollector(tools: CollectorTools, rules: TargetRules): CollectorRoom {
  const draw = fixedDraw(tools.env);
  const demo = demoCollector({
    temporary: tools.temporary,
    rules,
    inflateLimit: inflateLimit(tools.env),
    now: tools.now,
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
      'collector.judgeBy': (rules) => ok(demo.judgeBy(rules)),
      'collector.open': ({ request }) => {
        const entry = demo.take(request);
        if (entry === null) return fail(failure('unknown_handle', { what: 'request' }));
        return tools.reports.openPath(entry.spool, nameOfLogged(entry.shown.at));
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
