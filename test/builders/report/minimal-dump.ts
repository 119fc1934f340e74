/** Header (32 bytes) and a directory of one unused stream (12 bytes): the least that reads as a minidump. ASCII alone, so that it is the same in UTF-8. */
const FRAME = `MDMP${'\0'.repeat(4)}\x01\0\0\0\x20${'\0'.repeat(31)}`;

/** A minidump with bytes in it that no stream names. */
export function validDump(inside = ''): string {
  return FRAME + inside;
}
