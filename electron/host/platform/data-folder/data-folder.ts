import path from 'node:path';

/**
 * Returns the folder for all of Crashlens's data: `CRASHLENS_HOME` if set, otherwise the system's usual folder. Creates nothing. The path is absolute if
 * `CRASHLENS_HOME` or `homedir` is absolute.
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
