import * as v from 'valibot';
import { count } from './fields.ts';

const time = v.nullable(v.pipe(v.number(), v.minValue(0)));

/** How long (ms) each phase of an exchange took; null: it was not come to, or not needed. */
const phaseTimesSchema = v.strictObject({ dns: time, connect: time, tls: time, send: time, wait: time, receive: time });

export type PhaseTimes = v.InferOutput<typeof phaseTimesSchema>;

/** What went over the wire. */
export const exchangeTraceSchema = v.strictObject({
  times: phaseTimesSchema,
  sentBytes: count,
  /** The last byte of the body had left. */
  isWhole: v.boolean(),
  /** It went over a connection that an earlier request had made. */
  isReused: v.boolean(),
  /** The other side was who it should be, as far as anything told. */
  isTrusted: v.boolean(),
});

export type ExchangeTrace = v.InferOutput<typeof exchangeTraceSchema>;
