/** Longer names are damaged: no file system has them. */
const MAX_NAME = 255;

/** The name of a module in a sentence. A damaged name can contain any memory of the process, so it is not shown. */
export function moduleLabel(module: { readonly name: string } | undefined): string {
  const name = module?.name ?? '';
  if (name === '') return 'a module without a name';
  return name.length > MAX_NAME || /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(name) ? 'a module with a damaged name' : name;
}
