import * as v from 'valibot';
import { count } from './fields.ts';

/** Kinds of contents that need separate consent. `unclear`: bytes whose meaning is ambiguous because the structure is broken. */
const CONTENT_KINDS = ['annotations', 'dumps', 'unclear', 'credentials'] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Counts of non-public contents that would be sent with a report. */
export const disclosureSchema = v.strictObject({
  /** Protected annotations. */
  annotations: count,
  minidumps: count,
  /** Binary parts other than minidumps. */
  otherParts: count,
  /** Bytes of the body whose meaning is ambiguous because the structure is broken. */
  unclearBytes: count,
  /** Names of the headers that are sent with credentials. */
  credentials: v.array(v.string()),
});

export type Disclosure = v.InferOutput<typeof disclosureSchema>;

export function kindsOf({ annotations, minidumps, otherParts, unclearBytes, credentials }: Disclosure): readonly ContentKind[] {
  const goes: Readonly<Record<ContentKind, boolean>> = {
    annotations: annotations > 0,
    dumps: minidumps + otherParts > 0,
    unclear: unclearBytes > 0,
    credentials: credentials.length > 0,
  };
  return CONTENT_KINDS.filter((kind) => goes[kind]);
}

/** The question to the user before a report leaves this machine. Every shell uses the same words. */
const sendQuestionSchema = v.strictObject({
  title: v.string(),
  text: v.string(),
  /** Label of the button that sends; the other button is `cancel`. */
  button: v.string(),
  cancel: v.string(),
});

export type SendQuestion = v.InferOutput<typeof sendQuestionSchema>;

/**
 * The result of asking the user. `number`: valid once, for this question. `ask`: the shell has no dialogs, so the caller asks the user. If the user agrees, the
 * caller returns the number.
 */
export const confirmationSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('not_needed') }),
  v.strictObject({ kind: v.literal('declined') }),
  v.strictObject({ kind: v.literal('confirmed'), number: v.string() }),
  v.strictObject({ kind: v.literal('ask'), number: v.string(), question: sendQuestionSchema }),
]);

export type Confirmation = v.InferOutput<typeof confirmationSchema>;
