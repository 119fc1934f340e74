import type { OutcomeKind } from '../../../shared/sending/outcome/outcome.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { outcomeStyle, expectedStyle } from './answer-styles.ts';
import type { StatusStyle } from './StatusIcon.tsx';

const PREDICTED: Readonly<Record<string, StatusStyle>> = {
  accepted: expectedStyle({ label: 'accepted', rejection: null }),
  soft: expectedStyle({ label: 'rejected', rejection: 'soft' }),
  hard: expectedStyle({ label: 'rejected', rejection: 'hard' }),
  malformed: expectedStyle({ label: 'malformed', rejection: null }),
  'too-large': expectedStyle({ label: 'too-large', rejection: null }),
  'server-error': expectedStyle({ label: 'server-error', rejection: null }),
  refused: expectedStyle({ label: 'refused', rejection: null }),
};

const VERDICT: Readonly<Record<string, StatusStyle>> = {
  'well-formed': { tone: 'green', icon: 'ok' },
  malformed: expectedStyle({ label: 'malformed', rejection: null }),
  'likely-too-large': expectedStyle({ label: 'too-large', rejection: null }),
  'server-error': expectedStyle({ label: 'server-error', rejection: null }),
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
  'too-large': answered('too-large'),
  'wrong-url': answered('wrong-url'),
  'server-trouble': answered('server-trouble'),
  'not-known-accepted': answered('not-known-accepted'),
  other: answered('other'),
};

const STATUS_STYLES: Readonly<Partial<Record<FieldId, Readonly<Record<string, StatusStyle>>>>> = {
  predicted: PREDICTED,
  captured: PREDICTED,
  verdict: VERDICT,
  outcome: OUTCOME,
};

/** Colour and icon of a word of a row, as the band and the outcome card have them for the same; null where a word has none. */
export function wordStyle(field: FieldId, word: string): StatusStyle | null {
  return STATUS_STYLES[field]?.[word] ?? null;
}
