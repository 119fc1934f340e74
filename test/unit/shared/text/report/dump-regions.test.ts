import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../shared/report/dump/format/dump.ts';
import { referenceAt } from '../../../../../shared/report/dump/regions/reference.ts';
import { regionPath } from '../../../../../shared/report/dump/regions/region-path.ts';
import { regionSteps } from '../../../../../shared/text/report/dump-regions.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, secretDump } from '../../../../builders/report/secret-dump.ts';
import { secretPattern } from '../../../../property/masking/secret-pattern.ts';

const SECRETS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES]);

function opened(seed: number): Dump {
  const dump = openDump(sourceOfBytes(secretDump(seed)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** The words of every byte of a dump, with each number replaced by 0. */
function allWords(dump: Dump): ReadonlySet<string> {
  const words = new Set<string>();
  for (let offset = 0; offset < dump.bytes.size; offset += 1) {
    const text = regionSteps(regionPath(dump, offset))
      .map((step) => step.words)
      .join(', ');
    words.add(text.replaceAll(/(?<= )\d+/g, '0'));
  }
  return words;
}

const WORDS = [0, 1, 2, 3].map((seed) => allWords(opened(seed)));

describe('the words of the regions of a dump', () => {
  it.each(WORDS.map((words, seed) => ({ words, seed })))(
    'name every byte, and contain nothing of the content (dump $seed)',
    ({ words }) => {
      expect(words).not.toContain('');
      for (const text of words) expect(text).toMatch(/^(?:[A-Za-z]\w*|stream 0x[\da-f]+|[a-z ]+)(?:, [\w ]+)*$/);
      expect([...words].join('\n')).not.toMatch(SECRETS);
    },
  );

  it.each([
    ['ThreadList, thread 0, context, rax'],
    ['ThreadList, thread 0, stack start'],
    ['ThreadList, thread 0, stack'],
    ['ModuleList, module 0, name, characters'],
    ['ModuleList, module 0, version, file version high'],
    ['CrashpadInfo, annotations, annotation 0, value, characters'],
    ['HandleData, handle 0, object name, characters'],
    ['Exception, parameters, element 0'],
    ['directory, entry 0, type'],
    ['header, signature'],
  ])('are those of an engineer: %s', (text) => {
    expect(WORDS.some((words) => words.has(text))).toBe(true);
  });
});

describe('a reference of a dump', () => {
  it.each([0, 1, 2, 3])('is to bytes whose path leads through its field (dump %i)', (seed) => {
    const dump = opened(seed);
    let count = 0;
    for (let offset = 0; offset < dump.bytes.size; offset += 4) {
      const target = referenceAt(dump, offset)?.target ?? null;
      if (target === null) continue;
      expect(target.offset + target.size).toBeLessThanOrEqual(dump.bytes.size);
      if (regionPath(dump, target.offset).some((step) => offset >= step.offset && offset < step.offset + step.size)) count += 1;
    }
    expect(count).toBeGreaterThan(10);
  });
});
