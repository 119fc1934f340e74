import type { Session } from 'electron';

/** The one thing that the page may do beyond showing itself: put text on the clipboard. */
const ALLOWED = 'clipboard-sanitized-write';

type PermissionSession = Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>;

/** Denies every permission and device but that one. */
export function denyPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === ALLOWED));
  session.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED);
  session.setDevicePermissionHandler(() => false);
}
