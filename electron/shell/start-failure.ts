import { app, dialog } from 'electron';
import type { Failure } from '../../shared/errors.ts';
import { errorOf } from '../../shared/text/app/errors.ts';
import { DIALOGS } from '../../shared/text/app/menu.ts';

/** Reports why the app cannot start, on standard error and in a dialog. Then ends the app. */
export async function failStart(failure: Failure): Promise<never> {
  const { message, hint } = errorOf(failure);
  process.stderr.write(`${DIALOGS.notStarted}: ${message} ${hint}\n`);
  await app.whenReady();
  await dialog.showMessageBox({ type: 'error', title: DIALOGS.notStarted, message, detail: hint });
  app.exit(1);
  return new Promise<never>(() => undefined);
}
