import { opaqueIds } from './handles.ts';

/** Handles for things whose real names the page must not know. The same thing always gets the same handle. */
export interface OpaqueNames {
  of(thing: string): string;
  /** Null if no such handle was issued. */
  find(handle: string): string | null;
}

const MADE_AT_ONCE = 64;

export function opaqueNames(): OpaqueNames {
  const handles = new Map<string, string>();
  const things = new Map<string, string>();
  /** Ids that are not in use yet. */
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
