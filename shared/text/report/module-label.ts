/** The name of a module in a sentence. A damaged name can contain any memory of the process, so `name` is empty then and `path` is not. */
export function moduleLabel(module: { readonly name: string; readonly path: string } | undefined): string {
  const { name, path } = module ?? { name: '', path: '' };
  if (name !== '') return name;
  return path === '' ? 'a module without a name' : 'a module with a damaged name';
}
