import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import { oncePer } from '../../../shared/bytes/once-per.ts';
import type { TargetPreset } from '../../../shared/target/preset.ts';
import { sha256Hex } from '../files/hash.ts';
import type { AttemptRows } from '../store/attempt-rows.ts';

/**
 * Whether a target refused these very bytes as malformed or too large and never took them, by the kinds of its answers to them. The demo collector
 * answers as it is told: what it said before says nothing of the next time.
 */
export function wasRefused({ url }: Pick<TargetPreset, 'url'>, kinds: readonly string[]): boolean {
  return url !== null && !kinds.includes('accepted') && (kinds.includes('malformed') || kinds.includes('too-large'));
}

const hashOf = oncePer((body: ByteSource) => sha256Hex(body));

/** The same of a body that is about to be sent. It is hashed only where one of its length was refused there. Throws what SQLite and the disk throw. */
export function wasBodyRefused(
  preset: Pick<TargetPreset, 'id' | 'url'>,
  body: ByteSource,
  attempts: Pick<AttemptRows, 'wasLengthRefused' | 'kindsOf'>,
): boolean {
  if (preset.url === null || !attempts.wasLengthRefused(preset.id, body.size)) return false;
  return wasRefused(preset, attempts.kindsOf(preset.id, hashOf(body)));
}
