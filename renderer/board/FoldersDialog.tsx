export function FoldersDialog() {
  return null;
}
