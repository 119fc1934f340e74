import type { OutcomeKind } from '../../../shared/sending/outcome/outcome.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { outcomeMeaning, expectedMeaning } from './answer-meaning.ts';
import type { Meaning } from './Meaning.tsx';

const PREDICTED: Readonly<Record<string, Meaning>> = {
  accepted: expectedMeaning({ label: 'accepted', rejection: null }),
  soft: expectedMeaning({ label: 'rejected', rejection: 'soft' }),
  hard: expectedMeaning({ label: 'rejected', rejection: 'hard' }),
  malformed: expectedMeaning({ label: 'malformed', rejection: null }),
  'too-large': expectedMeaning({ label: 'too-large', rejection: null }),
  'server-error': expectedMeaning({ label: 'server-error', rejection: null }),
  refused: expectedMeaning({ label: 'refused', rejection: null }),
};

const VERDICT: Readonly<Record<string, Meaning>> = {
  'well-formed': { tone: 'green', icon: 'ok' },
  malformed: expectedMeaning({ label: 'malformed', rejection: null }),
  'likely-too-large': expectedMeaning({ label: 'too-large', rejection: null }),
  'server-error': expectedMeaning({ label: 'server-error', rejection: null }),
  refused: expectedMeaning({ label: 'refused', rejection: null }),
};

function answered(kind: OutcomeKind, rejection: 'soft' | 'hard' | 'unknown' | null = null): Meaning {
  return outcomeMeaning({ kind, rejection });
}

const OUTCOME: Readonly<Record<string, Meaning>> = {
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

const MEANINGS: Readonly<Partial<Record<FieldId, Readonly<Record<string, Meaning>>>>> = {
  predicted: PREDICTED,
  captured: PREDICTED,
  verdict: VERDICT,
  outcome: OUTCOME,
};

/** Colour and icon of a word of a row, as the band and the outcome card have them for the same; null where a word has none. */
export function wordMeaning(field: FieldId, word: string): Meaning | null {
  return MEANINGS[field]?.[word] ?? null;
}
