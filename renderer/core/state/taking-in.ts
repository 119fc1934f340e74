import { create } from 'zustand';
import { calmly } from '../../bridge/calmly.ts';

/** Files of the page on their way to the host, all together. Sizes in bytes. */
export interface TakingIn {
  readonly files: number;
  readonly done: number;
  readonly size: number;
  readonly sent: number;
  /** Of the file that was begun last. */
  readonly name: string;
  /** Ends all of them. */
  readonly cancel: () => void;
}

interface TakingInState {
  /** null: nothing is on its way. */
  readonly now: TakingIn | null;
}

export const useTakingIn = create<TakingInState>(() => ({ now: null }));

/** One lot of files on its way. */
export interface Lot {
  readonly signal: AbortSignal;
  begun(name: string): void;
  /** `bytes`: more than were told before. */
  moved(bytes: number): void;
  fileDone(): void;
}

const NOTHING: TakingIn = { files: 0, done: 0, size: 0, sent: 0, name: '', cancel: () => undefined };

/** What begins lots; `show` is told how far all of them are, null once all are over. */
function lots(show: (now: TakingIn | null) => void): (files: readonly { readonly name: string; readonly size: number }[]) => Lot {
  let now: TakingIn | null = null;

  function change(by: (now: TakingIn) => Partial<TakingIn>): void {
    if (now === null) return;
    const changed = { ...now, ...by(now) };
    now = changed.done < changed.files ? changed : null;
    show(now);
  }

  return (files) => {
    const controller = new AbortController();
    const before = now ?? NOTHING;
    const cancel = (): void => {
      before.cancel();
      controller.abort();
    };
    const size = files.reduce((sum, file) => sum + file.size, before.size);
    now = { ...before, files: before.files + files.length, size, name: files[0]?.name ?? '', cancel };
    show(now);
    return {
      signal: controller.signal,
      begun: (name) => change(() => ({ name })),
      moved: (bytes) => change(({ sent }) => ({ sent: sent + bytes })),
      fileDone: () => change(({ done }) => ({ done: done + 1 })),
    };
  };
}

/** Shows files as being on their way, together with those that are already, until `fileDone` was called for each. */
export const beginLot = lots(calmly((now) => useTakingIn.setState({ now })));
