import type { OutcomeKind } from '../../../shared/sending/outcome/outcome.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { outcomeStyle, expectedStyle } from './answer-styles.ts';
import type { StatusStyle } from './StatusIcon.tsx';

const PREDICTED: Readonly<Record<string, StatusStyle>> = {
  accepted: expectedStyle({ label: 'accepted', rejection: null }),
  soft: expectedStyle({ label: 'rejected', rejection: 'soft' }),
  hard: expectedStyle({ label: 'rejected', rejection: 'hard' }),
  malformed: expectedStyle({ label: 'malformed', rejection: null }),
  too_large: expectedStyle({ label: 'too_large', rejection: null }),
  server_error: expectedStyle({ label: 'server_error', rejection: null }),
  refused: expectedStyle({ label: 'refused', rejection: null }),
};

const VERDICT: Readonly<Record<string, StatusStyle>> = {
  well_formed: { tone: 'green', icon: 'ok' },
  malformed: expectedStyle({ label: 'malformed', rejection: null }),
  likely_too_large: expectedStyle({ label: 'too_large', rejection: null }),
  server_error: expectedStyle({ label: 'server_error', rejection: null }),
  refused: expectedStyle({ label: 'refused', rejection: null }),
};

function answered(kind: OutcomeKind, rejection: 'soft' | 'hard' | 'unknown' | null = null): StatusStyle {
  return outcomeStyle({ kind, rejection });
}

const OUTCOME: Readonly<Record<string, StatusStyle>> = {
  accepted: answered('accepted'),
  soft: answered('rejected', 'soft'),
  hard: answered('rejected', 'hard'),
  rejected: answered('rejected', 'unknown'),
  malformed: answered('malformed'),
  too_large: answered('too_large'),
  wrong_url: answered('wrong_url'),
  server_error: answered('server_error'),
  not_known_accepted: answered('not_known_accepted'),
  other: answered('other'),
};

const STATUS_STYLES: Readonly<Partial<Record<FieldId, Readonly<Record<string, StatusStyle>>>>> = {
  predicted: PREDICTED,
  captured: PREDICTED,
  verdict: VERDICT,
  outcome: OUTCOME,
};

/** Colour and icon of a word in a row, the same as in the verdict band and the outcome card; null if the word has none. */
export function wordStyle(field: FieldId, word: string): StatusStyle | null {
  return STATUS_STYLES[field]?.[word] ?? null;
}
