import type { ByteLength } from '../../bytes/byte-source.ts';

export const OUTCOME_KINDS = [
  'accepted',
  'rejected',
  'malformed',
  'wrong_url',
  'too_large',
  'server_error',
  'not_known_accepted',
  'other',
] as const;

export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** Kinds of rejections; `unknown`: our rule table does not list the rule. */
export const REJECTIONS = ['hard', 'soft', 'unknown'] as const;

export type Rejection = (typeof REJECTIONS)[number];

/** Something odd about an answer. */
export type OutcomeNote =
  | { readonly code: 'odd_crash_id' }
  | { readonly code: 'odd_status'; readonly status: number; readonly form: 'crash_id' | 'discarded' }
  | { readonly code: 'other_lines'; readonly lines: readonly string[]; readonly count: number }
  | { readonly code: 'not_plain_text'; readonly contentType: string }
  | { readonly code: 'value_cut'; readonly shown: number }
  | { readonly code: 'masked'; readonly places: number }
  | { readonly code: 'not_searched' }
  | { readonly code: 'text_cut'; readonly shown: number; readonly totalBytes: ByteLength }
  | { readonly code: 'early' }
  | { readonly code: 'too_long'; readonly most: ByteLength }
  | { readonly code: 'broke_off' }
  | { readonly code: 'not_decoded'; readonly coding: string };

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly status: number;
  /** Crash id, rule name or reason, verbatim; null if the answer has none. */
  readonly value: string | null;
  /** null unless the report was rejected. */
  readonly rejection: Rejection | null;
  /** The demo collector was set to this answer, so it says nothing about the report. */
  readonly forced: boolean;
  readonly notes: readonly OutcomeNote[];
  readonly contentType: string | null;
  /** The beginning of the answer as text, at most 4,096 characters. */
  readonly text: string;
  /** Number of masked ranges in the answer. Each repeats a protected value of the report. */
  readonly masked: number;
  readonly textBytes: ByteLength;
}
