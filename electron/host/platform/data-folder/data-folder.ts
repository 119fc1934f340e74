import path from 'node:path';

/**
 * The folder that holds everything Crashlens keeps: `CRASHLENS_HOME` where it is set, else the system's own place for it.
 * Pure: nothing is created here. The answer is absolute where `CRASHLENS_HOME` or `homedir` is.
 */
export function dataFolder(env: Readonly<Record<string, string | undefined>>, platform: string, homedir: string): string {
  const chosen = env['CRASHLENS_HOME'];
  if (chosen !== undefined && chosen !== '') return path.resolve(chosen);
  switch (platform) {
    case 'win32':
      return path.join(env['APPDATA'] ?? path.join(homedir, 'AppData', 'Roaming'), 'Crashlens');
    case 'darwin':
      return path.join(homedir, 'Library', 'Application Support', 'Crashlens');
    default:
      return path.join(env['XDG_DATA_HOME'] ?? path.join(homedir, '.local', 'share'), 'crashlens');
  }
}
