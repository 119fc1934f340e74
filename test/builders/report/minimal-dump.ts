/** Header (32 bytes) and a directory of one unused stream (12 bytes): the smallest readable minidump. Only ASCII, so it is the same in UTF-8. */
const FRAME = `MDMP${'\0'.repeat(4)}\x01\0\0\0\x20${'\0'.repeat(31)}`;

/** A minidump with bytes outside of any stream. */
export function validDump(inside = ''): string {
  return FRAME + inside;
}
