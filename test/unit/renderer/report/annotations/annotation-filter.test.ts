import { describe, expect, it } from 'vitest';
import { isSearchableInPart, passesFilter, searchWhole } from '../../../../../renderer/report/annotations/annotation-filter.ts';
import type { AnnotationView } from '../../../../../shared/bridge/view/inspection-view.ts';

function annotation(changes: Partial<AnnotationView>): AnnotationView {
  return {
    index: 0,
    name: 'Notes',
    value: 'DWrite',
    visibility: 'public',
    form: 'kv',
    masked: false,
    why: null,
    truncated: false,
    range: { space: 'plain', offset: 0, length: 6 },
    anchor: 'c:0',
    mark: 'captured',
    ...changes,
  };
}

describe('the annotation filter', () => {
  it('matches names and public values, ignoring case and surrounding whitespace', () => {
    for (const text of ['', 'note', ' NOTES ', 'dwrite', 'Write']) expect(passesFilter(annotation({}), text)).toBe(true);
    expect(passesFilter(annotation({}), 'notesdwrite')).toBe(false);
    expect(passesFilter(annotation({}), 'Notes DWrite')).toBe(false);
  });

  it.each<[string, Partial<AnnotationView>]>([
    ['protected, revealed', { visibility: 'protected' }],
    ['unlisted, revealed', { visibility: 'unlisted' }],
    ['public, and masked', { masked: true, value: null, why: 'name_uncertain' }],
    ['protected', { visibility: 'protected', masked: true, value: null, why: 'protected' }],
  ])('does not search a value that is %s', (_, changes) => {
    const one = annotation(changes);
    searchWhole(one, 'DWrite and more');
    expect(passesFilter(one, 'dwrite')).toBe(false);
    expect(passesFilter(one, 'notes')).toBe(true);
    expect(isSearchableInPart(one)).toBe(false);
  });

  it('searches the beginning of a long value until the whole value is loaded', () => {
    const one = annotation({ truncated: true });
    expect(passesFilter(one, 'behind')).toBe(false);
    expect(isSearchableInPart(one)).toBe(true);
    searchWhole(one, 'DWrite, and BEHIND it');
    expect(passesFilter(one, 'behind')).toBe(true);
    expect(isSearchableInPart(one)).toBe(false);
  });
});
