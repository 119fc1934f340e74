import { formatTimeTaken } from '../../bytes/durations.ts';
import { formatSize } from '../../bytes/quantities.ts';
import {
  MAX_REDIRECTS,
  type DownloadFailureCode,
  type FailedDownload,
  type SymbolDownload,
} from '../../report/dump/symbols/symbol-download.ts';
import { CONNECTION_REASONS, UNKNOWN_REASON } from '../common/connection-reasons.ts';

/** What happened, and what the reader can do. */
type Sentences = (host: string, reason: string) => readonly [what: string, advice: string];

const OTHER_PLACE = 'Add another server, or download the file yourself and add its folder.';
const CHECK_ADDRESS = 'Check the address of the server.';
const CHECK_PROXY = 'Check the proxy in the environment variables HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.';

const FAILURES: Readonly<Record<DownloadFailureCode, Sentences>> = {
  stalled: (host) => [`${host} sent nothing for too long.`, 'Try again. If this happens again, check the network.'],
  cut: (host) => [`${host} closed the connection before the file was complete.`, 'Try again.'],
  too_large: (host) => [
    `The file from ${host} is larger than the limit, so it was not stored.`,
    'Raise the setting “Largest symbol file”, or download the file yourself and add its folder.',
  ],
  gzip: (host) => [`The file from ${host} is damaged: its gzip data cannot be inflated.`, OTHER_PLACE],
  encoding: (host) => [`${host} sent the file in a compression that Crashlens cannot read. It asked for gzip.`, OTHER_PLACE],
  redirect_limit: (host) => [`The request was redirected more than ${String(MAX_REDIRECTS)} times, last by ${host}.`, CHECK_ADDRESS],
  redirect_url: (host) => [`${host} redirected the request to an address that cannot be used.`, CHECK_ADDRESS],
  redirect_http: (host) => [
    `${host} redirected the request from https to http, where others can read and change the file. Crashlens did not follow.`,
    CHECK_ADDRESS,
  ],
  redirect_private: (host) => [
    `The server redirected the request to ${host}, which is on this machine or in a private network. Crashlens did not follow.`,
    'If you trust that host, add it as a server of its own.',
  ],
  dns: (host) => [`The host ${host} was not found.`, 'Check the address of the server and the network.'],
  connect: (host, reason) => [`There is no connection to ${host} (${reason}).`, 'Check the address of the server and the network.'],
  tls: (host, reason) => [
    `There is no trusted TLS connection to ${host} (${reason}). Nothing was requested.`,
    'Check the certificate of the server.',
  ],
  proxy: (host, reason) => [`The proxy could not connect to ${host} (${reason}).`, CHECK_PROXY],
  proxy_url: (host) => [`The proxy for ${host} is not an http:// address. Nothing was requested.`, CHECK_PROXY],
  answer: (host) => [`The answer from ${host} is not HTTP.`, CHECK_ADDRESS],
};

/** What came of a request for a symbol file, what it means, and what the reader can do. */
export function symbolDownloadText(download: SymbolDownload): string {
  switch (download.state) {
    case 'downloaded':
      return `Downloaded (${formatSize(download.size)}).`;
    case 'missing':
      return `${download.host} does not have the file of this build. ${OTHER_PLACE}`;
    case 'refused':
      return refusedText(download.host, download.status);
    case 'later':
      return laterText(download);
    case 'cancelled':
      return `The download was stopped. ${retryText(download.keptBytes)}`;
    case 'failed':
      return failedText(download);
  }
}

function refusedText(host: string, status: number): string {
  const what = `${host} refused the request with status ${String(status)}.`;
  if (status === 401 || status === 403) return `${what} It may serve only users who sign in, which Crashlens cannot do. ${OTHER_PLACE}`;
  return `${what} It may not be a symbol server. ${CHECK_ADDRESS}`;
}

function laterText({ host, status, retryAfterMs }: SymbolDownload & { readonly state: 'later' }): string {
  const what = status === 429 ? `${host} limits the number of requests` : `${host} has a problem`;
  const when = retryAfterMs === 0 ? 'now' : `in ${formatTimeTaken(retryAfterMs)}`;
  return `${what} (status ${String(status)}), so it did not say whether it has the file. Try again ${when}.`;
}

function failedText({ host, why, reason, keptBytes }: FailedDownload): string {
  const [what, advice] = FAILURES[why](host, reasonText(reason));
  return [what, advice, ...(keptBytes > 0 ? [retryText(keptBytes)] : [])].join(' ');
}

/** `reason`: status of a proxy's answer, or error code. */
function reasonText(reason: string): string {
  return /^\d{3}$/.test(reason) ? `status ${reason}` : (CONNECTION_REASONS.get(reason) ?? UNKNOWN_REASON);
}

function retryText(keptBytes: number): string {
  return keptBytes > 0 ? `The next download continues after ${formatSize(keptBytes)}.` : 'The next download starts over.';
}
