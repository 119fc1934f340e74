import type { App } from 'electron';

/**
 * Puts every renderer into the system's sandbox, before `ready`. Not where the person switched it off with `--no-sandbox`
 * (as root on Linux there is no other way): enabling it here would undo their switch. True where the sandbox is on.
 */
export function enableSandbox(app: Pick<App, 'enableSandbox' | 'commandLine'>): boolean {
  if (app.commandLine.hasSwitch('no-sandbox')) return false;
  app.enableSandbox();
  return true;
}
