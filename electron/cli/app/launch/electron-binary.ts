import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The path of Electron's program, or why it is missing. */
type ElectronBinary =
  { readonly found: true; readonly program: string; readonly folder: string } | { readonly found: false; readonly reason: string };

function electronProgram(platform: string): string {
  switch (platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}

/** Finds Electron at `ELECTRON_OVERRIDE_DIST_PATH`, otherwise in the installed package. Downloads nothing. */
export function findElectron(root: string, env: Env = process.env, platform: string = process.platform): ElectronBinary {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  const folder = override === '' ? path.join(root, 'node_modules', 'electron', 'dist') : path.resolve(override);
  const program = path.join(folder, electronProgram(platform));
  if (existsSync(program)) return { found: true, program, folder };
  const reason = override === '' ? 'Electron’s program was not downloaded' : 'ELECTRON_OVERRIDE_DIST_PATH holds no Electron';
  return { found: false, reason };
}

/** Finds Electron. If its program is missing, lets the installed package download it. `limit`: maximum time for the download, in ms. */
export async function ensureElectron(root: string, limit: number, env: Env = process.env): Promise<ElectronBinary> {
  const found = findElectron(root, env);
  if (found.found || (env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '') !== '') return found;
  const install = path.join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(install)) return { found: false, reason: 'the package electron is not installed' };
  const failure = await runQuietly(install, root, limit);
  const after = findElectron(root, env);
  return after.found || failure === null ? after : { found: false, reason: `Electron’s program could not be downloaded (${failure})` };
}

/** Runs a script. Returns null on success, otherwise the reason of the failure in a few words. */
function runQuietly(script: string, cwd: string, limit: number): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { cwd, stdio: 'ignore', timeout: limit });
    child.on('error', () => resolve('its installer did not start'));
    child.on('close', (code, signal) => {
      if (signal !== null) resolve(`no answer within ${Math.round(limit / 1000)} s`);
      else resolve(code === 0 ? null : 'its server cannot be reached');
    });
  });
}

export function hasDisplay(env: Env = process.env, platform: string = process.platform): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
}

/** Returns whether Chromium's sandbox would refuse to start. It does so for root on Linux. */
export function needsNoSandbox(platform: string = process.platform, uid: number | undefined = process.getuid?.()): boolean {
  return platform === 'linux' && uid === 0;
}
