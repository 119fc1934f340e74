import { describe, expect, it } from 'vitest';
import { LIST_FILES, listsOfFiles } from '../../../../../../shared/report/dump/signature/list-files.ts';
import { SHORT_LISTS } from '../../../../../../shared/report/dump/signature/short-lists.ts';
import { SIGNATURE_LISTS } from '../../../../../../shared/report/dump/signature/signature-lists.ts';
import { listProblems } from '../../../../../../shared/text/report/dump-signature.ts';

describe('the lists of four files', () => {
  it('have an entry for each line, without comments and empty lines', () => {
    const { kind, lists, problems } = listsOfFiles((list) => ({ text: `# Comment of ${list}\r\n\r\n  ${list}::f\\(  \r\n` }));
    expect([kind, problems]).toEqual(['own', []]);
    expect(lists.prefix.match('prefix::f(int)')).toEqual({ text: 'prefix::f\\(', line: 3 });
    expect(lists.irrelevant.match('irrelevant::f(')?.line).toBe(3);
    expect(lists.lineNumbers.match('line_numbers::f(')?.line).toBe(3);
    // Sentinels are names, not patterns.
    expect(lists.sentinels.match('sentinels::f(')).toBeNull();
    expect(lists.sentinels.match('sentinels::f\\(')?.line).toBe(3);
  });

  it('are used without a broken line, which is reported with its file and number', () => {
    const read = listsOfFiles((list) => ({ text: list === 'prefix' ? 'abort\n(\nmalloc' : '' }));
    expect(read.lists.prefix.match('malloc')?.line).toBe(3);
    expect(listProblems(read)).toEqual([
      'prefix_signature_re.txt, line 2: This is not a valid regular expression. The line is left out; all other lines are used.',
    ]);
  });

  it('are empty if their file is missing, and the short lists are used if all are', () => {
    const one = listsOfFiles((list) => (list === 'prefix' ? { text: 'abort' } : 'missing'));
    expect(one.kind).toBe('own');
    expect(one.lists.irrelevant.match('start_thread')).toBeNull();
    expect(listProblems(one)).toHaveLength(3);
    expect(listProblems(one)[0]).toBe(`${LIST_FILES.line_numbers}: The file is missing. This list is empty; the other lists are used.`);
    const none = listsOfFiles(() => 'unreadable');
    expect([none.kind, none.lists]).toEqual(['short', SHORT_LISTS]);
    expect(listProblems(none)).toHaveLength(SIGNATURE_LISTS.length);
    expect(listProblems(none)[0]).toContain('The file cannot be read. Crashlens uses its own short lists.');
  });

  it('are four, each with its own file', () => {
    expect(new Set(Object.values(LIST_FILES)).size).toBe(4);
  });
});
