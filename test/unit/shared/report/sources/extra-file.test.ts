import { describe, expect, it } from 'vitest';
import { readExtraFile } from '../../../../../shared/report/sources/extra-file.ts';

const read = (text: string | Buffer) => readExtraFile(typeof text === 'string' ? Buffer.from(text) : text);

describe('a JSON .extra file', () => {
  it('gives its strings in order, including keys that look like numbers', () => {
    const { annotations, errors } = read('{"B": "\\"q\\" é\\n", "10": "", "9": "\\u0041"}\n');
    expect(annotations).toEqual([
      ['B', '"q" é\n'],
      ['10', ''],
      ['9', 'A'],
    ]);
    expect(errors).toEqual([]);
  });

  it('gives other values as JSON text and lists their names', () => {
    const { annotations, errors } = read('{"StackTraces":{"a": [1.0, null]},"Count":1.50,"None":null}');
    expect(annotations).toEqual([
      ['StackTraces', '{"a": [1.0, null]}'],
      ['Count', '1.50'],
      ['None', 'null'],
    ]);
    expect(errors).toEqual([{ kind: 'not_strings', names: ['StackTraces', 'Count', 'None'] }]);
  });

  it('gives the members before an error, with the position of the error', () => {
    const { annotations, errors } = read('{"A":"1",\n "é":"2",\n "Bé" oops}');
    expect(annotations).toEqual([
      ['A', '1'],
      ['é', '2'],
    ]);
    expect(errors).toEqual([{ kind: 'json', error: 'syntax', line: 3, column: 7 }]);
  });

  it('gives the last value of a duplicate name, at the position of the first', () => {
    const { annotations, errors } = read('{"A":"1","B":"2","A":"3"}');
    expect(annotations).toEqual([
      ['A', '3'],
      ['B', '2'],
    ]);
    expect(errors).toEqual([{ kind: 'repeated', names: ['A'] }]);
  });

  it('may start with a byte order mark', () => {
    expect(read('\ufeff{"A":"1"}').annotations).toEqual([['A', '1']]);
  });

  it('may contain names of JavaScript object members', () => {
    expect(read('{"__proto__":"1","constructor":"2"}').annotations).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});

describe('a Key=Value .extra file', () => {
  it.each(['\n', '\r\n'])('gives names and unescaped values from lines that end in %j', (end) => {
    const { annotations, errors } = read(['ProductName=Firefox', 'Notes=a\\nb\\tc\\\\n=d', '', 'Empty=', ''].join(end));
    expect(annotations).toEqual([
      ['ProductName', 'Firefox'],
      ['Notes', 'a\nb\tc\\n=d'],
      ['Empty', ''],
    ]);
    expect(errors).toEqual([]);
  });

  it('keeps a backslash that escapes nothing', () => {
    expect(read('Path=C:\\\\x\\y\\').annotations).toEqual([['Path', 'C:\\x\\y\\']]);
  });

  it('lists the lines that are neither blank nor Key=Value', () => {
    const { annotations, errors } = read('A=1\nnothing\n  \n=value\nB=2');
    expect(annotations).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
    expect(errors).toEqual([{ kind: 'lines', lines: [2, 4] }]);
  });

  it('gives the last value of a duplicate name', () => {
    expect(read('A=1\nA=2')).toEqual({ annotations: [['A', '2']], errors: [{ kind: 'repeated', names: ['A'] }] });
  });

  it('gives nothing if it is empty', () => {
    expect(read('')).toEqual({ annotations: [], errors: [] });
  });
});

describe('an .extra file in another charset', () => {
  const json = '{"ProductName":"Firefox","Comments":"Größe – schön"}';
  const annotations = [
    ['ProductName', 'Firefox'],
    ['Comments', 'Größe – schön'],
  ];

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['UTF-16', Buffer.from(json, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${json}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(json.replace('–', '\x96'), 'latin1')],
  ] as const)('is read as %s, and the note says so', (charset, bytes) => {
    expect(read(bytes)).toEqual({ annotations, errors: [{ kind: 'charset', charset }] });
  });

  it('is read as Windows-1252 if it has Key=Value lines', () => {
    expect(read(Buffer.from('ProductName=Firefox\nComments=Gr\xf6\xdfe\n', 'latin1')).annotations).toEqual([
      ['ProductName', 'Firefox'],
      ['Comments', 'Größe'],
    ]);
  });

  it('is read as UTF-8 if it contains non-ASCII UTF-8, with U+FFFD for invalid bytes', () => {
    const { annotations: found, errors } = read(Buffer.concat([Buffer.from('A=schön '), Buffer.from([0xf6])]));
    expect([found, errors]).toEqual([[['A', 'schön \ufffd']], [{ kind: 'not_utf8' }]]);
  });
});

describe('a raw crash as .extra file', () => {
  it('gives the annotations that the client sent and lists the names that the collector added', () => {
    const text =
      '{"ProductName":"Firefox","Odd":1,"metadata":{"dump_checksums":{}},"submitted_timestamp":"2026-11-20T10:11:12+00:00","uuid":"x","version":2}';
    expect(read(text)).toEqual({
      annotations: [
        ['ProductName', 'Firefox'],
        ['Odd', '1'],
      ],
      errors: [
        { kind: 'collector_wrote', names: ['metadata', 'submitted_timestamp', 'uuid', 'version'] },
        { kind: 'not_strings', names: ['Odd'] },
      ],
    });
  });

  it('is not recognised if it has only some of the collector’s names', () => {
    expect(read('{"uuid":"x","version":"2","metadata":"y"}').annotations).toHaveLength(3);
  });
});
