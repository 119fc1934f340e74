import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { EventListener } from '../../platform/base/host.ts';
import { onlyExpected, readError } from '../../platform/files/io-error.ts';
import type { HostPart } from '../../platform/bridge/host-part.ts';
import { STORE_FILE } from '../../store/store-path.ts';
import type { AttemptStore } from './attempt-store.ts';
import { createAttempts } from './attempts.ts';
import { type ReportSenderTools, ReportSender } from './report-sender.ts';

interface OutboxTools extends ReportSenderTools {
  readonly store: AttemptStore;
  readonly emit: EventListener;
}

/** Sends open reports, and manages the attempts in progress. */
export interface OutboxModule extends HostPart<'send'> {
  /** Cancels the attempts of a capture and waits until they are stored. `key`: SHA-256 of its file. */
  readonly stop: (key: string) => Promise<void>;
}

export function createOutboxModule(tools: OutboxTools): OutboxModule {
  const attempts = createAttempts(tools);
  const sender = new ReportSender(tools, attempts);
  return {
    handlers: {
      'send.preview': (toSend) => sender.preview(toSend),
      'send.previewUrl': (toSend) => sender.previewUrl(toSend),
      'send.curl': ({ body, ...toSend }) => sender.curl(toSend, body),
      'send.smaller': ({ report, attempt }) => sender.smaller(report, attempt),
      'send.confirm': (toSend) => sender.confirm(toSend),
      'send.start': ({ confirmed, again, ...toSend }) => sender.start(toSend, confirmed, again),
      'send.cancel': ({ attempt }) => {
        attempts.cancel(attempt);
        return ok({ done: true });
      },
      'send.attempts': ({ report: id }) => {
        const report = tools.reports.find(id);
        if (report === null) return fail(failure('unknown_handle', { what: 'report' }));
        try {
          return ok({ attempts: [...attempts.list(report.key, report.id)] });
        } catch (reason) {
          return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
        }
      },
    },
    stop: (key) => attempts.stop(key),
    close: () => attempts.close(),
  };
}
