import type { App } from 'electron';

/**
 * Enables the system's sandbox for every renderer. Call this before `ready`. Does nothing if the user switched the sandbox off with `--no-sandbox`, because
 * enabling it would override the switch. Root on Linux cannot run the app without that switch. Returns whether the sandbox is on.
 */
export function enableSandbox(app: Pick<App, 'enableSandbox' | 'commandLine'>): boolean {
  if (app.commandLine.hasSwitch('no-sandbox')) return false;
  app.enableSandbox();
  return true;
}
