import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { type FileSource, MAX_COMPARED_SIZE } from '../../platform/files/file-source.ts';
import { sha256Hex } from '../../platform/files/hash.ts';

/** The file of one of several reports: only the bytes of that report, in the file that contains them all. The same file if the report is all of it. */
export function itemFile(file: FileSource, item: number, bytes: ByteSource): FileSource {
  if (bytes === file) return file;
  let hash: string | null = null;
  const sha256 = (): string => (hash ??= sha256Hex(bytes));
  const { readInto } = bytes;
  const { readInto: _whole, ...rest } = file;
  return {
    ...rest,
    ...(readInto === undefined ? {} : { readInto }),
    size: bytes.size,
    identity: `${file.identity} ${String(item)}`,
    inode: `${file.inode} ${String(item)}`,
    read: (offset, length) => bytes.read(offset, length),
    sha256,
    // The hash of the whole file is what a touch of it is compared with.
    sha256InTurns: async () => {
      if (file.size <= MAX_COMPARED_SIZE) await file.sha256InTurns();
      return sha256();
    },
  };
}
