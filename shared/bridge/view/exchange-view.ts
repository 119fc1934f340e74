import * as v from 'valibot';
import { count } from './fields.ts';

const time = v.nullable(v.pipe(v.number(), v.minValue(0)));

/** Duration of each phase of an exchange in ms; null: not reached, or not needed. */
const phaseTimesSchema = v.strictObject({ dns: time, connect: time, tls: time, send: time, wait: time, receive: time });

export type PhaseTimes = v.InferOutput<typeof phaseTimesSchema>;

/** Facts about one exchange on the wire. */
export const exchangeTraceSchema = v.strictObject({
  times: phaseTimesSchema,
  sentBytes: count,
  /** The last byte of the body was sent. */
  isWhole: v.boolean(),
  /** The request reused the connection of an earlier request. */
  isReused: v.boolean(),
  /** TLS accepted the identity of the server or proxy. Also true without TLS. */
  isTrusted: v.boolean(),
});

export type ExchangeTrace = v.InferOutput<typeof exchangeTraceSchema>;
