import type { FileView } from '../../shared/view/app-view.ts';
import { chooseAny, handleOf } from './file-handles.ts';

/** Lets people choose one file (the first where they chose more); null where they chose none or it could not be read. */
export async function pickFile(): Promise<FileView | null> {
  const chosen = await chooseAny();
  if (chosen.kind === 'handles') return chosen.files[0] ?? null;
  const [file] = chosen.files;
  return file === undefined ? null : handleOf(file);
}
