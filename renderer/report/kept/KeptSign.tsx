import { KEPT, KEPT_WORDS, type KeptWord } from '../../../shared/text/verdict/kept.ts';
import type { KeptThingView } from '../../../shared/bridge/view/kept-view.ts';
import type { Tone } from '../../ui/status/Meaning.tsx';
import tones from '../../ui/status/tones.module.css';
import styles from './KeptSign.module.css';

interface Sign {
  readonly mark: string;
  readonly tone: Tone;
}

/** The sign before each word; the word tells the same to readers. */
const SIGNS: Readonly<Record<KeptWord, Sign>> = {
  dropped: { mark: '✕', tone: 'red' },
  removed: { mark: '−', tone: 'amber' },
  overwritten: { mark: '↷', tone: 'amber' },
  'kept as null': { mark: '∅', tone: 'amber' },
  renamed: { mark: '→', tone: 'slate' },
  merged: { mark: '+', tone: 'slate' },
  swallowed: { mark: '⊃', tone: 'red' },
};

/** One word for a difference, with its sign. */
export function KeptWordSign({ word }: { readonly word: KeptWord }) {
  const { mark, tone } = SIGNS[word];
  return (
    <span className={`${styles.sign ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
      <span aria-hidden>{mark}</span>
      {word}
    </span>
  );
}

function wordsOf({ differences }: KeptThingView): readonly KeptWord[] {
  return [...new Set(differences.map((code) => KEPT_WORDS[code]))];
}

function isKeptAlike(thing: KeptThingView): boolean {
  return thing.what !== 'nameless' && thing.kept !== null;
}

/** The same in words. */
export function keptText(thing: KeptThingView): string {
  const words = wordsOf(thing);
  if (words.length > 0) return words.join(', ');
  return isKeptAlike(thing) ? KEPT.same : KEPT.notKept;
}

/** What became of a thing on the way into storage. */
export function KeptSign({ thing }: { readonly thing: KeptThingView }) {
  const words = wordsOf(thing);
  if (words.length > 0) return words.map((word) => <KeptWordSign key={word} word={word} />);
  const isKept = isKeptAlike(thing);
  return (
    <span className={styles.same}>
      <span aria-hidden>{isKept ? '=' : '✕'}</span>
      {isKept ? KEPT.same : KEPT.notKept}
    </span>
  );
}
