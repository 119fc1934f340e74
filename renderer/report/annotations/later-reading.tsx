import { useEffect, useState } from 'react';
import { loadedLater } from '../../ui/controls/loaded-later.tsx';

export const aboutAnnotation = loadedLater(async () => (await import('./AboutAnnotation.tsx')).AboutAnnotation);

export const jsonLines = loadedLater(async () => (await import('./JsonLines.tsx')).JsonLines);

/** What a value of a name means, in words; null where it says all by itself. */
export type Explain = (name: string, value: string) => string | null;

let explain: Explain | null = null;

async function loadExplain(): Promise<Explain> {
  explain ??= (await import('../../../shared/text/help/value-words.ts')).explainedValue;
  return explain;
}

/** What explains values; null until it has come, and where it cannot be fetched: values say all that they said before. */
export function useExplain(): Explain | null {
  const [loaded, setLoaded] = useState<{ readonly explain: Explain | null }>({ explain });
  useEffect(() => {
    if (loaded.explain !== null) return;
    let isShown = true;
    loadExplain().then(
      (fetched) => isShown && setLoaded({ explain: fetched }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [loaded]);
  return loaded.explain;
}

/** What people read about annotations that the first screen does not need. */
export const LATER_READING = [aboutAnnotation, jsonLines, { load: loadExplain }] as const;
