import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { inspectionViewSchema } from '../../../../shared/bridge/view/inspection-view.ts';
import { CLIENT_CAPTURES } from '../../../builders/report/client-captures.ts';
import { type RawRequest, GOOD_PARTS, GOOD_SECRETS, annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { BUILT, SOURCE, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';

function captureFile(request: Partial<RawRequest> = {}): string {
  const path = join(tempFolder(), 'capture.http');
  writeFileSync(path, rawRequest({ parts: GOOD_PARTS, ...request }));
  return path;
}

describe('crashlens inspect', () => {
  it('says that a good report is well-formed and ends with 0', async () => {
    const { code, out, err } = await runCli(['inspect', captureFile()]);
    expect(err).toBe('');
    expect(out).toContain('LIKELY ACCEPTED');
    expect(out).toContain('ProductName');
    expect(out).toContain('•••••••');
    expect(code).toBe(0);
  });

  it('uses the given ingress and throttling rules', async () => {
    const file = captureFile({ parts: annotationParts({ ProductName: 'Nobody knows it' }), chunkSize: 64 });
    expect((await runCli(['inspect', file])).out).toContain('LIKELY REJECTED (hard)  rule_unsupported_product');
    expect((await runCli(['inspect', file, '--rules', 'accept_all'])).out).toContain('LIKELY ACCEPTED');
    expect((await runCli(['inspect', file, '--rules', 'accept_all', '--ingress', 'direct'])).out).toContain('ingress direct');
    expect((await runCli(['inspect', file, '--ingress', 'wall'])).code).toBe(2);
  });

  it('uses the throttling rules of a file, and reports the position of an error in it', async () => {
    const rules = join(tempFolder(), 'ours.yaml');
    writeFileSync(rules, 'rules: [{name: no_comments, when: [{annotation: Comments, present: true}], then: reject}]');
    const { code, out } = await runCli(['inspect', captureFile(), '--rules', rules]);
    expect(out).toContain('LIKELY REJECTED (hard)  rule_no_comments');
    expect(out).toContain('rules of “ours.yaml”');
    expect(code).toBe(0);
    writeFileSync(rules, 'rules:\n- {name: it, when: [], then: perhaps}');
    const refused = await runCli(['inspect', captureFile(), '--rules', rules]);
    expect(refused.err).toContain('line 2, column 30: "then" must be');
    expect(refused.out).toBe('');
    expect(refused.code).toBe(2);
    expect((await runCli(['inspect', captureFile(), '--rules', 'nowhere'])).code).toBe(2);
  });

  it('prints the reason of a malformed report and the positions of its findings, and ends with 1', async () => {
    const { code, out } = await runCli(['inspect', captureFile({ unclosed: true })]);
    expect(out).toContain('MALFORMED  malformed_invalid_payload_structure');
    expect(out).toMatch(/plain bytes 0x[0-9A-F]{4}–0x[0-9A-F]{4}/);
    expect(code).toBe(1);
  });

  it.each([['missing.http'], ['.']])('ends with 2 if %s cannot be read, and gives the reason on standard error', async (name) => {
    const { code, out, err } = await runCli(['inspect', join(tempFolder(), name)]);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^crashlens: “/);
  });

  it('identifies a minidump, and says how to create a report from it', async () => {
    const path = join(tempFolder(), 'a.dmp');
    writeFileSync(path, 'MDMP\u0093\u00a7\0\0', 'latin1');
    const { code, err } = await runCli(['inspect', path]);
    expect(err).toContain('a minidump without the report');
    expect(err).toContain('crashlens new --dump');
    expect(code).toBe(2);
  });

  it('counts violations in the verdict, and ends with 1 for them only with --strict', async () => {
    const parts = [...GOOD_PARTS, { name: 'memory_report', filename: 'm.gz', contentType: 'application/octet-stream', content: 'gz' }];
    const broken = captureFile({ parts });
    const { code, out } = await runCli(['inspect', broken]);
    expect(out).toContain('LIKELY ACCEPTED, 1 violation\n');
    expect(code).toBe(0);
    expect((await runCli(['inspect', '--strict', broken])).code).toBe(1);
    // Dialect antenna, that is, today’s collector, ignores the type.
    expect((await runCli(['inspect', '--strict', '--dialect', 'antenna', broken])).code).toBe(0);
    expect((await runCli(['inspect', '--strict', captureFile()])).code).toBe(0);
    expect((await runCli(['inspect', '--max-body', '100', captureFile()])).code).toBe(0);
    expect((await runCli(['inspect', '--max-body', '100', '--strict', captureFile()])).code).toBe(1);
  });

  it('prints each finding with its code and its fixes, and how to apply a fix', async () => {
    const { out } = await runCli(['inspect', captureFile({ unclosed: true })]);
    expect(out).toMatch(/^ {4}no_closing_delimiter, at plain bytes .*\n {4}fix: \S/m);
    expect(out).toContain('--fix CODE');
  });

  it('prints the predicted throttling, and the answer of the other dialect', async () => {
    const unsupported = captureFile({ parts: annotationParts({ ProductName: 'Lighthouse', Version: '1' }) });
    const { out } = await runCli(['inspect', unsupported]);
    expect(out).toContain('LIKELY REJECTED (hard)  rule_unsupported_product\n');
    expect(out).toContain('Predicted answer: 200 Discarded=rule_unsupported_product (');
    const notUtf8 = captureFile({ parts: [...GOOD_PARTS, { name: 'Notes', content: Buffer.from([0xff]) }] });
    expect((await runCli(['inspect', notUtf8])).out).toContain('\nIn dialect antenna: accepted\n');
  });

  it('prints which lines of the head prevent sending', async () => {
    const path = captureFile();
    writeFileSync(path, readFileSync(path, 'latin1').replace('\r\n\r\n', '\r\nno colon here\r\n\r\n'), 'latin1');
    const { out } = await runCli(['inspect', path]);
    expect(out).toMatch(/^Sent without a header line that HTTP cannot carry: /m);
    expect(out).toMatch(/^As captured: 400, refused\. /m);
    expect((await runCli(['inspect', captureFile()])).out).not.toContain('Sent after');
  });

  it('predicts 413 for a body over the maximum, and prints the answer that it would get without a maximum', async () => {
    const { out } = await runCli([
      'inspect',
      '--max-body',
      '1k',
      captureFile({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'x'.repeat(2_000) }] }),
    ]);
    expect(out).toContain('TOO LARGE\n');
    expect(out).toContain('Predicted answer: 413 (');
    expect(out).toContain('Without the size limit: 200 CrashID=');
  });

  it('says why public values are masked', async () => {
    const extra = { name: 'extra', contentType: 'application/json', content: '{"Version":"1","ProductName":"Firefox" "Version":' };
    const broken = captureFile({ parts: [extra] });
    const why = 'Also masked: ProductName: Public, but the JSON around it is broken';
    expect((await runCli(['inspect', broken])).out).toContain(why);
    expect((await runCli(['inspect', captureFile()])).out).not.toContain('Also masked');
    const { annotations } = v.parse(inspectionViewSchema, JSON.parse((await runCli(['inspect', '--json', broken])).out));
    expect(annotations.map(({ name, masked, why: reason }) => ({ name, masked, reason }))).toEqual([
      { name: 'Version', masked: false, reason: null },
      { name: 'ProductName', masked: true, reason: 'json_broken' },
    ]);
  });

  it('gives the reason for a mask in JSON, here the annotation list, and no reason for a visible value', async () => {
    const path = captureFile({ parts: annotationParts({ ProductName: 'Firefox', URL: 'x', MadeUp: 'x' }) });
    const whyOf = async (...more: readonly string[]): Promise<unknown> =>
      v.parse(inspectionViewSchema, JSON.parse((await runCli(['inspect', '--json', ...more, path])).out)).annotations.map(({ why }) => why);
    expect(await whyOf()).toEqual([null, 'protected', 'unlisted']);
    expect(await whyOf('--reveal')).toEqual([null, null, null]);
  });

  it('prints how much compression would save', async () => {
    const { out } = await runCli(['inspect', captureFile({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'x'.repeat(200_000) }] })]);
    expect(out).toMatch(/info: The body is 201 kB and not compressed\. .* With gzip, it would be about \S+ k?B \(\d+ % less\)\./);
  });

  it('prints the whole view as JSON that matches its schema', async () => {
    const long = 'x'.repeat(5_000);
    const path = captureFile({ parts: [...annotationParts({ ProductName: 'Firefox', AdapterDeviceID: long }), ...GOOD_PARTS.slice(1)] });
    const { code, out } = await runCli(['inspect', '--json', path]);
    const view = v.parse(inspectionViewSchema, JSON.parse(out));
    expect(view.annotations.find(({ name }) => name === 'AdapterDeviceID')).toMatchObject({ value: long, truncated: false });
    expect(view.verdict.label).toBe('well_formed');
    expect(code).toBe(0);
  });

  it('prints all pages of a report with more annotations than one page holds', async () => {
    const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [`Name${String(index)}`, 'v']));
    const { out } = await runCli(['inspect', '--json', captureFile({ parts: annotationParts(many) })]);
    const view = v.parse(inspectionViewSchema, JSON.parse(out));
    expect(view.annotations.map(({ index }) => index)).toEqual(Array.from({ length: 4_500 }, (_, index) => index));
    expect(view.structure).toHaveLength(view.totals.regions);
  });

  it.each([[['inspect']], [['inspect', '--json']], [['inspect', '--dialect', 'antenna', '--json']]])(
    '%j shows no protected values',
    async (args) => {
      const path = captureFile({ headers: [['Cookie', 'session-cookie-77aa']] });
      const { out, err } = await runCli([...args, path]);
      for (const secret of [...GOOD_SECRETS, 'session-cookie-77aa']) expect(out + err).not.toContain(secret);
    },
  );

  it('shows protected values with --reveal', async () => {
    const { out } = await runCli(['inspect', '--reveal', captureFile({ headers: [['Cookie', 'session-cookie-77aa']] })]);
    for (const shown of ['very-private-page', 'private comment zq81', 'unlisted value kx42', 'session-cookie-77aa'])
      expect(out).toContain(shown);
    expect(out).not.toContain('•••••••');
  });

  it('prints the client that sent the report, and its known defects', async () => {
    const path = join(tempFolder(), 'windows.http');
    writeFileSync(path, CLIENT_CAPTURES.find(({ defect }) => defect === 'file_without_line_end')?.captured ?? '');
    const { out } = await runCli(['inspect', path]);
    expect(out).toMatch(/^Sent by: Breakpad’s uploader on Windows \(certain\)\n {2}Since November 2022, /m);
    expect((await runCli(['inspect', captureFile()])).out).not.toContain('Sent by');
  });

  it('escapes terminal control characters', async () => {
    const { out } = await runCli(['inspect', captureFile({ parts: annotationParts({ ProductName: 'Fire\u001b[31mfox\u202e' }) })]);
    expect(out).toContain('Fire\\u{1b}[31mfox\\u{202e}');
  });

  it('reads standard input, which has no path', async () => {
    const { code, out } = await runCli(['inspect', '-', '--json'], {}, rawRequest({ parts: GOOD_PARTS, gzip: true }));
    expect(JSON.parse(out)).toMatchObject({ source: { name: 'standard input', displayPath: null, gzip: true } });
    expect(code).toBe(0);
  });

  it('reports an empty standard input', async () => {
    const { code, err } = await runCli(['inspect', '-']);
    expect(code).toBe(2);
    expect(err).toContain('standard input');
  });

  it('works while an app uses the data folder, creates no data folder and leaves no temporary files', async () => {
    const { home } = await testHost();
    const temporary = tempFolder();
    const unused = join(temporary, 'unused');
    const path = captureFile({ gzip: true });
    expect((await runCli(['inspect', path], { CRASHLENS_HOME: home, TMPDIR: temporary })).code).toBe(0);
    expect((await runCli(['inspect', path], { CRASHLENS_HOME: unused, TMPDIR: temporary })).code).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('prints no error if its reader goes away', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`Name${String(index)}`, 'v']));
    const child = startCli(['inspect', '--json', captureFile({ parts: annotationParts(many) })]);
    const err: Buffer[] = [];
    child.stderr.on('data', (bytes: Buffer) => err.push(bytes));
    const closed = new Promise((resolve) => {
      child.on('close', resolve);
    });
    child.stdout.destroy();
    await closed;
    expect(Buffer.concat(err).toString()).toBe('');
  });

  it.each([[[]], [['bogus']], [['inspect']], [['inspect', '--dialect', 'klingon', 'x']], [['inspect', '--bogus', 'x']]])(
    'ends %j with 2 and prints the usage',
    async (args) => {
      const { code, err, out } = await runCli(args);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toMatch(/Usage|--help/);
    },
  );

  it.each([
    ['built', BUILT],
    ['from source', SOURCE],
  ])('prints its help, %s', async (_, program) => {
    const { code, out } = await runCli(['inspect', '--help'], {}, undefined, program);
    expect(code).toBe(0);
    for (const word of ['--json', '--dialect', '--reveal', 'Exit codes', 'standard input']) expect(out).toContain(word);
  });
});

describe('crashlens samples', () => {
  it('writes and lists all samples', async () => {
    const folder = join(tempFolder(), 'made');
    const { code, out } = await runCli(['samples', '--out', folder]);
    expect(code).toBe(0);
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) expect(out).toContain(file);
  });

  it('writes to the data folder if no folder is given', async () => {
    const home = join(tempFolder(), 'home');
    expect((await runCli(['samples'], { CRASHLENS_HOME: home })).code).toBe(0);
    expect(readdirSync(home).toSorted()).toEqual(['crashlens-data.json', 'samples']);
  });

  it('reports a folder that it cannot write to', async () => {
    const path = join(tempFolder(), 'file');
    writeFileSync(path, '');
    const { code, err } = await runCli(['samples', '--out', join(path, 'below')]);
    expect(code).toBe(2);
    expect(err).toContain('could not be written');
  });
});
