import { extra, withParts } from '../builders/verdict/finding-cases/finding-case.ts';
import { GOOD_PARTS, multipart, request } from '../builders/report/multipart.ts';
import type { DecidingCode } from '../../shared/verdict/checks/finding-codes.ts';

/** An example request for a rule about the collector (path, token, throttling or storage). No captured report triggers such a rule. */
interface CollectorRequest {
  readonly captured: Buffer;
  /** The part of the request that the rule checks, one character per byte. */
  readonly checked: string;
}

const ESR = { ProductName: 'Firefox', ReleaseChannel: 'esr' };
const TOKEN = 'Authorization: Bearer tok\r\n';

function withToken(captured: Buffer): Buffer {
  return Buffer.from(captured.toString('latin1').replace('\r\nHost', `\r\n${TOKEN}Host`), 'latin1');
}

/** Token of the collector that receives the requests. It uses the default throttling rules. */
export const COLLECTOR_TOKEN = 'tok';

export const COLLECTOR_REQUESTS: Readonly<Partial<Record<DecidingCode, CollectorRequest>>> = {
  path_unknown: { captured: request(multipart(GOOD_PARTS), { target: '/submit/' }), checked: '/submit/' },
  health_answered: { captured: request(multipart(GOOD_PARTS), { target: '/__lbheartbeat__', method: 'GET' }), checked: '/__lbheartbeat__' },
  invalid_uuid: { captured: withToken(withParts({ name: 'uuid', content: 'my-own-id' })), checked: 'my-own-id' },
  uuid_not_text: { captured: withToken(extra('{"ProductName":"Firefox","uuid":5}')), checked: '5' },
  token_not_ascii: {
    captured: request(multipart(GOOD_PARTS), { headers: { Authorization: 'Bearer caf\xe9' } }),
    checked: 'Authorization: Bearer caf\xe9\r\n',
  },
  throttler_failed: {
    captured: extra(JSON.stringify({ ...ESR, TelemetryEnvironment: '[]' })),
    checked: '"[]"',
  },
  save_failed: {
    captured: extra(`{"ProductName":"Thunderbird","Notes":${'['.repeat(966)}${']'.repeat(966)}}`),
    checked: `${'['.repeat(966)}${']'.repeat(966)}`,
  },
};
