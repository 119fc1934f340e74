import { create } from 'zustand';
import { coalesce } from '../../bridge/coalesce.ts';

/** Combined progress of all files on their way from the page to the host. Sizes in bytes. */
interface ImportProgress {
  readonly files: number;
  readonly done: number;
  readonly size: number;
  readonly sent: number;
  /** Name of the file that was started last. */
  readonly name: string;
  /** Cancels all files. */
  readonly cancel: () => void;
}

interface ImportProgressState {
  /** null: no file is on its way. */
  readonly now: ImportProgress | null;
}

export const useImportProgress = create<ImportProgressState>(() => ({ now: null }));

/** One batch of files on its way. */
export interface ImportBatch {
  readonly signal: AbortSignal;
  begun(name: string): void;
  /** `bytes`: additional bytes since the previous call. */
  moved(bytes: number): void;
  fileDone(): void;
}

const NOTHING: ImportProgress = { files: 0, done: 0, size: 0, sent: 0, name: '', cancel: () => undefined };

/** Creates a function that starts batches. `show` is called with the combined progress, and with null after the last batch has ended. */
function makeImportStarter(
  show: (now: ImportProgress | null) => void,
): (files: readonly { readonly name: string; readonly size: number }[]) => ImportBatch {
  let now: ImportProgress | null = null;

  function change(by: (now: ImportProgress) => Partial<ImportProgress>): void {
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

/** Starts a batch. Its files are shown as being imported, together with those of earlier batches, until `fileDone` was called for each file. */
export const beginImport = makeImportStarter(coalesce((now) => useImportProgress.setState({ now })));
