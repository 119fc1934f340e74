import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { systemCode } from '../files/io-error.ts';
import { DialFailure } from './dial.ts';

interface FailedExchange {
  readonly host: string;
  /** Host of the proxy; null if no proxy is used. */
  readonly proxy: string | null;
}

const RESET: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);
const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);

/** Converts an exception of a connection to an expected failure. It may also come from node:http, which opens tunnels and tests targets. */
export function connectionFailure(reason: unknown, { host, proxy }: FailedExchange): Failure {
  const code = reason instanceof DialFailure ? reason.code : (systemCode(reason) ?? '');
  const step = reason instanceof DialFailure ? reason.step : null;
  if (step === 'proxy') return failure('proxy_failed', { host, proxy: proxy ?? host, reason: code });
  if (code === 'ECONNREFUSED') return failure('connection_refused', { host });
  if (NOT_FOUND.has(code)) return failure('host_not_found', { host });
  if (code === 'ETIMEDOUT') return failure('connection_timeout', { host, isUnsent: step !== null });
  if (step === 'tls') return failure('tls_failed', { host, reason: tlsReason(code) });
  if (RESET.has(code)) return failure('connection_reset', { host });
  if (code.startsWith('HPE_')) return failure('answer_unreadable', { host });
  return failure('send_failed', { host, reason: code });
}

/** Returns whether the identity of the other side was rejected. A handshake that was cut off does not count as a rejection. */
export function isTrustFailure(reason: unknown): boolean {
  return (
    reason instanceof DialFailure &&
    reason.step === 'tls' &&
    !RESET.has(reason.code) &&
    reason.code !== 'ABORT_ERR' &&
    reason.code !== 'ETIMEDOUT'
  );
}

/** Maps codes that share an explanation to one code. */
function tlsReason(code: string): string {
  if (code.startsWith('ERR_SSL_')) return 'EPROTO';
  return RESET.has(code) ? 'ECONNRESET' : code;
}
