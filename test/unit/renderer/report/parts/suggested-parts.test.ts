import { describe, expect, it } from 'vitest';
import { suggestedParts } from '../../../../../renderer/report/parts/suggested-parts.ts';

describe('a part for a file', () => {
  it.each([
    ['a1.dmp', [], 'upload_file_minidump', 'application/octet-stream'],
    ['a1-browser.DMP', ['upload_file_minidump'], 'a1_browser', 'application/octet-stream'],
    ['memory-report.json.gz', [], 'memory_report', 'application/gzip'],
    ['more.gz', ['memory_report'], 'more', 'application/gzip'],
    ['größe.log', [], 'gr_e', 'application/octet-stream'],
    ['.dmp', ['upload_file_minidump'], '_dmp', 'application/octet-stream'],
  ])('%s beside %j gets the name %s', (file, taken, name, contentType) => {
    expect(suggestedParts([file], taken)).toEqual([{ name, contentType }]);
  });

  it('gets a unique name, also among the other files', () => {
    const names = suggestedParts(['a.dmp', 'b.dmp', 'b.log', 'b.txt', 'm.gz', 'n.gz'], ['b_2']).map(({ name }) => name);
    expect(names).toEqual(['upload_file_minidump', 'b', 'b_3', 'b_4', 'memory_report', 'n']);
  });
});
