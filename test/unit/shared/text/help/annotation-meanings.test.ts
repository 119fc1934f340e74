import { describe, expect, it } from 'vitest';
import { KNOWN_ANNOTATIONS, UNTABLED_ANNOTATIONS } from '../../../../../shared/report/catalog/annotations.ts';
import { ANNOTATION_MEANINGS } from '../../../../../shared/text/help/annotation-meanings.ts';

const MEANINGS = Object.entries(ANNOTATION_MEANINGS);

describe('meanings of annotations', () => {
  it('cover each name of the catalog and each name outside the table, in order', () => {
    expect(Object.keys(ANNOTATION_MEANINGS)).toEqual([...KNOWN_ANNOTATIONS, ...UNTABLED_ANNOTATIONS]);
  });

  it.each(MEANINGS)('describe %s in one sentence that says more than its name', (name, meaning) => {
    expect(meaning).toMatch(/^[A-Z][^\n]{20,150}\.$/u);
    expect(meaning).not.toMatch(/[.!?] [A-Z]/u);
    const spelled = name.replaceAll(/[^A-Za-z]+/gu, '').toLowerCase();
    expect(meaning.replaceAll(/[^A-Za-z]+/gu, '').toLowerCase()).not.toBe(spelled);
  });

  it('are unique', () => {
    expect(new Set(Object.values(ANNOTATION_MEANINGS)).size).toBe(MEANINGS.length);
  });
});
