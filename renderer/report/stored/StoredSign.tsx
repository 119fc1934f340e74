import { STORED, STORED_WORDS, type StoredWord } from '../../../shared/text/verdict/stored.ts';
import type { StoredItemView } from '../../../shared/bridge/view/stored-view.ts';
import type { Tone } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import styles from './StoredSign.module.css';

interface Sign {
  readonly symbol: string;
  readonly tone: Tone;
}

/** Symbol before each word. Screen readers read only the word. */
const SIGNS: Readonly<Record<StoredWord, Sign>> = {
  dropped: { symbol: '✕', tone: 'red' },
  removed: { symbol: '−', tone: 'amber' },
  overwritten: { symbol: '↷', tone: 'amber' },
  'stored as null': { symbol: '∅', tone: 'amber' },
  renamed: { symbol: '→', tone: 'slate' },
  merged: { symbol: '+', tone: 'slate' },
  swallowed: { symbol: '⊃', tone: 'red' },
};

/** A word for a difference, with its symbol. */
export function StoredWordSign({ word }: { readonly word: StoredWord }) {
  const { symbol, tone } = SIGNS[word];
  return (
    <span className={`${styles.sign ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
      <span aria-hidden>{symbol}</span>
      {word}
    </span>
  );
}

function wordsOf({ differences }: StoredItemView): readonly StoredWord[] {
  return [...new Set(differences.map((code) => STORED_WORDS[code]))];
}

function isStoredAlike(thing: StoredItemView): boolean {
  return thing.what !== 'nameless' && thing.asStored !== null;
}

export function storedSignText(thing: StoredItemView): string {
  const words = wordsOf(thing);
  if (words.length > 0) return words.join(', ');
  return isStoredAlike(thing) ? STORED.same : STORED.notStored;
}

/** Shows how the collector stores an item, in words with symbols. */
export function StoredSign({ thing }: { readonly thing: StoredItemView }) {
  const words = wordsOf(thing);
  if (words.length > 0) return words.map((word) => <StoredWordSign key={word} word={word} />);
  const isStored = isStoredAlike(thing);
  return (
    <span className={styles.same}>
      <span aria-hidden>{isStored ? '=' : '✕'}</span>
      {isStored ? STORED.same : STORED.notStored}
    </span>
  );
}
