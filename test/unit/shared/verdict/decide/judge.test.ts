import { type TargetRules, targetRulesOf } from '../../../../../shared/verdict/rules/target-rules.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../../../shared/dialect.ts';
import { exactBytes } from '../../../../../shared/bytes/quantities.ts';
import { inspectCapture, inspectionFor } from '../../../../../shared/verdict/decide/inspect.ts';
import { verdictView } from '../../../../../shared/text/presenters/inspection-of.ts';
import { expectAnswer } from '../../../../../shared/verdict/decide/expect.ts';
import { otherVerdict } from '../../../../../shared/verdict/decide/other-dialect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type RequestSpec, BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const JSON_TYPE = 'application/json';
const extra = (content: string) => ({ name: 'extra', type: JSON_TYPE, content });

function maximum(maxBody: number | null): TargetRules {
  return { ...targetRulesOf('spec'), maxBody };
}

async function verdictOf(body: Uint8Array, spec: RequestSpec = {}, dialect: Dialect = 'spec') {
  return inspectCapture(await captureOf(request(body, spec)), dialect).verdict;
}

async function reasonOf(body: Uint8Array, spec: RequestSpec = {}, dialect: Dialect = 'spec'): Promise<string | null> {
  return (await verdictOf(body, spec, dialect)).decision.malformed;
}

const GOOD = multipart(GOOD_PARTS);

describe('the verdict in the dialect of the interface', () => {
  it('has no findings for a good report', async () => {
    const verdict = await verdictOf(GOOD);
    expect(verdict.label).toBe('well_formed');
    expect(verdict.findings.codes()).toEqual([]);
    expect(verdict.decision.answer).toEqual({ status: 200, body: 'CrashID=bp-<id>0<yymmdd>\n', contentType: 'text/plain' });
  });

  it.each<[string, Uint8Array, RequestSpec]>([
    ['no_content_type', GOOD, { headers: { 'Content-Type': null } }],
    ['wrong_content_type', GOOD, { headers: { 'Content-Type': 'application/json' } }],
    ['no_boundary', GOOD, { headers: { 'Content-Type': 'multipart/form-data' } }],
    ['no_boundary', GOOD, { headers: { 'Content-Type': 'multipart/form-data; boundary=""' } }],
    ['bad_gzip', GOOD, { headers: { 'Content-Encoding': 'gzip' } }],
    ['bad_gzip', gzipSync(GOOD).subarray(0, -4), { headers: { 'Content-Encoding': 'gzip' } }],
    ['invalid_json', multipart([extra('{"a":')]), {}],
    ['invalid_json', multipart([extra('{"a": NaN}')]), {}],
    ['invalid_json', multipart([extra('\xef\xbb\xbf{"a": "b"}')]), {}],
    ['invalid_json_value', multipart([extra('["a"]')]), {}],
    ['invalid_annotation_value', multipart([{ name: 'a', content: '\xe9' }]), {}],
    ['has_json_and_kv', multipart([extra('{"a":"b"}'), { name: 'c', content: 'd' }]), {}],
    ['no_annotations', multipart([{ name: 'upload_file_minidump', type: 'application/octet-stream', content: 'x' }]), {}],
    ['no_annotations', multipart([extra('{}')]), {}],
    ['invalid_payload_structure', GOOD.subarray(0, -8), {}],
    ['invalid_payload_structure', multipart([{ name: 'a', content: `x--${BOUNDARY}` }]), {}],
    ['invalid_payload_structure', Buffer.alloc(0), { headers: { 'Content-Length': '1' } }],
  ])('has the reason %s', async (reason, body, spec) => {
    const verdict = await verdictOf(body, spec);
    expect(verdict.decision).toMatchObject({ malformed: reason, answer: { status: 400, body: `Discarded=malformed_${reason}` } });
    expect(verdict.label).toBe('malformed');
    expect(verdict.findings.at(0)).toMatchObject({ severity: 'error', code: verdict.decision.rule });
  });

  it('points at the deciding byte', async () => {
    const body = multipart([
      { name: 'ok', content: 'fine' },
      { name: 'broken', content: 'ab\xe9' },
    ]);
    expect((await verdictOf(body)).decision.range).toEqual({ space: 'plain', offset: body.indexOf(0xe9), length: 1 });
  });

  it('points at the deciding header', async () => {
    const { decision } = await verdictOf(GOOD, { headers: { 'Content-Type': 'text/plain' } });
    expect(decision.header).toBe('Content-Type');
    expect(decision.range?.space).toBe('head');
  });
});

