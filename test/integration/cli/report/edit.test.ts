import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type RawRequest, GOOD_PARTS, GOOD_SECRETS, annotationParts, rawBody, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

interface Folder {
  readonly path: (name: string) => string;
  readonly capture: string;
  readonly out: string;
}

function captured(request: Partial<RawRequest> = {}): Folder {
  const folder = tempFolder();
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('capture.http'), rawRequest({ parts: GOOD_PARTS, ...request }));
  return { path, capture: path('capture.http'), out: path('out.http') };
}

const JSON_PARTS = [
  {
    name: 'extra',
    filename: 'extra.json',
    contentType: 'application/json',
    content: '{"ProductName":"Firefox", "Version":"1", "Version":"2"}',
  },
];

async function edited(folder: Folder, args: readonly string[]): Promise<{ readonly said: string; readonly written: string }> {
  const { code, out: said, err } = await runCli(['edit', folder.capture, ...args, '-o', folder.out]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return { said, written: readFileSync(folder.out, 'latin1') };
}

describe('crashlens edit', () => {
  it('writes the captured bytes if there are no edits', async () => {
    for (const request of [{}, { gzip: true }, { chunkSize: 40 }, { unclosed: true }]) {
      const folder = captured(request);
      const { written } = await edited(folder, []);
      expect(written).toBe(readFileSync(folder.capture, 'latin1'));
    }
  });

  it('edits by name in the given order, and reports each edit without its value', async () => {
    const folder = captured();
    writeFileSync(folder.path('new.dmp'), 'MDMP other-memory-5566');
    writeFileSync(folder.path('m;1.gz'), Buffer.from('1f8b677a', 'hex'));
    const { said, written } = await edited(folder, [
      ...['--set', 'Version=149=x', '--set', 'Added=added-secret-31', '--delete', 'Comments', '--rename', 'URL=Url2', '--set', 'Url2=z'],
      ...['--set-file', `upload_file_minidump=${folder.path('new.dmp')}`],
      ...['--add-part', `memory_report=${folder.path('m;1.gz')};filename=b.gz`],
      ...['--add-part', `odd=${folder.path('m;1.gz')};type=text/x;filename=`],
    ]);
    expect(said.split('\n').slice(0, 8)).toEqual([
      'changed Version',
      'added annotation Added',
      'deleted annotation Comments',
      'renamed URL to Url2',
      'changed Url2',
      'replaced the content of upload_file_minidump with new.dmp',
      'added part memory_report (m;1.gz)',
      'added part odd (m;1.gz)',
    ]);
    expect(said).toContain('Verdict: LIKELY ACCEPTED -> LIKELY ACCEPTED\n');
    for (const secret of [...GOOD_SECRETS, 'added-secret-31', 'other-memory-5566']) expect(said).not.toContain(secret);
    expect(written).toContain('name="Version"\r\n\r\n149=x\r\n');
    expect(written).toContain('name="Added"\r\n\r\nadded-secret-31\r\n');
    expect(written).toContain('name="Url2"\r\n\r\nz\r\n');
    expect(written).not.toContain('Comments');
    expect(written).toContain('\r\n\r\nMDMP other-memory-5566\r\n');
    expect(written).toContain('name="odd"\r\nContent-Type: text/x\r\n\r\n\x1f\x8bgz\r\n');
    expect(written).toMatch(/name="memory_report"; filename="b\.gz"\r\nContent-Type: application\/gzip\r\n/);
    const body = written.slice(written.indexOf('\r\n\r\n') + 4);
    expect(written).toContain(`Content-Length: ${String(body.length)}\r\n`);
  });

  it('edits the last annotation of a name, which is the one that the collector uses', async () => {
    const kv = captured({ parts: annotationParts({ ProductName: 'Firefox' }).concat(annotationParts({ ProductName: 'Other' })) });
    expect((await edited(kv, ['--set', 'ProductName=Third'])).written).toMatch(/Firefox[^]*Third/);
    const json = captured({ parts: JSON_PARTS });
    expect((await edited(json, ['--set', 'Version=3'])).written).toContain('{"ProductName":"Firefox", "Version":"1", "Version":"3"}');
  });

  it('converts, compresses and normalises', async () => {
    const folder = captured();
    const { said, written } = await edited(folder, ['--form', 'json', '--form', 'json', '--gzip', 'on', '--gzip', 'on', '--normalise']);
    expect(said).toContain(
      'annotations as one JSON part\n--form json: nothing to change\ngzip on (level 6)\n--gzip on: nothing to change\nnormalised\n',
    );
    const plain = gunzipSync(readFileSync(folder.out).subarray(written.indexOf('\r\n\r\n') + 4)).toString();
    expect(plain).toContain('"ProductName":"Firefox"');
    expect(plain).toContain('secret-memory-content-9931');
  });

  it('reads values from files: raw bytes in key/value form, text in JSON', async () => {
    const folder = captured();
    writeFileSync(folder.path('value'), Buffer.from([0x61, 0xff, 0x0d, 0x0a]));
    const file = ['--set-file', `Version=${folder.path('value')}`, '--set-file', `Fresh=${folder.path('value')}`];
    const { written } = await edited(folder, file);
    expect(written).toContain('name="Version"\r\n\r\na\xff\r\n\r\n--');
    expect(written).toContain('name="Fresh"\r\n\r\na\xff\r\n\r\n--');
    const json = captured({ parts: JSON_PARTS });
    writeFileSync(json.path('value'), 'é"\n');
    const out = (await edited(json, ['--set-file', `Version=${json.path('value')}`, '--set-file', `Fresh=${json.path('value')}`])).written;
    expect(Buffer.from(out, 'latin1').toString()).toContain('"Version":"é\\"\\n","Fresh":"é\\"\\n"}');
  });

  it('fixes every finding of a code, and everything that has a safe fix', async () => {
    const parts = [
      { name: 'extra', contentType: 'application/json', content: '{"ProductName":"Firefox","A":1,"B":[2],"C":"3","D":true}' },
      { name: 'memory_report', filename: 'm.gz', contentType: 'application/octet-stream', content: 'gz' },
    ];
    const folder = captured({ parts });
    const one = await edited(folder, ['--fix', 'value_not_string', '--fix', 'value_not_string', '--fix', 'value_structured']);
    expect(one.said).toContain('fixed value_not_string (2)\nno finding value_not_string\nfixed value_structured\n');
    expect(one.written).toContain('{"ProductName":"Firefox","A":"1","B":"[2]","C":"3","D":"true"}');
    expect(one.written).toContain('Content-Type: application/octet-stream');
    const safe = await edited(folder, ['--fix', 'safe', '--fix', 'safe', '--force']);
    expect(safe.said).toMatch(/^applied all safe fixes \(\d+ edits\)\nno finding with a safe fix\n/);
    expect(safe.written).toContain('{"ProductName":"Firefox","A":"1","B":"[2]","C":"3","D":"true"}');
    expect(safe.written).toContain('name="memory_report"; filename="m.gz"\r\nContent-Type: application/gzip\r\n');
  });

  it('fixes line endings as a safe fix, and names the fix for findings without a safe fix', async () => {
    const folder = captured();
    const text = readFileSync(folder.capture, 'latin1');
    const body = text.indexOf('\r\n\r\n') + 4;
    const lines = text.slice(body).replaceAll('\r\n', '\n');
    writeFileSync(
      folder.capture,
      text.slice(0, body).replace(/Content-Length: \d+/, `Content-Length: ${String(lines.length)}`) + lines,
      'latin1',
    );
    const fixed = await edited(folder, ['--fix', 'safe']);
    expect(fixed.said).toMatch(/^applied all safe fixes \(\d+ edits?\)\n/);
    expect(fixed.said).not.toContain('left:');
    expect(fixed.said).toContain('-> LIKELY ACCEPTED');
    const whole = '{"ProductName":"Firefox","Version":"148.0a1","Notes":"abc';
    const cut = `--b\r\nContent-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n${whole}`;
    const head = `POST /submit HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${String(cut.length)}\r\n\r\n`;
    writeFileSync(folder.capture, head + cut, 'latin1');
    const { said } = await edited(folder, ['--fix', 'safe', '--force']);
    expect(said).toContain('still refused: json_syntax. The body was cut off in the JSON of the annotations.');
    expect(said).toMatch(
      /“--fix json_syntax” would make the report well-formed: Close the JSON after its last complete annotation, and the body \(loses \d+ bytes\)\./,
    );
    expect(said).not.toContain('abc');
    const made = await edited(folder, ['--fix', 'json_syntax', '--force']);
    expect(made.said).toContain('-> LIKELY ACCEPTED');
    expect(made.written).toContain('{"ProductName":"Firefox","Version":"148.0a1"}\r\n--b--\r\n');
  });

  it('continues with the next finding of a code after the first is fixed', async () => {
    const bad = Buffer.from([0x67, 0xfc]);
    const parts = ['A', 'B', 'C'].map((name) => ({ name, content: new Uint8Array(bad) }));
    const folder = captured({ parts: [...annotationParts({ ProductName: 'Firefox' }), ...parts] });
    const { said, written } = await edited(folder, ['--fix', 'text_not_utf8']);
    expect(said).toContain('fixed text_not_utf8 (3)\nVerdict: MALFORMED malformed_invalid_annotation_value -> LIKELY ACCEPTED');
    expect(Buffer.from(written, 'latin1').toString().match(/gü/g)).toHaveLength(3);
  });

  it('writes only the body with --body, without chunk framing', async () => {
    const folder = captured({ chunkSize: 40 });
    const { written } = await edited(folder, ['--body', '--set', 'Version=9']);
    expect(written).toMatch(/^--test-boundary-5d1c\r\n[^]*--test-boundary-5d1c--\r\n$/);
    expect(written).toContain('\r\n\r\n9\r\n');
  });

  it('writes the inferred head of a bare body, and with --body the same bytes again', async () => {
    const folder = captured();
    const body = rawBody({ parts: GOOD_PARTS });
    writeFileSync(folder.capture, gzipSync(body));
    const { written } = await edited(folder, ['--gzip', 'off']);
    expect(written).toMatch(
      /^POST \/submit HTTP\/1\.1\r\nContent-Type: multipart\/form-data; boundary=test-boundary-5d1c\r\nContent-Length: \d+\r\n\r\n--test/,
    );
    writeFileSync(folder.capture, body);
    expect((await edited(folder, ['--body', '--force'])).written).toBe(body.toString('latin1'));
  });

  it('prints the verdict before and after', async () => {
    const folder = captured({ parts: [] });
    const { said } = await edited(folder, ['--set', 'ProductName=Firefox']);
    expect(said).toMatch(/Verdict: MALFORMED malformed_\w+ -> LIKELY ACCEPTED/);
  });

  it('reads standard input', async () => {
    const { capture, out } = captured();
    const { code } = await runCli(['edit', '-', '--set', 'Version=9', '-o', out], {}, readFileSync(capture));
    expect(code).toBe(0);
    expect(readFileSync(out, 'latin1')).toContain('\r\n\r\n9\r\n');
  });

  it.each([
    [['--delete', 'Nope'], '--delete: the report has no annotation or part “Nope”'],
    [['--set', 'A=1', '--rename', 'Nope=B'], '--rename: the report has no annotation or part “Nope”'],
    [['--rename', 'Version=a\nb'], '--rename Version: '],
    [['--set', 'secret-2277'], 'The argument of --set is invalid. Nothing was written. Give NAME=VALUE.'],
    [['--set-file', 'Version=gone'], '“gone” does not exist'],
    [['--add-part', 'a=gone'], '“gone” does not exist'],
    [['--fix', 'nonsense'], 'The report has no finding “nonsense”'],
    [['--gzip', 'maybe'], 'Allowed choices are on, off'],
    [['--surely'], "unknown option '--surely'"],
  ])('refuses %j and writes nothing', async (args, text) => {
    const { capture, out, path } = captured();
    const before = readFileSync(capture);
    const { code, out: said, err } = await runCli(['edit', capture, ...args, '-o', out]);
    expect(code).toBe(2);
    expect(said).toBe('');
    expect(err).toContain(text);
    for (const secret of [...GOOD_SECRETS, 'secret-2277']) expect(err).not.toContain(secret);
    expect(existsSync(out)).toBe(false);
    expect(readFileSync(capture).equals(before)).toBe(true);
    expect(readdirSync(path('.'))).toEqual(['capture.http']);
  });

  it('never overwrites the captured file, not even through another name or with --force', async () => {
    const { capture, path } = captured();
    linkSync(capture, path('link.http'));
    const before = readFileSync(capture);
    for (const out of [capture, path('link.http')]) {
      const { code, err } = await runCli(['edit', capture, '--set', 'Version=9', '-o', out, '--force']);
      expect(code).toBe(2);
      expect(err).toContain('Crashlens never overwrites a capture');
    }
    expect(readFileSync(capture).equals(before)).toBe(true);
  });

  it('never overwrites an input file', async () => {
    const { capture, path } = captured();
    writeFileSync(path('part.bin'), 'mine');
    linkSync(path('part.bin'), path('same.bin'));
    for (const source of [
      ['--set-file', `Version=${path('part.bin')}`],
      ['--add-part', `odd=${path('part.bin')};type=text/x`],
    ]) {
      const { code, err } = await runCli(['edit', capture, ...source, '-o', path('same.bin'), '--force']);
      expect(code).toBe(2);
      expect(err).toContain('“same.bin” is an input file');
    }
    expect(readFileSync(path('part.bin'), 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')('refuses to write to a pipe, also through a link', async () => {
    const { capture, path } = captured();
    execFileSync('mkfifo', [path('pipe')]);
    symlinkSync(path('pipe'), path('link'));
    for (const args of [
      ['-o', path('pipe'), '--force'],
      ['-o', path('link'), '--force'],
    ]) {
      const { code, err } = await runCli(['edit', capture, ...args]);
      expect(code).toBe(2);
      expect(err).toContain('not a regular file');
    }
    expect(lstatSync(path('pipe')).isFIFO()).toBe(true);
    expect(lstatSync(path('link')).isSymbolicLink()).toBe(true);
  });

  it('replaces another file only with --force', async () => {
    const { capture, out } = captured();
    writeFileSync(out, 'mine');
    expect((await runCli(['edit', capture, '--set', 'Version=9', '-o', out])).code).toBe(2);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect((await runCli(['edit', capture, '--set', 'Version=9', '-o', out, '--force'])).code).toBe(0);
  });

  it('names the file type if the file is not a report', async () => {
    const { path, out } = captured();
    writeFileSync(path('a.dmp'), 'MDMP\x93\xa7');
    const { code, err } = await runCli(['edit', path('a.dmp'), '-o', out]);
    expect(code).toBe(2);
    expect(err).toMatch(/minidump/);
  });
});
