import { homedir } from 'node:os';

/** The environment, as far as the host is told of it. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The person's own folder: what lies in it is shown with `~`. */
export function userFolder(env: Env): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir();
}
