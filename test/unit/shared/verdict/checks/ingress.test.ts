import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_BODY } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { JudgeOptions } from '../../../../../shared/verdict/decide/judge.ts';
import { decisionOf } from '../../../../builders/verdict/decision-of.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type RequestSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const GOOD = multipart(GOOD_PARTS);
const DIRECT: JudgeOptions = { ingress: 'direct', maxBody: DEFAULT_MAX_BODY, route: true };
const PROXY: JudgeOptions = { ingress: 'proxy', maxBody: DEFAULT_MAX_BODY, route: true };

async function answerTo(spec: RequestSpec, options = DIRECT): Promise<string> {
  const capture = await captureOf(request(GOOD, spec));
  const { by, answer, rule } = decisionOf(capture, 'spec', options);
  return `${by} ${String(answer.status)} ${rule}`;
}

const with_ = (headers: Readonly<Record<string, string | null>>): RequestSpec => ({ headers });

/** Makes `count` headers whose names are the prefix `start` and a number, followed by `others`. */
function many(count: number, start: string, others: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`${start}${String(index)}`, 'v'])), ...others };
}

describe('the HTTP server in front of the collector', () => {
  it.each<[string, RequestSpec]>([
    ['400 content_length_unreadable', with_({ 'Content-Length': '-5' })],
    ['400 content_length_unreadable', with_({ 'Content-Length': '1_0' })],
    ['400 content_length_unreadable', with_({ 'Content-Length': '5, 5' })],
    ['400 content_length_unreadable', with_({ 'Content-Length': '5', 'content-length': '5' })],
    ['400 header_name_invalid', with_({ 'Bad Name': 'x' })],
    ['400 header_value_invalid', with_({ 'X-Odd': 'a\x01b' })],
    ['431 header_fields_too_large', with_({ 'X-Long': 'y'.repeat(8_200) })],
    ['431 header_fields_too_large', with_(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`X-${String(index)}`, 'y'])))],
    ['417 expectation_unknown', with_({ Expect: 'x' })],
    ['501 transfer_coding_unknown', with_({ 'Transfer-Encoding': 'foo' })],
    ['400 transfer_coding_conflict', with_({ 'Transfer-Encoding': 'chunked' })],
    ['400 request_line', { method: 'post' }],
    ['400 request_line', { target: 'submit' }],
    ['400 request_line', { target: 'http://[::1/submit' }],
    ['400 forwarded_conflict', with_({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-Ssl': 'off' })],
    ['400 forwarded_conflict', with_({ 'x-forwarded-proto': 'https', 'X-Forwarded-Protocol': 'https' })],
    ['400 forwarded_conflict', with_({ 'X-Forwarded-Proto': 'https', 'x-forwarded-proto': 'HTTPS' })],
    ['500 script_name_mismatch', with_({ SCRIPT_NAME: '/x' })],
    ['500 script_name_mismatch', with_({ script_name: '/submit/' })],
    ['431 header_fields_too_large', with_(many(96, 'X-', { 'Bad Name': 'x' }))],
    ['400 header_name_invalid', with_(many(96, 'X_', { 'Bad Name': 'x' }))],
    ['400 request_line_too_long', { target: `/submit?${'x'.repeat(4_100)}` }],
  ])('answers %s', async (expected, spec) => {
    expect(await answerTo(spec)).toBe(`ingress ${expected}`);
  });

  it.each([
    ['head_line_feeds', (head: string) => head.replaceAll('\r\n', '\n')],
    ['head_line_feeds', (head: string) => head.replace('\r\n', '\n')],
    ['head_line_feeds', (head: string) => head.replace(/\r\n\r\n$/, '\r\n\n')],
    ['head_line_feeds', (head: string) => head.replace(/\r\n\r\n$/, '\n\r\n')],
    ['head_line_feeds', (head: string) => head.replace('Host: collector.example\r\n', 'Host: x\nExpect: coffee\r\n')],
    ['expectation_unknown', (head: string) => head.replace('Host: collector.example\r\n', 'Expect: coffee\r\nHost: x\n')],
    ['header_folded', (head: string) => head.replace('Host: ', 'Host:\r\n ')],
    ['header_folded', (head: string) => head.replace('crash reporter\r\n', 'crash\r\n\treporter\r\n')],
    ['head_line_not_header', (head: string) => head.replace('Host: ', 'Host ')],
    ['head_line_not_header', (head: string) => head.replace('Host: ', ': ')],
    ['head_line_not_header', (head: string) => head.replace(/\r\n\r\n$/, '\r\nHost\r\n\r\n')],
    ['header_name_invalid', (head: string) => head.replace('Host: ', ' a: b\r\nHost: ')],
  ])('refuses a malformed head: %s (%#)', async (rule, broken) => {
    const whole = request(GOOD).toString('latin1');
    const end = whole.indexOf('\r\n\r\n') + 4;
    const capture = await captureOf(Buffer.from(broken(whole.slice(0, end)) + whole.slice(end), 'latin1'));
    const { by, answer, rule: deciding, range } = decisionOf(capture, 'spec', DIRECT);
    expect([by, answer.status, deciding, range?.space]).toEqual(['ingress', rule === 'expectation_unknown' ? 417 : 400, rule, 'head']);
  });

  it('passes on everything that it can read, including long headers and unusual codings', async () => {
    const accepted = 'collector 200 accepted';
    expect(await answerTo(with_({ Expect: '100-Continue' }))).toBe(accepted);
    expect(await answerTo(with_({ 'Transfer-Encoding': 'identity' }))).toBe(accepted);
    expect(await answerTo(with_({ 'X-Long': 'y'.repeat(8_170) }))).toBe(accepted);
    expect(await answerTo(with_({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-Protocol': 'ssl', 'X-Forwarded-Ssl': 'on' }))).toBe(accepted);
    expect(await answerTo(with_({ 'X-Forwarded-Proto': 'HTTPS', 'X-Forwarded-Ssl': 'ON' }))).toBe(accepted);
    // The server drops names with an underscore, so they do not count.
    expect(await answerTo(with_(many(150, 'X_')))).toBe(accepted);
    expect(await answerTo({ headers: { SCRIPT_NAME: '/x' }, target: '/x/submit' })).toBe(accepted);
    expect(await answerTo({ headers: { SCRIPT_NAME: '' } })).toBe(accepted);
  });

  it('refuses transfer codings other than chunked if it is a proxy', async () => {
    expect(await answerTo(with_({ 'Transfer-Encoding': 'identity' }), PROXY)).toBe('ingress 501 transfer_coding_unknown');
  });

  it.each([
    [GOOD.length, 'collector 200 accepted'],
    [GOOD.length - 1, 'ingress 413 body_too_large'],
    [null, 'collector 200 accepted'],
  ])('accepts bodies up to its maximum: %s', async (maxBody, expected) => {
    expect(await answerTo({}, { ...PROXY, maxBody })).toBe(expected);
    expect(await answerTo({}, { ...DIRECT, maxBody })).toBe(expected);
  });

  it('gives a chunked body a Content-Length if it is a proxy', async () => {
    const chunks = Buffer.concat([Buffer.from(`${GOOD.length.toString(16)}\r\n`), GOOD, Buffer.from('\r\n0\r\n\r\n')]);
    const capture = await captureOf(request(chunks, with_({ 'Content-Length': null, 'Transfer-Encoding': 'chunked' })));
    const ruleBy = (options: JudgeOptions) => decisionOf(capture, 'spec', options).rule;
    expect([ruleBy(DIRECT), ruleBy(PROXY)]).toEqual(['chunked_without_length', 'accepted']);
  });
});

describe('invalid chunks', () => {
  it('are refused by a proxy, which joins chunks, and are not read without a proxy', async () => {
    const chunked = with_({ 'Content-Length': null, 'Transfer-Encoding': 'chunked' });
    const rulesOf = async (body: string): Promise<readonly string[]> => {
      const capture = await captureOf(request(Buffer.from(body), chunked));
      return [DIRECT, PROXY].map((options) => decisionOf(capture, 'spec', options).rule);
    };
    expect(await rulesOf('many\r\nabc\r\n0\r\n\r\n')).toEqual(['chunked_without_length', 'chunks_unreadable']);
    expect(await rulesOf('3\r\nabcde\r\n0\r\n\r\n')).toEqual(['chunked_without_length', 'chunks_unreadable']);
    // These chunks are truncated but valid so far, so the proxy does not refuse them.
    expect(await rulesOf('3\r\nab')).toEqual(['chunked_without_length', 'no_delimiter']);
  });
});

describe('the collector’s framework', () => {
  it.each<[string, RequestSpec]>([
    ['404 path_unknown', { target: '/submit/' }],
    ['404 path_unknown', { target: '/submit;x' }],
    ['405 method_not_post', { method: 'PUT' }],
    ['405 method_not_post', { target: '/__version__' }],
    ['200 health_answered', { target: '/__version__', method: 'GET' }],
    ['400 method_unknown', { method: 'FOO' }],
    ['200 options_answered', { method: 'OPTIONS' }],
    ['200 accepted', { target: '//submit?x=1' }],
    ['200 accepted', { target: 'http://localhost/sub%6dit#x' }],
  ])('answers %s by path or method', async (expected, spec) => {
    expect(await answerTo(spec)).toBe(`collector ${expected}`);
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/json;q=0.1, text/xml', 'text/xml'],
    ['application/vnd.x+xml', 'application/xml'],
    ['text/html', 'application/json'],
  ])('writes an error in the type of the Accept header: %s', async (accept, expected) => {
    const capture = await captureOf(request(GOOD, { target: '/', headers: { Accept: accept } }));
    const { answer } = decisionOf(capture, 'spec', DIRECT);
    expect(answer.contentType).toBe(expected);
    expect(answer.body === '').toBe(accept === 'text/html');
  });
});
