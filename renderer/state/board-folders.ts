import { chooseHandles } from './file-handles.ts';

export async function chooseFolder(): Promise<void> {
  await chooseHandles();
}
