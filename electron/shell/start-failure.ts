import { app, dialog } from 'electron';
import type { AppError } from '../../shared/errors.ts';
import { DIALOGS } from '../../shared/messages/menu.ts';

/** Says why the app cannot start, on standard error and in a dialog, and ends it. */
export async function failStart({ message, hint }: AppError): Promise<never> {
  process.stderr.write(`${DIALOGS.notStarted}: ${message} ${hint}\n`);
  await app.whenReady();
  await dialog.showMessageBox({ type: 'error', title: DIALOGS.notStarted, message, detail: hint });
  app.exit(1);
  return new Promise<never>(() => undefined);
}
