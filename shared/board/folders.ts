/** Replaces `~` by the user's home folder. Folders end with a slash and contain no backslash. */
export function withHome(folder: string, home: string | null): string {
  return home !== null && folder.startsWith('~/') ? `${slashed(home)}${folder.slice(2)}` : folder;
}

/** Replaces the user's home folder by `~`. */
export function withoutHome(folder: string, home: string | null): string {
  return home !== null && folder.startsWith(slashed(home)) ? `~/${folder.slice(slashed(home).length)}` : folder;
}

function slashed(home: string): string {
  const plain = home.replaceAll('\\', '/');
  return plain.endsWith('/') ? plain : `${plain}/`;
}
