import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component that loads from its own file, so that the first screen does not wait for it. */
interface Later<Props extends object> {
  /** The component. Until it is loaded, this renders its placeholder. */
  readonly Shown: ComponentType<Props>;
  /** Loads the component ahead of time. Rejects if its file cannot be loaded. The next call tries again. */
  readonly load: () => Promise<void>;
}

type Loading<Props> = { readonly Piece: ComponentType<Props> | null } | { readonly failure: unknown };

/**
 * Creates a component that is loaded when it is first shown, or earlier by `load`. A loaded component is rendered at once. `React.lazy` would still show the
 * placeholder for up to 300 ms.
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
