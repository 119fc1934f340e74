import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A piece of the page that stands in a file of its own, so that the first screen need not wait for it. */
interface Later<Props extends object> {
  /** The piece; where it is not there yet, what stands in for it. */
  readonly Shown: ComponentType<Props>;
  /** Fetches it ahead. Rejects where its file cannot be fetched; the next call tries again. */
  readonly load: () => Promise<void>;
}

type Loading<Props> = { readonly Piece: ComponentType<Props> | null } | { readonly failure: unknown };

/**
 * A piece that is fetched when it is first shown, or before by `load`. What was fetched is drawn at once: a lazy component of React stands behind its
 * stand-in for up to 300 ms even then.
 */
export function loadedLater<Props extends object>(
  fetchPiece: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): Later<Props> {
  let fetched: ComponentType<Props> | null = null;

  async function load(): Promise<void> {
    fetched ??= await fetchPiece();
  }

  function Shown(props: Props) {
    const [loading, setLoading] = useState<Loading<Props>>(() => ({ Piece: fetched }));
    useEffect(() => {
      if (!('Piece' in loading) || loading.Piece !== null) return;
      let isShown = true;
      void load().then(
        () => isShown && setLoading({ Piece: fetched }),
        (failure: unknown) => isShown && setLoading({ failure }),
      );
      return () => {
        isShown = false;
      };
    }, [loading]);
    if ('failure' in loading) throw loading.failure;
    return loading.Piece === null ? standIn : <loading.Piece {...props} />;
  }

  return { Shown, load };
}
