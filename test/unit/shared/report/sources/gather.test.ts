import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { gatherNoteText } from '../../../../../shared/text/editing/new-report.ts';
import { type ChosenFile, MAX_EXTRA_SIZE, gather } from '../../../../../shared/report/sources/gather.ts';

const DUMP = Buffer.from('MDMP\x93\xa7\0\0');
const MEMORY = gzipSync('{}');
const ID = '5d1c0a7e-11aa-4b7c-8d2e-9f00aa11bb22';

function file(name: string, content: string | Uint8Array = DUMP): ChosenFile {
  return { file: `handle of ${name}`, name, source: sourceOfBytes(typeof content === 'string' ? Buffer.from(content) : content) };
}

const names = (files: readonly ChosenFile[]): readonly string[] =>
  gather(files).parts.map(({ name, filename }) => `${name}=${String(filename)}`);
const notes = (files: readonly ChosenFile[]): readonly string[] => gather(files).notes.map(gatherNoteText);

describe('gathered files', () => {
  it('become the parts and annotations of one crash', () => {
    const gathered = gather([
      file(`${ID}.memory.json.gz`, MEMORY),
      file(`${ID}.extra`, '{"ProductName":"Firefox","URL":"https://example.com/","Odd":"1"}'),
      file(`${ID}-browser.dmp`),
      file(`${ID}.dmp`),
    ]);
    expect(gathered).toEqual({
      annotations: [
        { name: 'ProductName', text: 'Firefox', protected: false },
        { name: 'URL', text: 'https://example.com/', protected: true },
        { name: 'Odd', text: '1', protected: true },
      ],
      parts: [
        { ...binary('upload_file_minidump', `${ID}.dmp`), size: DUMP.length },
        { ...binary('upload_file_minidump_browser', `${ID}-browser.dmp`), size: DUMP.length },
        { ...binary('memory_report', `${ID}.memory.json.gz`), contentType: 'application/gzip', size: MEMORY.length },
      ],
      notes: [],
    });
  });

  it.each([
    [`${ID}.dmp`, 'upload_file_minidump'],
    ['10f3d2a9-6b1e-4f33-9c2d-abcdef012345.DMP', 'upload_file_minidump'],
    ['61f2bd44-89c6-9a2e-0a1c5ca1-a2a12d51.dmp', 'upload_file_minidump'],
    ['61f2bd44-89c6-9a2e-0a1c5ca1-a2a12d51-flash2.dmp', 'upload_file_minidump_flash2'],
    [`${ID}-gmplugin.dmp`, 'upload_file_minidump_gmplugin'],
    ['crash-content.dmp', 'upload_file_minidump_content'],
    ['my-crash.dmp', 'upload_file_minidump'],
    ['core.mdmp', 'upload_file_minidump'],
  ])('take %s as the part %s', (name, part) => {
    expect(names([file(name)])).toEqual([`${part}=${name}`]);
  });

  it('include another dump that the annotation additional_minidumps lists', () => {
    const extra = file('crash.extra', '{"additional_minidumps":"browser, helper"}');
    expect(names([file('crash-helper.dmp'), extra, file('crash.dmp')])).toEqual([
      'upload_file_minidump=crash.dmp',
      'upload_file_minidump_helper=crash-helper.dmp',
    ]);
  });

  it('exclude annotations that clients remove before they send', () => {
    const { annotations, notes: found } = gather([
      file('a.extra', '{"ServerURL":"https://x","StackTraces":{"status":"OK"},"Version":"1"}'),
    ]);
    expect(annotations.map(({ name }) => name)).toEqual(['Version']);
    expect(found).toEqual([{ kind: 'client_only', names: ['ServerURL', 'StackTraces'] }]);
  });

  it('of two crashes become a report of the first dump’s crash', () => {
    const chosen = [file('b.extra', 'A=b'), file('a.dmp'), file('b.dmp'), file('b.memory.json.gz', MEMORY), file('a.extra', 'A=a')];
    const { annotations, parts, notes: found } = gather(chosen);
    expect(annotations.map(({ text }) => text)).toEqual(['a']);
    expect(parts.map(({ filename }) => filename)).toEqual(['a.dmp']);
    expect(found).toEqual(['b.extra', 'b.dmp', 'b.memory.json.gz'].map((name) => ({ kind: 'left_out', file: name, taken: 'a.dmp' })));
  });

  it('include a file with another name if no other file takes its role, with a note', () => {
    const { annotations, notes: found } = gather([file('a.dmp'), file('report.extra', 'A=1')]);
    expect(annotations).toHaveLength(1);
    expect(found).toEqual([{ kind: 'other_id', file: 'report.extra', taken: 'a.dmp' }]);
  });

  it.each([
    ['a.dmp', 'plain text', 'does not start with MDMP'],
    ['a.dmp', `${'-'.repeat(28)}15a3\r\n`, 'Open it as a report'],
    ['a.memory.json.gz', '{}', 'not gzip data'],
    ['a.txt', 'hello', 'left out'],
    ['größe.dmp', DUMP, 'invalid in a header'],
    ['a.extra', Buffer.alloc(MAX_EXTRA_SIZE + 1), 'over 16 MiB'],
    ['a.extra', '{"A":1}', 'A should be a string'],
    ['a.extra', '{"A":', 'Not JSON'],
    ['a.extra', 'what is this', 'line 1 is not Key=Value'],
    ['a.extra', Buffer.from([0x41, 0x3d, 0xff]), 'converted from Windows-1252'],
    ['a.extra', Buffer.from([0x41, 0x3d, 0xc3, 0xa4, 0xff]), 'not UTF-8'],
    [
      'a.extra',
      '{"A":"1","metadata":{},"submitted_timestamp":"x"}',
      'What the collector had added was left out: metadata and submitted_timestamp',
    ],
    ['a.extra', 'A=1\nA=2', 'A more than once'],
  ])('give a note about %s with %j', (name, content, text) => {
    const found = notes([file(name, content)]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
    expect(found[0]).toContain(text);
  });

  it('replace characters of a filename that no header can carry', () => {
    expect(names([file('größe "1".dmp')])).toEqual(['upload_file_minidump=gr__e _1_.dmp']);
  });

  it('quote no value in their notes', () => {
    const secret = 'https://very-private.example/';
    const extra = `{"URL":"${secret}","StackTraces":"${secret}","A":["${secret}"],"A":"${secret}", ${secret}`;
    expect(notes([file('a.extra', extra), file('b.extra', `URL=${secret}\n${secret}`)]).join('\n')).not.toContain(secret);
  });

  it('may be an empty list', () => {
    expect(gather([])).toEqual({ annotations: [], parts: [], notes: [] });
  });
});

function binary(name: string, filename: string) {
  return { name, filename, contentType: 'application/octet-stream', file: `handle of ${filename}` };
}
