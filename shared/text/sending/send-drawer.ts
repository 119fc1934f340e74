import type { SendOptions } from '../../bridge/view/attempt-view.ts';
import type { TargetRules } from '../../verdict/rules/target-rules.ts';
import { writeMaxBody } from '../../sending/targets/max-body-text.ts';
import { throttlingLabel } from './targets.ts';

/** Texts of the drawer that sends a report. */
export const SEND_DRAWER = {
  sendTo: (host: string): string => `Send to ${host}`,
  working: 'Predicting the answer…',
  judgedBy: 'Judged by',
  sentWith: 'Sent with',
  credentials: 'captured credentials',
  sendCredentials: 'Send captured credentials (masked headers)',
  omitUnsendable: 'Omit headers that HTTP cannot carry',
  omitted: 'without headers that HTTP cannot carry',
} as const;

const LENGTHS: Readonly<Record<SendOptions['contentLength'], string>> = {
  computed: 'a computed Content-Length',
  captured: 'the Content-Length of the report',
  none: 'no Content-Length',
};

/** The rules of a target, in one line. */
export function rulesLine({ dialect, maxBody, ingress, throttling }: TargetRules): string {
  const most = maxBody === null ? 'no known maximum' : `at most ${writeMaxBody(maxBody)}`;
  return [dialect, most, ingress === 'proxy' ? 'behind a proxy' : 'reached directly', throttlingLabel(throttling)].join(' · ');
}

/** How the head is sent. One entry for each option. `usual`: the default. */
export function optionWords({
  contentLength,
  credentials,
  omitUnsendable,
}: SendOptions): readonly { readonly text: string; readonly kind: 'usual' | 'chosen' | 'secret' }[] {
  return [
    { text: LENGTHS[contentLength], kind: contentLength === 'computed' ? 'usual' : 'chosen' },
    ...(omitUnsendable ? [{ text: SEND_DRAWER.omitted, kind: 'chosen' } as const] : []),
    { text: credentials ? SEND_DRAWER.credentials : `no ${SEND_DRAWER.credentials}`, kind: credentials ? 'secret' : 'usual' },
  ];
}
