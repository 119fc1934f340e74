/**
 * What kind of address a crash used. `null`: 0. `near_null`: an offset from 0. `poison`: a pattern of an allocator. `text`: letters. `stack`: of any thread.
 * `guard`: a guard page. `module`: code or data of a module. `memory`: other memory of the process. `free`: no memory is there. `unknown`: the dump does not
 * say.
 */
export const ADDRESS_CLASSES = [
  'null',
  'near_null',
  'non_canonical',
  'poison',
  'text',
  'stack',
  'guard',
  'module',
  'memory',
  'free',
  'unknown',
] as const;

export type AddressClass = (typeof ADDRESS_CLASSES)[number];
