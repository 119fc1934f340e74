import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

function isOnPath(program: string, env: Env): boolean {
  return (env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      // The program is not in this folder, or this user cannot run it.
      return false;
    }
  });
}

/** Returns the command that opens an address in the system's browser; null if there is no browser, for example on a machine without a display. */
export function browserCommand(
  address: string,
  platform: string,
  env: Env,
): { readonly program: string; readonly args: readonly string[] } | null {
  switch (platform) {
    case 'darwin':
      return { program: 'open', args: [address] };
    case 'win32':
      // No shell is used, because an address may contain characters that are special to cmd.
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    default: {
      const display = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
      return display && isOnPath('xdg-open', env) ? { program: 'xdg-open', args: [address] } : null;
    }
  }
}

/**
 * Opens an http or https address in the system's browser. Returns false if there is no browser. Every user of the machine can see the address, so it must not
 * be secret.
 */
export function openBrowser(address: string, platform: string = process.platform, env: Env = process.env): boolean {
  return /^https?:\/\//.test(address) && startBrowser(address, platform, env);
}

/** Like `openBrowser`, but also opens files. Use it only for an address that Crashlens created. */
export function startBrowser(address: string, platform: string = process.platform, env: Env = process.env): boolean {
  const command = browserCommand(address, platform, env);
  if (command === null) return false;
  const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' });
  // A failure is ignored, because the address is also printed.
  child.on('error', () => undefined);
  child.unref();
  return true;
}
