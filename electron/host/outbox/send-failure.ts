import type { Failure } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
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
export function sendFailure(reason: unknown, { host, tls, connected }: FailedExchange): Failure {
  const code = systemCode(reason) ?? '';
  if (code === 'ECONNREFUSED') return failure('connection_refused', { host });
  if (NOT_FOUND.has(code)) return failure('host_not_found', { host });
  if (code === 'ETIMEDOUT') return failure('connection_timeout', { host });
  if (tls && !connected && isHandshake(code)) return failure('tls_failed', { host, reason: tlsReason(code) });
  if (RESET.has(code)) return failure('connection_reset', { host });
  if (code.startsWith('HPE_')) return failure('answer_unreadable', { host });
  return failure('send_failed', { host, reason: code });
}

function isHandshake(code: string): boolean {
  return (
    RESET.has(code) ||
    code === 'EPROTO' ||
    /^(CERT_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|CRL_|ERROR_IN_)/.test(code)
  );
}

/** Codes that are told alike, as one. */
function tlsReason(code: string): string {
  if (code.startsWith('ERR_SSL_')) return 'EPROTO';
  return RESET.has(code) ? 'ECONNRESET' : code;
}
