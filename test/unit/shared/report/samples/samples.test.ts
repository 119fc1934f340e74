import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { visibilityOf } from '../../../../../shared/report/catalog/annotations.ts';
import { DIALECTS } from '../../../../../shared/dialect.ts';
import { makeSamples } from '../../../../../shared/report/samples/samples.ts';
import type { Sample } from '../../../../../shared/report/samples/sample.ts';
import { buildDate } from '../../../../../shared/verdict/throttling/build-date.ts';
import { decidingValues } from '../../../../../shared/verdict/decide/deciding-values.ts';
import { throttle } from '../../../../../shared/verdict/throttling/throttle.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { DEMO_ANSWERS } from '../../../../../shared/report/samples/demo-answers.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { readMinidump } from '../dump/minidump-reader.ts';

const NOW = Date.UTC(2033, 1, 28, 23, 59);
const TOOLS = { now: NOW, version: '9.8.7', gzip: (bytes: Uint8Array) => gzipSync(bytes) };
const SAMPLES = makeSamples(TOOLS);
const SMALL = SAMPLES.filter((sample) => sample.id !== 'too-large');

function sample(id: string): Sample {
  const found = SAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no sample ${id}`);
  return found;
}

function split({ bytes }: Sample): { readonly head: string; readonly body: Buffer } {
  const request = Buffer.from(bytes());
  const at = request.indexOf('\r\n\r\n') + 4;
  return { head: request.toString('latin1', 0, at), body: request.subarray(at) };
}

/** Returns the annotations of a key/value body by name. */
function keyValues(body: Buffer): ReadonlyMap<string, string> {
  const pairs = [...body.toString('utf8').matchAll(/form-data; name="([^"]+)"\r\n\r\n([^]*?)\r\n--/g)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

describe('samples', () => {
  it('cover every outcome of the interface', () => {
    expect(SAMPLES.map((item) => item.outcome)).toEqual([
      '200 CrashID=bp-<id>',
      '200 CrashID=bp-<id>',
      '200 Discarded=rule_unsupported_product',
      '200 Discarded=rule_is_firefox_desktop',
      ...DEMO_ANSWERS.filter((answer) => answer.startsWith('malformed_')).map((reason) => `400 Discarded=${reason}`),
      '413',
      '404',
      '500',
      '502',
      '503',
    ]);
  });

  it('have unique names that are valid file names', () => {
    expect(new Set(SAMPLES.map((item) => item.fileName)).size).toBe(SAMPLES.length);
    for (const { id, fileName } of SAMPLES) {
      expect(fileName).toBe(`${id}.http`);
      expect(fileName).toMatch(/^[a-z0-9-]+\.http$/);
    }
  });

  it('are the same bytes at the same time', () => {
    const again = makeSamples(TOOLS);
    SMALL.forEach((item, index) => {
      expect(Buffer.from(item.bytes()).equals(Buffer.from(again.filter((other) => other.id !== 'too-large')[index]?.bytes() ?? []))).toBe(
        true,
      );
    });
  });

  it.each(SMALL.map((item) => [item.id, item] as const))('have a correct Content-Length: %s', (_, item) => {
    const { head, body } = split(item);
    expect(head.startsWith('POST /submit HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Crashlens/9.8.7 crash reporter\r\n')).toBe(true);
    expect(head).toContain(`\r\nContent-Length: ${String(body.length)}\r\n`);
  });

  it.each(SMALL.map((item) => [item.id, item] as const))(
    'get their stated verdict in the dialect of the interface: %s',
    async (_, item) => {
      const { verdict } = inspectCapture(await captureOf(item.bytes()), 'spec');
      const expected = item.outcome.startsWith('400') ? item.outcome.slice('400 Discarded=malformed_'.length) : null;
      expect(verdict.decision.malformed).toBe(expected);
      expect(verdict.decision.answer.status).toBe(expected === null ? 200 : 400);
    },
  );

  it.each(SMALL.filter((item) => !item.id.startsWith('malformed')).map((item) => [item.id, item] as const))(
    'break no rule of the interface: %s',
    async (_, item) => {
      const { verdict } = inspectCapture(await captureOf(item.bytes()), 'spec');
      expect(verdict.findings.filter((finding) => finding.severity === 'error' || finding.severity === 'violation')).toEqual([]);
    },
  );

  it.each(['accepted-key-value', 'accepted-extra-gzip'])('give no warning if they are well-formed: %s', async (id) => {
    for (const dialect of DIALECTS) {
      const { verdict } = inspectCapture(await captureOf(sample(id).bytes()), dialect);
      expect(verdict.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    }
  });

  it('contain a readable minidump, and a memory report in one sample', () => {
    const { head, body } = split(sample('accepted-extra-gzip'));
    expect(head).toContain('Content-Encoding: gzip\r\n');
    const plain = gunzipSync(body);
    const contentAfter = (marker: string) => {
      const start = plain.indexOf('\r\n\r\n', plain.indexOf(marker)) + 4;
      return plain.subarray(start, plain.indexOf('\r\n------crashlens-', start));
    };
    expect(readMinidump(contentAfter('name="upload_file_minidump"')).timestamp).toBe(NOW / 1_000 - 3 * 3_600);
    const report: unknown = JSON.parse(gunzipSync(contentAfter('name="memory_report"')).toString());
    expect(report).toMatchObject({ version: 1, hasMozMallocUsableSize: true });
  });

  it('have build dates of the last year', () => {
    const buildId = keyValues(split(sample('accepted-key-value')).body).get('BuildID') ?? '';
    const date = buildDate(buildId) ?? 0;
    expect(date).toBeLessThan(NOW);
    expect(date).toBeGreaterThan(NOW - 365 * 86_400_000);
  });

  it('contain protected values to mask', () => {
    const names = [...keyValues(split(sample('accepted-key-value')).body).keys()];
    expect(names).toEqual(expect.arrayContaining(['URL', 'Email', 'Comments']));
    expect(names.filter((name) => visibilityOf(name) === 'public').length).toBeGreaterThan(8);
  });

  it.each([
    ['accepted-key-value', 0.99, 'ACCEPT', 'has_comments'],
    ['accepted-extra-gzip', 0.99, 'ACCEPT', 'has_comments'],
    ['status-503', 0.99, 'ACCEPT', 'is_nightly'],
    ['rejected-hard', 0, 'REJECT', 'unsupported_product'],
    ['rejected-soft', 0.11, 'REJECT', 'is_firefox_desktop'],
    ['rejected-soft', 0.1, 'ACCEPT', 'is_firefox_desktop'],
  ])('are throttled as stated: %s at a sample roll of %d', async (id, roll, result, rule) => {
    const { capture, report } = inspectCapture(await captureOf(sample(id).bytes()), 'spec');
    expect(
      throttle(decidingValues({ plain: capture.plain, parts: report.readings, rulebook: report.rulebook }, 'mozilla'), {
        now: NOW,
        roll,
        rules: 'mozilla',
      }),
    ).toMatchObject({ result, rule });
  });

  it('have a demo-answer header only for the statuses 404, 500, 502 and 503', () => {
    for (const status of ['404', '500', '502', '503']) {
      const answer = /\r\nX-Crashlens-Demo-Answer: (\w+)\r\n/.exec(split(sample(`status-${status}`)).head)?.[1];
      expect(answer).toBe(`status_${status}`);
      expect(DEMO_ANSWERS).toContain(answer);
    }
    expect(SAMPLES.filter((item) => item.id !== 'too-large' && split(item).head.includes('Demo-Answer'))).toHaveLength(4);
  });

  it('include an oversized sample of just over 25 MiB as sent', () => {
    const { head, body } = split(sample('too-large'));
    expect(body.length).toBeGreaterThan(26_214_400);
    expect(body.length).toBeLessThan(26_214_400 + 16_384);
    expect(head).toContain(`\r\nContent-Length: ${String(body.length)}\r\n`);
  });
});
