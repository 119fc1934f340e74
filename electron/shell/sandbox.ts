import type { App } from 'electron';

/**
 * Enables the system's sandbox for every renderer. Call before `ready`. Does nothing if the user switched the sandbox off with `--no-sandbox`, because enabling
 * it here would override the switch, and root on Linux cannot run the app without the switch. Returns whether the sandbox is on.
 */
export function enableSandbox(app: Pick<App, 'enableSandbox' | 'commandLine'>): boolean {
  if (app.commandLine.hasSwitch('no-sandbox')) return false;
  app.enableSandbox();
  return true;
}