describe('the order of the checks', () => {
  it('puts a part before the delimiter after the part', async () => {
    const cut = multipart([extra('{"a":"b"}')]);
    expect(await reasonOf(cut.subarray(0, cut.indexOf('"b"')))).toBe('invalid_json');
  });

  it('puts bad gzip before a boundary that is too long', async () => {
    const headers = { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(71)}`, 'Content-Encoding': 'gzip' };
    expect(await reasonOf(GOOD, { headers })).toBe('bad_gzip');
  });

  it('puts the check for both forms last, after every structure error', async () => {
    const body = multipart([extra('{}'), { name: 'c', content: 'd' }]);
    expect(await reasonOf(body.subarray(0, -8))).toBe('invalid_payload_structure');
  });
});

describe('the difference between the dialects', () => {
  it.each<[string, Uint8Array, RequestSpec, string | null, string | null]>([
    ['media_type_case', GOOD, { headers: { 'Content-Type': `Multipart/Form-Data; Boundary=${BOUNDARY}` } }, null, 'wrong_content_type'],
    [
      'text_utf8',
      multipart([
        { name: 'ok', content: '1' },
        { name: 'a', content: '\xe9' },
      ]),
      {},
      'invalid_annotation_value',
      null,
    ],
    ['missing_eol', multipart([{ name: 'a', content: `x--${BOUNDARY}` }]), {}, 'invalid_payload_structure', null],
    ['both_forms', multipart([extra('{"a":"b"}'), { name: 'c', content: 'd' }]), {}, 'has_json_and_kv', null],
    ['json_strict', multipart([extra('{"a":NaN}')]), {}, 'invalid_json', null],
    ['gzip_whole', Buffer.concat([gzipSync(GOOD), Buffer.from([0])]), { headers: { 'Content-Encoding': 'gzip' } }, 'bad_gzip', null],
  ])('applies to %s', async (_, body, spec, inSpec, inAntenna) => {
    expect(await reasonOf(body, spec, 'spec')).toBe(inSpec);
    expect(await reasonOf(body, spec, 'antenna')).toBe(inAntenna);
  });

  it('applies to no_authentication', async () => {
    const body = multipart([...GOOD_PARTS, { name: 'uuid', content: 'x' }]);
    expect((await verdictOf(body)).label).toBe('well_formed');
    expect((await verdictOf(body, {}, 'antenna')).decision.answer).toEqual({
      status: 401,
      body: 'Discarded=unauthorized_uuid',
      contentType: 'text/plain',
    });
  });
});

describe('the verdict', () => {
  it('gives a missing Content-Length the measured answer', async () => {
    expect(await reasonOf(GOOD, { headers: { 'Content-Length': null } })).toBe('no_content_length');
  });

  it('covers only the bytes within the Content-Length', async () => {
    expect(await reasonOf(GOOD, { headers: { 'Content-Length': String(GOOD.length - 20) } })).toBe('invalid_payload_structure');
  });

  it('covers gzip bodies as the collector reads them', async () => {
    expect((await verdictOf(gzipSync(GOOD), { headers: { 'Content-Encoding': 'gzip' } })).label).toBe('well_formed');
  });

  it('is “likely too large” above 25 MiB as sent', async () => {
    const dump = { name: 'upload_file_minidump', type: 'application/octet-stream', content: new Uint8Array(26_214_400) };
    const verdict = await verdictOf(multipart([{ name: 'a', content: 'b' }, dump]));
    expect(verdict.label).toBe('likely_too_large');
    expect(verdict.findings.map((item) => item.code)).toContain('too_large');
  });

  it('is “likely too large” above the target’s own maximum, and another maximum needs no new reading', async () => {
    const capture = await captureOf(request(GOOD));
    const usual = inspectCapture(capture, 'spec');
    const small = inspectionFor(usual, maximum(GOOD.length - 1));
    expect(usual.verdict.label).toBe('well_formed');
    expect(small.verdict.label).toBe('likely_too_large');
    expect(verdictView(small).sentence).toBe(
      `The body is ${exactBytes(GOOD.length)} as sent, over the target’s limit of ${exactBytes(GOOD.length - 1)}. The likely answer is 413.`,
    );
    expect([small.wire, small.report]).toEqual([usual.wire, usual.report]);
    expect(small.wire).toBe(usual.wire);
    expect(inspectionFor(usual, maximum(GOOD.length)).verdict.label).toBe('well_formed');
    expect(inspectionFor(small, maximum(null)).verdict.label).toBe('well_formed');
    expect(small.verdict).toEqual(inspectCapture(capture, maximum(GOOD.length - 1)).verdict);
    expect(expectAnswer(small, capture.request, 0)).toMatchObject({
      label: 'too_large',
      decision: { rule: 'body_too_large', answer: { status: 413 } },
    });
  });

  it('uses the given dialect with the given maximum', async () => {
    const capture = await captureOf(request(GOOD));
    const small = inspectCapture(capture, { ...targetRulesOf('antenna'), maxBody: 10 });
    expect(small).toMatchObject({ dialect: 'antenna', maxBody: 10 });
    expect(otherVerdict(small)).toBeNull();
  });

  it('counts broken musts without a separate reason as violations', async () => {
    const body = multipart([
      { headers: 'Content-Disposition: attachment; name="a"', content: 'b' },
      { name: 'upload_file_minidump', type: 'application/zip', content: 'x' },
      { name: 'memory_report', type: 'application/octet-stream', content: 'x' },
    ]);
    const verdict = await verdictOf(body);
    const violations = verdict.findings.filter((item) => item.severity === 'violation').map((item) => item.code);
    expect(verdict.label).toBe('well_formed');
    expect(violations).toEqual(['disposition_not_form_data', 'minidump_type', 'memory_report_type']);
  });

  it('uses the boundary of the first line if the header has none', async () => {
    const inspection = inspectCapture(await captureOf(request(GOOD, { headers: { 'Content-Type': 'multipart/form-data' } })), 'spec');
    expect(inspection.report.annotations).toHaveLength(5);
  });
});

describe('the prediction for the outgoing request', () => {
  it('is for the outgoing head, not for the captured head', async () => {
    const inspection = inspectCapture(await captureOf(request(GOOD, { headers: { 'Content-Length': null } })), 'spec');
    const { request: sent } = await captureOf(request(GOOD));
    expect(inspection.verdict.decision.malformed).toBe('no_content_length');
    expect(expectAnswer(inspection, sent, 0)).toMatchObject({ label: 'accepted', decision: { answer: { status: 200 }, malformed: null } });
  });

  it('is 413 from a proxy above 25 MiB', async () => {
    const dump = { name: 'upload_file_minidump', type: 'application/octet-stream', content: new Uint8Array(26_214_400) };
    const inspection = inspectCapture(await captureOf(request(multipart([{ name: 'a', content: 'b' }, dump]))), 'spec');
    expect(expectAnswer(inspection, inspection.capture.request, 0).decision.answer.status).toBe(413);
  });
});
