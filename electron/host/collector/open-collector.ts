import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { nameOfLogged } from '../../../shared/present/report-names.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import type { EventListener } from '../base/host.ts';
import type { HostPart } from '../bridge/host-part.ts';
import type { ReportRegistry } from '../reports/open-report.ts';
import type { DemoCollector } from './demo-collector.ts';
import { demoCollector } from './demo-collector.ts';

export interface CollectorTools {
  /** An existing folder for temporary files. */
  readonly temporary: string;
  readonly setting: ReadSetting;
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
  const { setting } = tools;
  const demo = demoCollector({
    temporary: tools.temporary,
    rules,
    get inflateLimit() {
      return setting('inflate.max');
    },
    get usualPort() {
      return setting('demo.port');
    },
    now: tools.now,
    draw: () => setting('demo.draw') ?? Math.random(),
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
