import { create } from 'zustand';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';

/** A file that a pasted curl command names, and the user's choice for it. */
interface NamedFile {
  readonly name: string;
  /** The curl option that names the file. */
  readonly option: string;
  readonly chosen: FileView | null;
}

/** A pasted curl command, and the files that it names. */
export interface PastedFiles {
  readonly text: string;
  readonly files: readonly NamedFile[];
}

/** The pasted command and the files that the dialog asks for; null if there is no such command. */
export const usePastedFiles = create<{ readonly asked: PastedFiles | null }>(() => ({ asked: null }));

export function forgetPastedFiles(): void {
  usePastedFiles.setState({ asked: null });
}

/** Asks the user for the file to use for one of the named files. */
export async function choosePastedFile(index: number): Promise<void> {
  const [chosen] = await chooseHandles();
  if (chosen === undefined) return;
  usePastedFiles.setState(({ asked }) =>
    asked === null ? {} : { asked: { ...asked, files: asked.files.map((file, at) => (at === index ? { ...file, chosen } : file)) } },
  );
}
