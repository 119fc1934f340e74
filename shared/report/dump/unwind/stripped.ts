import type { UnwindInput } from './unwind-input.ts';

/** A pointer without its authentication bits, if what remains is in a module. */
export function stripped({ addressMask, modules }: Pick<UnwindInput, 'addressMask' | 'modules'>, pointer: bigint): bigint {
  const address = pointer & addressMask;
  return address !== pointer && modules.indexAt(address) >= 0 ? address : pointer;
}
