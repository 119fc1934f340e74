import type * as v from 'valibot';

/** A call of the bridge: one line that says what it does, what it is asked with and what it answers. */
export function channel<const I extends v.GenericSchema, const O extends v.GenericSchema>(doc: string, request: I, response: O) {
  return { doc, request, response };
}
