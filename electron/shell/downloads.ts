import type { Session } from 'electron';

/** Denies downloads started by the page, because the host saves files through the save dialog. */
export function denyDownloads(session: Pick<Session, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault());
}
