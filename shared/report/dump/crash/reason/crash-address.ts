import { memoize } from '../../../../bytes/memoize.ts';
import type { Dump } from '../../format/dump.ts';
import { exceptionOf } from '../../format/exception.ts';
import { type DumpSystem, systemOf } from '../../format/system-info.ts';

const ACCESS_VIOLATION = 0xc000_0005;
const IN_PAGE_ERROR = 0xc000_0006;

/**
 * The address of the crash: for an access violation or in-page error of Windows with at least two parameters, the memory that was accessed (the second
 * parameter), otherwise the address of the exception record. It is cut to 32 bits on 32-bit processors, because writers extend the sign of some. Null without
 * an Exception stream.
 */
export const crashAddressOf = memoize((dump: Dump): bigint | null => {
  const exception = exceptionOf(dump);
  if (exception === null) return null;
  const system = systemOf(dump);
  const [, accessed] = exception.parameters;
  const isAccess = system?.os === 'windows' && (exception.code === ACCESS_VIOLATION || exception.code === IN_PAGE_ERROR);
  const address = isAccess && exception.parameterCount >= 2 && accessed !== undefined ? accessed : exception.address;
  return isNarrow(system) ? BigInt.asUintN(32, address) : address;
});

/** An unknown processor or one without pointers of a fixed size is not known to have 32 bits. */
function isNarrow(system: DumpSystem | null): boolean {
  return system?.pointerBytes === 4 && system.cpu !== 'unknown' && system.cpu !== 'msil';
}
