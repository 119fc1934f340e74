import { create } from 'zustand';

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

function change(by: (now: TakingIn) => Partial<TakingIn>): void {
  useTakingIn.setState(({ now }) => ({ now: now === null ? null : { ...now, ...by(now) } }));
}

/** Shows files as being on their way, together with those that are already, until `fileDone` was called for each. */
export function beginLot(files: readonly { readonly name: string; readonly size: number }[]): Lot {
  const controller = new AbortController();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  useTakingIn.setState(({ now }) => {
    const before = now ?? { files: 0, done: 0, size: 0, sent: 0, name: '', cancel: () => undefined };
    const cancel = (): void => {
      before.cancel();
      controller.abort();
    };
    return { now: { ...before, files: before.files + files.length, size: before.size + size, name: files[0]?.name ?? '', cancel } };
  });
  return {
    signal: controller.signal,
    begun: (name) => change(() => ({ name })),
    moved: (bytes) => change(({ sent }) => ({ sent: sent + bytes })),
    fileDone() {
      change(({ done }) => ({ done: done + 1 }));
      useTakingIn.setState(({ now }) => (now !== null && now.done >= now.files ? { now: null } : {}));
    },
  };
}
