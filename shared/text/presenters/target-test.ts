import type { Failure } from '../../errors.ts';
import type { CertificateView, TestStep } from '../../bridge/view/preset-view.ts';
import { errorOf } from '../app/errors.ts';

/** Labels of the steps of a test. */
export const TEST_STEP_LABELS: Readonly<Record<TestStep, string>> = {
  dns: 'Name',
  connect: 'Connection',
  tls: 'Encryption',
  http: 'Answer',
};

/** Results of the steps. */
export const TEST_DETAILS = {
  noLookup: (host: string): string => `${host} is an IP address: no lookup needed.`,
  lookedUp: (host: string, addresses: readonly string[]): string => `${host} resolves to ${addresses.join(', ')}.`,
  proxyLookedUp: (host: string, addresses: readonly string[]): string =>
    `The proxy ${host} resolves to ${addresses.join(', ')}. The proxy looks up the target’s host.`,
  connected: (host: string): string => `${host} accepts connections.`,
  throughProxy: (host: string, proxy: string): string => `The proxy ${proxy} connected to ${host}.`,
  proxyAsked: (proxy: string): string => `The proxy ${proxy} accepts connections. The last step shows whether it reaches the target.`,
  notEncrypted: 'The URL begins with http://, so nothing is encrypted.',
  trusted: (protocol: string, words: string): string => `${protocol}, certificate ${words}.`,
  pinned: (protocol: string, words: string): string => `${protocol}, certificate accepted by its fingerprint, ${words}.`,
  shown: (words: string): string => `The server’s certificate is ${words}.`,
  notReached: 'Not reached: an earlier step failed.',
} as const;

/** Issuer, names and end of validity of a certificate. */
export function certificateWords({ issuer, names, until }: CertificateView): string {
  return `issued by ${issuer} for ${names.join(', ')}, valid until ${new Date(until).toISOString().slice(0, 10)}`;
}

/** Explains a collector's answer to a GET request. `failure` null: the answer does not prevent sending. */
export function answerWords(
  status: number,
  location: string | null,
): { readonly detail: string; readonly failure: { readonly message: string; readonly hint: string } | null } {
  const asked = `A GET of the submission URL returns ${String(status)}`;
  if (status === 404 || status === 410)
    return {
      detail: `${asked}.`,
      failure: { message: 'The host has no such path.', hint: 'Correct the path of the URL.' },
    };
  if (status >= 300 && status < 400)
    return {
      detail: location === null ? `${asked}.` : `${asked}, a redirect to ${location}.`,
      failure: {
        message: 'The URL redirects; Crashlens does not follow.',
        hint: 'If you trust the new URL, use it instead.',
      },
    };
  if (status === 407)
    return {
      detail: `${asked}.`,
      failure: { message: 'The proxy requires authentication.', hint: 'Add user and password to its URL.' },
    };
  if (status >= 500)
    return {
      detail: `${asked}.`,
      failure: { message: 'The server answered with an error.', hint: 'Try again later, or ask its operator.' },
    };
  if (status === 401 || status === 403)
    return { detail: `${asked}: authentication required. The test sends no token; the stored token may be enough.`, failure: null };
  if (status === 405) return { detail: `${asked}, as expected: collectors accept only POST.`, failure: null };
  return { detail: `${asked}. Send a report to test further.`, failure: null };
}

/** Why a step failed. Sentences about a report are reworded here, because the test sends no report. */
export function stepFailureWords(failure: Failure): { readonly message: string; readonly hint: string } {
  const { code, facts } = failure;
  const host = 'host' in facts ? String(facts.host) : '';
  switch (code) {
    case 'connection_refused':
      return {
        message: `Connection refused: nothing is listening at ${host}.`,
        hint: 'Start the collector, or correct host and port.',
      };
    case 'connection_timeout':
      return {
        message: `${host} did not answer in time.`,
        hint: 'Check host, port, firewall and proxy.',
      };
    case 'connection_reset':
      return { message: `${host} closed the connection.`, hint: 'Check scheme and port of the URL.' };
    case 'answer_unreadable':
      return {
        message: `The answer of ${host} is not HTTP.`,
        hint: 'Check scheme and port of the URL.',
      };
    default: {
      const { message, hint } = errorOf(failure);
      return { message, hint };
    }
  }
}
