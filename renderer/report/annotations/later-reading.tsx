import { useEffect, useState } from 'react';
import type { MaskReason } from '../../../shared/masking/mask-reasons.ts';
import { loadedLater } from '../../ui/controls/loaded-later.tsx';
import { laterJsonLines } from '../editor/later-json-lines.tsx';

export const aboutAnnotation = loadedLater(async () => (await import('./AboutAnnotation.tsx')).AboutAnnotation);

/** Returns the meaning of a value in words, or null if it needs no explanation. */
type Explain = (name: string, value: string) => string | null;

export interface ReadingWords {
  readonly explain: Explain;
  readonly whyMasked: Readonly<Record<MaskReason, string>>;
}

let words: ReadingWords | null = null;

async function loadWords(): Promise<ReadingWords> {
  if (words !== null) return words;
  const [{ explainedValue }, { WHY_MASKED }] = await Promise.all([
    import('../../../shared/text/help/value-words.ts'),
    import('../../../shared/text/report/why-masked.ts'),
  ]);
  words = { explain: explainedValue, whyMasked: WHY_MASKED };
  return words;
}

/** Returns the texts that explain values and masks; null until they are loaded, or if loading fails. The values are shown without them. */
export function useReadingWords(): ReadingWords | null {
  const [loaded, setLoaded] = useState<{ readonly words: ReadingWords | null }>({ words });
  useEffect(() => {
    if (loaded.words !== null) return;
    let isShown = true;
    loadWords().then(
      (fetched) => isShown && setLoaded({ words: fetched }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [loaded]);
  return loaded.words;
}

/** Texts and components about annotations that the first screen does not need. */
export const LATER_READING = [aboutAnnotation, laterJsonLines, { load: loadWords }] as const;
