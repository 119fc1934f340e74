import { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CaseCollector, judgeCaseLine } from '../../../../../../electron/cli/verdict/judge/judge-case.ts';
import { judgeLines } from '../../../../../../electron/cli/verdict/judge/judge.ts';
import { batchesOf } from '../../../../../../electron/cli/verdict/judge/judge-input.ts';
import { type FromJudge, type Judges, createJudges } from '../../../../../../electron/cli/verdict/judge/judges.ts';
import { lineBuffer } from '../../../../../../electron/cli/verdict/judge/line-buffer.ts';
import { workerUrl } from '../../../../../../electron/host/platform/base/worker-url.ts';
import { targetRulesOf } from '../../../../../../shared/verdict/rules/target-rules.ts';
import { type PartSpec, BOUNDARY, multipart } from '../../../../../builders/report/multipart.ts';

const NOW = Date.UTC(2026, 10, 20);
const OWN_ID = 'de1bb258-cbbf-4589-a673-34f800160918';
const COLLECTOR: CaseCollector = {
  ...targetRulesOf('antenna'),
  maxBody: null,
  ingress: 'direct',
  throttling: 'accept_all',
  token: 'tok',
  now: NOW,
};

const ANNOTATION: PartSpec = { name: 'a', content: 'x' };
const extra = (content: string): PartSpec => ({ name: 'extra', type: 'application/json', content });

function caseLine(
  parts: readonly PartSpec[],
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const body = multipart(parts);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const all = { 'Content-Type': type, 'Content-Length': String(body.length), ...headers };
  return JSON.stringify({ id: 'x', headers: all, body_b64: body.toString('base64'), ...more });
}

type Answer = Readonly<Record<string, unknown>>;

const answerTo = (line: string, collector: Partial<CaseCollector> = {}): Answer =>
  JSON.parse(judgeCaseLine(line, { ...COLLECTOR, ...collector })) as Answer;

