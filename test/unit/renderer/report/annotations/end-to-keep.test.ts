import { describe, expect, it } from 'vitest';
import { endToKeep } from '../../../../../renderer/report/annotations/end-to-keep.ts';

function visibleEnd(value: string): string {
  const end = endToKeep(value);
  return end === 0 ? '' : value.slice(-end);
}

describe('the visible end of a value', () => {
  it.each([
    ['/home/somebody/.mozilla/plugins/libexample.so', '/libexample.so'],
    ['C:\\Program Files\\Mozilla Firefox\\xul.dll', '\\xul.dll'],
    ['https://example.org/a/page.html', '/page.html'],
    ['vivo/1907/1907:12/SP1A.210812.003/test:user/release-keys', '/release-keys'],
    ['/a/b/', '/b/'],
    ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'b0f00a08'],
    ['{ec8030f7-c20a-464f-9b0e-13a3a9e97384}', '3a9e97384}'.slice(-8)],
  ])('of %s is %s', (value, end) => {
    expect(visibleEnd(value)).toBe(end);
  });

  it('is short if the last component is long', () => {
    expect(visibleEnd(`/tmp/folder/${'x'.repeat(80)}.txt`)).toHaveLength(28);
    expect(visibleEnd(`/tmp/folder/${'🦊'.repeat(40)}.txt`)).toBe(`${'🦊'.repeat(12)}.txt`.slice(0));
    expect(visibleEnd(`/tmp/folder/${'🦊'.repeat(40)}.text`)).toBe(`${'🦊'.repeat(11)}.text`);
  });

  it.each([
    ['text', 'FP(D00-L1000-W00000000-T000) DWrite? DWrite+'],
    ['a sentence with a path in it', 'could not read, /a/b/c was not there'],
    ['JSON', '{"phase":"profile-before-change","path":"/a/b/c"}'],
    ['a list', '{a}:1,{b}:2'],
    ['a date', '12/24'],
    ['a short number', '1700000000'],
    ['a long text', `/a/${'b/'.repeat(300)}c`],
    ['nothing', ''],
  ])('is empty for %s', (_, value) => {
    expect(visibleEnd(value)).toBe('');
  });
});
