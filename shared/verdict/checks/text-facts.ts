import type { ByteSource } from '../../bytes/byte-source.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { shownPartName } from '../../report/parts/shown-name.ts';
import { textDamageOf } from '../../report/parts/text-damage.ts';
import { isBinaryAsText } from './minidump-name.ts';
import type { Decision } from './decision.ts';
import { type FindingFacts, NO_FACTS } from './finding.ts';

/** Largest text whose encoding is identified, in bytes. */
const MAX_READ_SIZE = 1 << 20;

/** Returns the facts of a decision about text that is not UTF-8: the name of the annotation, and the likely encoding of the text. */
export function textFacts({ range }: Decision, plain: ByteSource, { readings }: CrashReport): FindingFacts {
  const part = range?.space === 'plain' ? readings.findLast(({ wire }) => wire.content <= range.offset) : undefined;
  if (part === undefined) return NO_FACTS;
  const { content, end } = part.wire;
  const name = shownPartName(part);
  if (isBinaryAsText(plain, part)) return { name, damage: 'binary' };
  return end - content > MAX_READ_SIZE ? { name } : { name, damage: textDamageOf(plain.read(content, end - content)) };
}