describe('answer lines', () => {
  it('split a header line at its first colon, whatever its name contains', () => {
    expect(answerTo(caseLine([ANNOTATION], {}, { 'Content-Type:x': 'y' }))).toMatchObject({
      status: 400,
      body: 'Discarded=malformed_wrong_content_type',
    });
  });

  it('give the answer and the stored report', () => {
    const answer = answerTo(caseLine([ANNOTATION, { name: 'd', filename: 'd', type: 'application/octet-stream', content: 'abc' }]));
    expect(answer).toMatchObject({
      id: 'x',
      status: 200,
      body: 'CrashID=bp-<id>0<yymmdd>\n',
      content_type: 'text/plain',
      outcome: 'accepted',
      malformed: null,
      front: false,
      stored: true,
      kind: 'multipart',
      annotations: { a: 'x' },
      dumps: { d: { size: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' } },
      notes: [],
      compressed: '0',
      user_agent: 'None',
      throttle: { result: 'ACCEPT', rule: 'accept_everything', rate: 100 },
      findings: ['no_minidump', 'user_agent_missing'],
    });
    expect(answer).not.toHaveProperty('annotations_text');
  });

  it('encode values that JSON cannot represent', () => {
    const line = caseLine([
      extra('{"b": [1.0, {"z": 1, "\\ue000": 2, "\\ud83d\\ude00": 3}], "a": NaN, "i": 9007199254740993, "s": "\\ud800", "f": 1e16}'),
    ]);
    const answer = answerTo(line);
    expect(answer['annotations']).toMatchObject({ a: { $float: 'NaN' }, i: { $int: '9007199254740993' }, s: '\ud800', f: 1e16 });
    expect(answer['annotations_text']).toBe(
      '{"a": NaN, "b": [1.0, {"z": 1, "\\ue000": 2, "\\ud83d\\ude00": 3}], "f": 1e+16, "i": 9007199254740993, "s": "\\ud800"}',
    );
  });

  it.each([
    ['unauthorized_uuid', OWN_ID, {}],
    ['unauthorized_uuid', OWN_ID, { Authorization: 'Bearer  tok' }],
    ['accepted', OWN_ID, { Authorization: 'Bearer tok' }],
    ['malformed_invalid_uuid', OWN_ID.replace('0160918', '3160918'), { Authorization: 'Bearer tok' }],
    ['malformed_invalid_uuid', '', { Authorization: 'Bearer tok' }],
    ['http_500', OWN_ID, { Authorization: 'Bearer t\xf6k' }],
  ])('depend on the token: %s', (outcome, uuid, headers) => {
    const line = caseLine([ANNOTATION, { name: 'uuid', content: uuid }], {}, headers);
    expect(answerTo(line)['outcome']).toBe(outcome);
    expect(answerTo(line, { dialect: 'spec' })['outcome']).toBe('accepted');
  });

  it('use the ID that an authorised client sets, and fail if it is not a string', () => {
    const headers = { Authorization: 'Bearer tok' };
    expect(answerTo(caseLine([extra(`{"uuid": "${OWN_ID}"}`)], {}, headers))['body']).toBe(`CrashID=bp-${OWN_ID}\n`);
    expect(answerTo(caseLine([extra('{"uuid": 5}')], {}, headers))['status']).toBe(500);
    expect(answerTo(caseLine([extra('{"uuid": 5}')]))['status']).toBe(401);
  });

  it('fail if nesting can be read but not saved', () => {
    const nested = (depth: number) => answerTo(caseLine([extra(`{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`)]));
    expect(nested(964)).toMatchObject({ outcome: 'accepted', stored: true });
    expect(nested(965)).toMatchObject({ outcome: 'http_500', stored: false, body: '', content_type: 'text/plain' });
    expect(nested(972)).toMatchObject({ outcome: 'http_500', kind: null, content_type: 'application/json' });
  });

  it('list the deciding spec rules', () => {
    const spec = { dialect: 'spec' } as const;
    expect(answerTo(caseLine([extra('{"a": NaN}')]), spec)['spec_rules']).toEqual(['json_strict']);
    expect(answerTo(caseLine([{ name: 'uuid', content: 'x' }]), spec)['spec_rules']).toEqual(['no_authentication']);
    expect(answerTo(caseLine([ANNOTATION]), spec)).not.toHaveProperty('spec_rules');
    expect(answerTo(caseLine([ANNOTATION, extra('{"b": "x"}')]), spec)).not.toHaveProperty('spec_rules');
  });

  it('decode gzip, and only the first member in antenna', () => {
    const two = Buffer.concat([gzipSync(multipart([ANNOTATION])), gzipSync('more')]);
    const line = caseLine([], { body_b64: two.toString('base64') }, { 'Content-Encoding': 'gzip', 'Content-Length': String(two.length) });
    expect(answerTo(line)).toMatchObject({ outcome: 'accepted', compressed: '1', size: two.length });
    const cut = caseLine([], { body_b64: two.toString('base64') }, { 'Content-Encoding': 'gzip', 'Content-Length': '20' });
    expect(answerTo(cut)['outcome']).toBe('malformed_bad_gzip');
  });

  it('accept base64 with line breaks', () => {
    const line = caseLine([ANNOTATION]);
    const inLines = line.replace(/"body_b64":"([^"]+)"/, (_, base64: string) => `"body_b64":"${base64.replace(/.{76}/g, '$&\\r\\n')}"`);
    expect(inLines).not.toBe(line);
    expect(answerTo(inLines)).toEqual(answerTo(line));
  });

  it('use the last of several bodies, even with an escaped name, and ignore bodies of nested objects', () => {
    const line = caseLine([ANNOTATION]);
    const body = /"body_b64":"[^"]+"/.exec(line)?.[0] ?? '';
    const other = '"body_b64":"YWJj"';
    const rest = line.replace(body, '"id":"x"');
    const of = (...members: readonly string[]): Answer => answerTo(rest.replace(/\}$/, `,${members.join(',')}}`));
    const right = answerTo(line);
    expect(of(other, body)).toEqual(right);
    expect(of(other, body.replace('"b', '"\\u0062'))).toEqual(right);
    expect(of(body, `"n":{${other}}`)).toEqual(right);
    expect(of(`"n":{${other}}`, body)).toEqual(right);
    expect(of(`"n\\${other}`, body)).toEqual(right);
    expect(of('"body_b64" : true', `"n":{${other}}`)).toHaveProperty('error');
    expect(of(other)).not.toEqual(right);
  });

  it.each(['9007199254740993', '1e400', '1.50', '"\\u00e9"', '{"a":[1,null]}', 'null'])('repeat the id exactly: %s', (id) => {
    const line = caseLine([ANNOTATION]).replace('"x"', id);
    const text = id === '"\\u00e9"' ? '"é"' : id;
    expect(judgeCaseLine(line, COLLECTOR).startsWith(`{"id":${text},`)).toBe(true);
    expect(judgeCaseLine(`\ufeff${line}`, COLLECTOR)).toBe(judgeCaseLine(line, COLLECTOR));
  });

  it.each([
    ['{', 'null'],
    ['[]', 'null'],
    ['{"id": 7, "headers": {"A": 5}}', '7'],
    ['{"id": 7, "headers": {"A": "\u0100"}}', '7'],
    ['{"id": 7, "now": "soon"}', '7'],
    ['{"id": 7, "rules": "mine"}', '7'],
    ['{"id": 7, "body_b64": "no base64: ***"}', '7'],
    ['{"id": 7, "body_b64": "YWJjZ"}', '7'],
    ['{"id": 7, "dice": 1}', '7'],
  ])('contain only the id and an error for an invalid line: %s', (line, id) => {
    const answer = answerTo(line);
    expect(Object.keys(answer)).toEqual(['id', 'error']);
    expect(JSON.stringify(answer['id'])).toBe(id);
  });
});

