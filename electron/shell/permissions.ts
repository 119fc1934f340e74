import type { Session } from 'electron';

/** The only permission that the page has: writing text to the clipboard. */
const ALLOWED = 'clipboard-sanitized-write';

type PermissionSession = Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>;

/** Denies all other permissions, and all devices. */
export function denyPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === ALLOWED));
  session.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED);
  session.setDevicePermissionHandler(() => false);
}
