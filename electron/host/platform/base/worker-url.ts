/**
 * Where a worker's entry lies: its `.ts` below `electron/` when running from source, a `.js` of its own beside the bundle when built.
 * `source` is the entry's path below `electron/` without its ending, for example `host/app/thread/host-worker`.
 */
export function workerUrl(source: string, here: string = import.meta.url): URL {
  if (here.endsWith('.ts')) return new URL(`../../../${source}.ts`, here);
  return new URL(`./${source.slice(source.lastIndexOf('/') + 1)}.js`, here);
}
