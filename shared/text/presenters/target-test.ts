import type { Failure } from '../../errors.ts';
import type { CertificateView, TestStep } from '../../bridge/view/preset-view.ts';
import { errorOf } from '../app/errors.ts';

/** The steps of a test by name. */
export const TEST_STEP_LABELS: Readonly<Record<TestStep, string>> = {
  dns: 'Name',
  connect: 'Connection',
  tls: 'Encryption',
  http: 'Answer',
};

/** What a step found. */
export const TEST_DETAILS = {
  noLookup: (host: string): string => `${host} is an address, so there is no name to look up.`,
  lookedUp: (host: string, addresses: readonly string[]): string => `${host} leads to ${addresses.join(', ')}.`,
  proxyLookedUp: (host: string, addresses: readonly string[]): string =>
    `The proxy ${host} leads to ${addresses.join(', ')}; it looks up the host of the target itself.`,
  connected: (host: string): string => `${host} takes connections.`,
  throughProxy: (host: string, proxy: string): string => `The proxy ${proxy} made a connection to ${host}.`,
  proxyAsked: (proxy: string): string => `The proxy ${proxy} takes connections; whether it reaches the target shows by the answer.`,
  notEncrypted: 'The URL begins with http://, so everything is readable on the way.',
  trusted: (protocol: string, words: string): string => `${protocol}, certificate ${words}.`,
  pinned: (protocol: string, words: string): string => `${protocol}, the certificate that was accepted by its fingerprint, ${words}.`,
  shown: (words: string): string => `Its certificate is ${words}.`,
  notReached: 'Not reached: a step before it failed.',
} as const;

/** Who issued a certificate, for whom, and until when. */
export function certificateWords({ issuer, names, until }: CertificateView): string {
  return `issued by ${issuer} for ${names.join(', ')}, valid until ${new Date(until).toISOString().slice(0, 10)}`;
}

/** What a collector's answer to a GET says; `failure` null: nothing speaks against sending. */
export function answerWords(
  status: number,
  location: string | null,
): { readonly detail: string; readonly failure: { readonly message: string; readonly hint: string } | null } {
  const asked = `A GET of the submission URL is answered ${String(status)}`;
  if (status === 404 || status === 410)
    return {
      detail: `${asked}.`,
      failure: { message: 'There is no such address at that host.', hint: 'Correct the path of the submission URL.' },
    };
  if (status >= 300 && status < 400)
    return {
      detail: location === null ? `${asked}.` : `${asked}, which leads to ${location}.`,
      failure: {
        message: 'The URL leads elsewhere, and redirects are not followed.',
        hint: 'Use the URL that it leads to, if you trust it.',
      },
    };
  if (status === 407)
    return {
      detail: `${asked}.`,
      failure: { message: 'The proxy wants to know who asks.', hint: 'Write user and password into its URL.' },
    };
  if (status >= 500)
    return {
      detail: `${asked}.`,
      failure: { message: 'Something answers there, but it has trouble of its own.', hint: 'Try again later, or ask those who run it.' },
    };
  if (status === 401 || status === 403)
    return { detail: `${asked}: it wants to know who asks. The test sends no token, so that one that is kept may do.`, failure: null };
  if (status === 405) return { detail: `${asked}, as by a collector, which takes reports by POST alone.`, failure: null };
  return { detail: `${asked}. Whether it takes reports shows when one is sent.`, failure: null };
}

/** Why a step failed. Nothing of a report was on its way, so that sentences about one are told otherwise here. */
export function stepFailureWords(failure: Failure): { readonly message: string; readonly hint: string } {
  const { code, facts } = failure;
  const host = 'host' in facts ? String(facts.host) : '';
  switch (code) {
    case 'connection_refused':
      return {
        message: `Connection refused: nothing is listening at ${host}.`,
        hint: 'Start the collector, or correct host and port of the URL.',
      };
    case 'connection_timeout':
      return {
        message: `${host} did not answer in time.`,
        hint: 'Check host and port, and whether a firewall or a proxy stands before it.',
      };
    case 'connection_reset':
      return { message: `${host} closed the connection.`, hint: 'Check that scheme and port of the URL belong together.' };
    case 'answer_unreadable':
      return {
        message: `${host} answered with something that is not HTTP.`,
        hint: 'Check that scheme and port of the URL belong to a collector.',
      };
    default: {
      const { message, hint } = errorOf(failure);
      return { message, hint };
    }
  }
}
