import { encodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import { withTrimmed } from '../../report/view/protected-values.ts';
import type { HeadPlan, PlannedHeader } from '../../report/view/plan-head.ts';

/** The protected values of a request: the credentials in its head and the values in its body. Each iteration computes them again. */
export function sentSecrets(plan: HeadPlan, ofBody: Iterable<Uint8Array>): Iterable<Uint8Array> {
  const credentials = plan.headers.filter(({ isMasked }) => isMasked);
  return {
    *[Symbol.iterator]() {
      for (const { value } of credentials) for (const piece of credentialPieces(value)) yield* withTrimmed(encodeLatin1(piece));
      yield* ofBody;
    },
  };
}

/** A header value and its pieces: the text after the scheme, each cookie and its value, and user and password of Basic. */
function credentialPieces(value: PlannedHeader['value']): readonly string[] {
  const pieces = value.split(/[\s;,]+/);
  return [value, ...basicPieces(value), ...pieces, ...pieces.flatMap((piece) => /^[\w.-]+=([^=].*)$/.exec(piece)?.[1] ?? [])];
}

/** The decoded `user:password` of a Basic value (RFC 7617, as Latin-1), and also user and password separately. */
function basicPieces(value: PlannedHeader['value']): readonly string[] {
  const [, coded = ''] = /^basic\s+([\w+/-]+=*)\s*$/i.exec(value) ?? [];
  const pair = Buffer.from(coded, 'base64').toString('latin1');
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(pair) ?? [];
  return [pair, user, password];
}
