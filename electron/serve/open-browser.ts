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
      // The program is not in this folder, or this user may not run it.
      return false;
    }
  });
}

/** Returns the command that opens an address in the system's browser; null if there is no browser, as on a machine without a display. */
export function browserCommand(
  address: string,
  platform: string,
  env: Env,
): { readonly program: string; readonly args: readonly string[] } | null {
  switch (platform) {
    case 'darwin':
      return { program: 'open', args: [address] };
    case 'win32':
      // Not through a shell, because an address can contain characters that are special to cmd.
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
    default: {
      const display = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
      return display && isOnPath('xdg-open', env) ? { program: 'xdg-open', args: [address] } : null;
    }
  }
}

/** Opens an http or https address in the system's browser. False if there is no browser. The address is not secret: every user of the machine can see it. */
export function openBrowser(address: string, platform: string = process.platform, env: Env = process.env): boolean {
  return /^https?:\/\//.test(address) && startBrowser(address, platform, env);
}

/** Like `openBrowser`, but also opens files. Only for an address that Crashlens itself created. */
export function startBrowser(address: string, platform: string = process.platform, env: Env = process.env): boolean {
  const command = browserCommand(address, platform, env);
  if (command === null) return false;
  const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' });
  // A failure loses nothing, because the address is also printed.
  child.on('error', () => undefined);
  child.unref();
  return true;
}
