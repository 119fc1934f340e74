import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import { provenanceOf } from '../../../../shared/editing/edits/provenance.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { sha256Hex } from '../../platform/files/hash.ts';

/**
 * Computes the SHA-256 of binary part contents. The cache key is the provenance of the bytes. Edits that only move a part therefore do not compute it again.
 */
export function partHashes(): (capture: Capture, part: BinaryPart) => string {
  const hashes = new Map<string, string>();
  let count = 0;

  const numberOf = memoize((_: ByteSource) => count++);

  return (capture, { contentOffset, size }) => {
    const pieces = provenanceOf(capture).plain.slice(contentOffset, size);
    const key = pieces.map(({ source, from, length }) => `${String(numberOf(source))}:${String(from)}+${String(length)}`).join();
    const hash = hashes.get(key) ?? sha256Hex(sliceSource(capture.plain, contentOffset, size));
    hashes.set(key, hash);
    return hash;
  };
}
