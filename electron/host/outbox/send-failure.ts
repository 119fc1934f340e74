import type { AppError } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { CONNECTION_REASONS, UNKNOWN_REASON } from '../../../shared/messages/send.ts';
import { systemCode } from '../files/io-error.ts';

/** How far an exchange had come when it failed. */
export interface FailedExchange {
  readonly host: string;
  readonly tls: boolean;
  /** The connection stood, the TLS handshake included. */
  readonly connected: boolean;
}

const RESET: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);
const NOT_FOUND: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);

/** The expected failure behind an exception of node:http, node:net or node:tls. */
export function sendFailure(reason: unknown, { host, tls, connected }: FailedExchange): AppError {
  const code = systemCode(reason) ?? '';
  if (code === 'ECONNREFUSED') return appError('connection_refused', { what: host });
  if (NOT_FOUND.has(code)) return appError('host_not_found', { what: host });
  if (code === 'ETIMEDOUT') return appError('connection_timeout', { what: host });
  if (tls && !connected && isHandshake(code)) return appError('tls_failed', { what: host, reason: tlsReason(code) });
  if (RESET.has(code)) return appError('connection_reset', { what: host });
  if (code.startsWith('HPE_')) return appError('answer_unreadable', { what: host });
  return appError('send_failed', { what: host, reason: CONNECTION_REASONS.get(code) ?? UNKNOWN_REASON });
}

function isHandshake(code: string): boolean {
  return (
    RESET.has(code) ||
    code === 'EPROTO' ||
    /^(CERT_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|CRL_|ERROR_IN_)/.test(code)
  );
}

function tlsReason(code: string): string {
  if (code.startsWith('ERR_SSL_')) return CONNECTION_REASONS.get('EPROTO') ?? UNKNOWN_REASON;
  return CONNECTION_REASONS.get(RESET.has(code) ? 'ECONNRESET' : code) ?? UNKNOWN_REASON;
}
