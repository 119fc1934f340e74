/** The person's folder in the place of `~`. Folders have a slash at their end, and none of the other kind. */
export function withHome(folder: string, home: string | null): string {
  return home !== null && folder.startsWith('~/') ? `${slashed(home)}${folder.slice(2)}` : folder;
}

/** `~` in the place of the person's folder. */
export function withoutHome(folder: string, home: string | null): string {
  return home !== null && folder.startsWith(slashed(home)) ? `~/${folder.slice(slashed(home).length)}` : folder;
}

function slashed(home: string): string {
  const plain = home.replaceAll('\\', '/');
  return plain.endsWith('/') ? plain : `${plain}/`;
}