async function judgeChunks(input: AsyncIterable<Uint8Array>, output: NodeJS.WritableStream, judges: Judges): Promise<void> {
  const lines = lineBuffer();
  await judgeLines(batchesOf(input, lines), lines, output, judges);
}

describe('the judge of a stream of lines', () => {
  it('answers in order, whatever the chunks, and waits for a slow reader', async () => {
    const line = caseLine([ANNOTATION]);
    const input = Buffer.from(`${line.replace('"x"', '"é1"')}\n\n${line.replace('"x"', '2')}\n${line.replace('"x"', '3')}`);
    let text = '';
    const output = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _, done) {
        text += chunk.toString('utf8');
        setImmediate(done);
      },
    });
    await judgeChunks(inPieces(input, 7), output, createJudges(COLLECTOR, 1));
    const ids = text
      .trimEnd()
      .split('\n')
      .map((answer) => (JSON.parse(answer) as Answer)['id']);
    expect(ids).toEqual(['é1', 2, 3]);
  });
});

describe('the judge of many lines', () => {
  it('answers in order with several threads as with one thread', async () => {
    const line = caseLine([ANNOTATION, { name: 'd', type: 'application/octet-stream', content: 'x'.repeat(60_000) }]);
    const input = Buffer.from(Array.from({ length: 300 }, (_, id) => `${line.replace('"x"', String(id))}\n`).join(''));
    const started = Promise.withResolvers<null>();
    async function* untilStarted(): AsyncGenerator<Uint8Array> {
      yield* inPieces(input.subarray(0, 10_000_000), 100_000);
      await started.promise;
      yield* inPieces(input.subarray(10_000_000), 100_000);
    }
    let answered = 0;
    const judged = async (lines: AsyncIterable<Uint8Array>, threads: number): Promise<string> => {
      const begin = (collector: CaseCollector): Worker => {
        const worker = new Worker(workerUrl('cli/verdict/judge/judge-worker'), { workerData: collector });
        worker.on('message', ({ kind }: FromJudge) => {
          if (kind === 'ready') started.resolve(null);
          else answered += 1;
        });
        return worker;
      };
      const judges = createJudges(COLLECTOR, threads, begin, 0);
      let text = '';
      const output = new Writable({
        write(chunk: Buffer, _, done) {
          text += chunk.toString('utf8');
          done();
        },
      });
      await judgeChunks(lines, output, judges);
      await judges.close();
      return text;
    };
    const answers = await judged(untilStarted(), 2);
    expect(answers.match(/^\{"id":\d+/gm)).toEqual(Array.from({ length: 300 }, (_, id) => `{"id":${String(id)}`));
    expect(answered).toBeGreaterThan(10);
    expect(answers).toBe(await judged(inPieces(input, 100_000), 1));
  });

  it('writes an answer immediately, before the next line arrives', async () => {
    const first = Promise.withResolvers<string>();
    async function* input(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${caseLine([ANNOTATION])}\n`);
      expect(JSON.parse(await first.promise)).toMatchObject({ id: 'x', outcome: 'accepted' });
    }
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        first.resolve(chunk.toString('utf8'));
        done();
      },
    });
    await judgeChunks(input(), output, createJudges(COLLECTOR, 2));
  });
});

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}
