/**
 * Returns the URL of a worker's entry. From source, the entry is the `.ts` file below `electron/`. In a build, it is a separate `.js` file beside the bundle.
 * `source`: path of the entry below `electron/` without its extension, such as `host/app/thread/host-worker`.
 */
export function workerUrl(source: string, here: string = import.meta.url): URL {
  if (here.endsWith('.ts')) return new URL(`../../../${source}.ts`, here);
  return new URL(`./${source.slice(source.lastIndexOf('/') + 1)}.js`, here);
}
