import { create } from 'zustand';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';

/** A file that a pasted command of curl names, and what a person chose for it. */
interface NamedFile {
  readonly name: string;
  /** The option that names it. */
  readonly option: string;
  readonly chosen: FileView | null;
}

/** A command that waits for its files. */
export interface PastedFiles {
  readonly text: string;
  readonly files: readonly NamedFile[];
}

/** What the dialog asks for; null: nothing. */
export const usePastedFiles = create<{ readonly asked: PastedFiles | null }>(() => ({ asked: null }));

export function forgetPastedFiles(): void {
  usePastedFiles.setState({ asked: null });
}

/** Lets people choose what stands for one of the files. */
export async function choosePastedFile(index: number): Promise<void> {
  const [chosen] = await chooseHandles();
  if (chosen === undefined) return;
  usePastedFiles.setState(({ asked }) =>
    asked === null ? {} : { asked: { ...asked, files: asked.files.map((file, at) => (at === index ? { ...file, chosen } : file)) } },
  );
}
