import { describe, expect, it } from 'vitest';
import { moveTarget, neighbourOf, suggestedParts } from '../../../renderer/reports/edit-places.ts';

describe('a thing that changes places with its neighbour', () => {
  const peers = ['c:1', 'c:2', 'c:5'];
  const all = ['c:1', 'c:2', 'c:3', 'c:5'];

  it.each([
    ['c:2', -1, { before: 'c:1' }],
    ['c:1', 1, { before: 'c:3' }],
    ['c:2', 1, { before: null }],
    ['c:1', -1, null],
    ['c:5', 1, null],
    ['c:9', 1, null],
  ] as const)('%s by %i', (at, step, target) => {
    expect(moveTarget(peers, all, at, step)).toEqual(target);
  });

  it('stands before the one behind its neighbour where no more is known', () => {
    expect(moveTarget(peers, [], 'c:1', 1)).toEqual({ before: 'c:5' });
  });
});

describe('what is selected when a thing goes away', () => {
  it('is its neighbour', () => {
    const order = ['c:1', 'c:2'];
    expect(neighbourOf(order, 'c:1')).toBe('c:2');
    expect(neighbourOf(order, 'c:2')).toBe('c:1');
    expect(neighbourOf(['c:1'], 'c:1')).toBeNull();
    expect(neighbourOf(order, 'c:9')).toBeNull();
  });
});

describe('a part made from a file', () => {
  it.each([
    ['a1.dmp', [], 'upload_file_minidump', 'application/octet-stream'],
    ['a1-browser.DMP', ['upload_file_minidump'], 'a1_browser', 'application/octet-stream'],
    ['memory-report.json.gz', [], 'memory_report', 'application/gzip'],
    ['more.gz', ['memory_report'], 'more', 'application/gzip'],
    ['größe.log', [], 'gr_e', 'application/octet-stream'],
    ['.dmp', ['upload_file_minidump'], '_dmp', 'application/octet-stream'],
  ])('%s beside %j is called %s', (file, taken, name, contentType) => {
    expect(suggestedParts([file], taken)).toEqual([{ name, contentType }]);
  });

  it('is called as no other one is, those of the other files too', () => {
    const names = suggestedParts(['a.dmp', 'b.dmp', 'b.log', 'b.txt', 'm.gz', 'n.gz'], ['b_2']).map(({ name }) => name);
    expect(names).toEqual(['upload_file_minidump', 'b', 'b_3', 'b_4', 'memory_report', 'n']);
  });
});
