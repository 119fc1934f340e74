import { describe, expect, it } from 'vitest';
import { readExtraFile } from '../../../../shared/sources/extra-file.ts';

const read = (text: string | Buffer) => readExtraFile(typeof text === 'string' ? Buffer.from(text) : text);

describe('an .extra file of JSON', () => {
  it('gives its strings in their order, keys that look like numbers too', () => {
    const { annotations, faults } = read('{"B": "\\"q\\" é\\n", "10": "", "9": "\\u0041"}\n');
    expect(annotations).toEqual([
      ['B', '"q" é\n'],
      ['10', ''],
      ['9', 'A'],
    ]);
    expect(faults).toEqual([]);
  });

  it('gives the JSON text of other values, and names them', () => {
    const { annotations, faults } = read('{"StackTraces":{"a": [1.0, null]},"Count":1.50,"None":null}');
    expect(annotations).toEqual([
      ['StackTraces', '{"a": [1.0, null]}'],
      ['Count', '1.50'],
      ['None', 'null'],
    ]);
    expect(faults).toEqual([{ kind: 'not-strings', names: ['StackTraces', 'Count', 'None'] }]);
  });

  it('gives what stands before a fault, and its place', () => {
    const { annotations, faults } = read('{"A":"1",\n "é":"2",\n "Bé" oops}');
    expect(annotations).toEqual([
      ['A', '1'],
      ['é', '2'],
    ]);
    expect(faults).toEqual([{ kind: 'json', fault: 'syntax', line: 3, column: 7 }]);
  });

  it('takes the last value of a name given twice, in the place of the first', () => {
    const { annotations, faults } = read('{"A":"1","B":"2","A":"3"}');
    expect(annotations).toEqual([
      ['A', '3'],
      ['B', '2'],
    ]);
    expect(faults).toEqual([{ kind: 'repeated', names: ['A'] }]);
  });

  it('reads over a byte order mark, and tells of bytes that are no UTF-8', () => {
    expect(read('\ufeff{"A":"1"}').annotations).toEqual([['A', '1']]);
    const { annotations, faults } = read(Buffer.from('{"A":"gr\xfc\xdfe"}', 'latin1'));
    expect(annotations).toEqual([['A', 'gr\ufffd\ufffde']]);
    expect(faults).toEqual([{ kind: 'not-utf8' }]);
  });

  it('may be named like what JavaScript objects have', () => {
    expect(read('{"__proto__":"1","constructor":"2"}').annotations).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});

describe('an .extra file of lines', () => {
  it.each(['\n', '\r\n'])('gives names and values at %j, escapes undone', (end) => {
    const { annotations, faults } = read(['ProductName=Firefox', 'Notes=a\\nb\\tc\\\\n=d', '', 'Empty=', ''].join(end));
    expect(annotations).toEqual([
      ['ProductName', 'Firefox'],
      ['Notes', 'a\nb\tc\\n=d'],
      ['Empty', ''],
    ]);
    expect(faults).toEqual([]);
  });

  it('keeps a backslash that escapes nothing', () => {
    expect(read('Path=C:\\\\x\\y\\').annotations).toEqual([['Path', 'C:\\x\\y\\']]);
  });

  it('names the lines that are neither blank nor Key=Value', () => {
    const { annotations, faults } = read('A=1\nnothing\n  \n=value\nB=2');
    expect(annotations).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
    expect(faults).toEqual([{ kind: 'lines', lines: [2, 4] }]);
  });

  it('takes the last value of a name given twice', () => {
    expect(read('A=1\nA=2')).toEqual({ annotations: [['A', '2']], faults: [{ kind: 'repeated', names: ['A'] }] });
  });

  it('gives nothing of an empty file', () => {
    expect(read('')).toEqual({ annotations: [], faults: [] });
  });
});
