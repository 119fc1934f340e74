import type { Session } from 'electron';

/** No download starts from the page: files are saved through the save dialog, by the host. */
export function denyDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}
