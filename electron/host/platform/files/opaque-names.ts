import { opaqueIds } from './handles.ts';

/** Handles that the page names things by which it must not know the names of; each thing keeps its own. */
export interface OpaqueNames {
  of(thing: string): string;
  /** null for a handle that was not given. */
  find(handle: string): string | null;
}

const MADE_AT_ONCE = 64;

export function opaqueNames(): OpaqueNames {
  const handles = new Map<string, string>();
  const things = new Map<string, string>();
  /** Not given to anything yet. */
  let spare: string[] = [];

  function next(): string {
    if (spare.length === 0) spare = [...opaqueIds(MADE_AT_ONCE)];
    return spare.pop() ?? '';
  }

  return {
    of(thing) {
      const handle = handles.get(thing) ?? next();
      handles.set(thing, handle);
      things.set(handle, thing);
      return handle;
    },
    find: (handle) => things.get(handle) ?? null,
  };
}
