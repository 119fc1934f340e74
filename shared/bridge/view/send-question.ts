import * as v from 'valibot';
import { count } from './fields.ts';

/** Kinds of contents that people agree to one by one. `unclear`: what a broken structure leaves open. */
const CONTENT_KINDS = ['annotations', 'dumps', 'unclear', 'credentials'] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What of a report goes along that not everybody may see. */
export const disclosureSchema = v.strictObject({
  /** Protected annotations. */
  annotations: count,
  minidumps: count,
  /** Binary parts that are no minidumps. */
  otherParts: count,
  /** Bytes of the body whose meaning a broken structure leaves open. */
  unclearBytes: count,
  /** Names of the headers that go along with credentials. */
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

/** What a person is asked before a report leaves this machine: the same words in every shell. */
const sendQuestionSchema = v.strictObject({
  title: v.string(),
  text: v.string(),
  /** What the button says that sends; the other one says `cancel`. */
  button: v.string(),
  cancel: v.string(),
});

export type SendQuestion = v.InferOutput<typeof sendQuestionSchema>;

/**
 * What came of asking. `number`: counts once, for what was asked. `ask`: the shell has no dialogs, so whoever called asks, and gives the number back only
 * where a person agreed.
 */
export const confirmationSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('not_needed') }),
  v.strictObject({ kind: v.literal('declined') }),
  v.strictObject({ kind: v.literal('confirmed'), number: v.string() }),
  v.strictObject({ kind: v.literal('ask'), number: v.string(), question: sendQuestionSchema }),
]);

export type Confirmation = v.InferOutput<typeof confirmationSchema>;
