import type { Failure } from '../../../../../shared/errors.ts';
import type { DownloadFailureCode } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import { DialFailure } from '../../../platform/http/dial.ts';
import { connectionFailure } from '../../../platform/http/connection-failure.ts';
import { systemCode } from '../../../platform/files/io-error.ts';

/** An expected failure of a download. `downloadSymbols` turns it into a result. */
export class DownloadFailure extends Error {
  readonly why: DownloadFailureCode;
  /** Error code of TLS or of the system, or status of the proxy's answer; empty if there is none. */
  readonly reason: string;

  constructor(why: DownloadFailureCode, reason = '') {
    super(why);
    this.why = why;
    this.reason = reason;
  }
}

const WHYS: Partial<Readonly<Record<Failure['code'], DownloadFailureCode>>> = {
  connection_reset: 'cut',
  connection_timeout: 'stalled',
  host_not_found: 'dns',
  tls_failed: 'tls',
  proxy_failed: 'proxy',
  answer_unreadable: 'answer',
};

/** Converts an exception of a connection or a request. Rethrows any other exception. */
export function downloadFailure(reason: unknown): DownloadFailure {
  if (reason instanceof DownloadFailure) return reason;
  const code = reason instanceof DialFailure ? reason.code : systemCode(reason);
  if (code === null) throw reason;
  const { code: kind, facts } = connectionFailure(reason, { host: '', proxy: null });
  return new DownloadFailure(WHYS[kind] ?? 'connect', 'reason' in facts ? String(facts.reason) : code);
}
