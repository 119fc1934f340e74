import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { explanationText } from '../../../../../electron/cli/report/explanation-text.ts';
import { type ListedReason, LISTED_REASONS } from '../../../../../shared/report/catalog/malformed-reasons.ts';
import type { StepCode } from '../../../../../shared/verdict/explain/explain-steps.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { causeSentences } from '../../../../../shared/text/verdict/causes.ts';
import { inspectionView } from '../../../../../shared/text/presenters/inspection-of.ts';
import { explanationView } from '../../../../../shared/text/presenters/explanation-of.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { makeSamples } from '../../../../../shared/report/samples/samples.ts';
import { DEMO_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { ExplanationView } from '../../../../../shared/bridge/view/explanation-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { DAMAGED_CAPTURES } from '../../../../builders/report/damaged-captures.ts';
import { BROKEN_JSON } from '../../../../builders/report/broken-json.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);

interface Explained {
  readonly explanation: ExplanationView;
  /** The failing step, with its finding and offset. */
  readonly failed: { readonly code: StepCode; readonly found: string; readonly offset: number | null };
  /** The explanation as text for a terminal. */
  readonly text: string;
  /** The sentence of the verdict band for the captured request. */
  readonly band: string;
}

async function explained(captured: Uint8Array): Promise<Explained> {
  const inspection = inspectCapture(await captureOf(captured), DEMO_RULES);
  const masks = masksOf(inspection);
  const head = inspection.capture.request;
  const explanation = explanationView(inspection, masks, { head, request: 'captured', now: NOW, from: 0, limit: 0 });
  const failed = explanation.steps.filter(({ state }) => state === 'failed');
  const [only] = failed;
  if (only === undefined || failed.length > 1) throw new Error(`${String(failed.length)} steps fail`);
  const options = {
    name: 'x',
    displayPath: null,
    from: 0,
    limit: 1,
    valueLimit: 1,
    sha256: () => '',
    length: 'captured',
    now: NOW,
  } as const;
  const { expected } = inspectionView(inspection, masks, options);
  return {
    explanation,
    failed: { code: only.code, found: only.found ?? '', offset: only.range?.offset ?? null },
    text: explanationText(explanation).join('\n'),
    band: expected.outgoing.sentence,
  };
}

const STEP_OF_REASON: Readonly<Record<ListedReason, StepCode>> = {
  no_content_type: 'content_type',
  wrong_content_type: 'media_type',
  no_boundary: 'boundary',
  bad_gzip: 'gzip',
  invalid_json: 'part_json',
  invalid_json_value: 'part_json',
  invalid_annotation_value: 'part_text',
  has_json_and_kv: 'forms',
  no_annotations: 'annotations',
  invalid_payload_structure: 'structure',
};

const SAMPLES = makeSamples({ now: NOW, version: '1.0.0', gzip: (bytes) => gzipSync(bytes) });

describe('the explanation of each malformed reason', () => {
  it.each(LISTED_REASONS)('fails at the step that decides the reason: %s', async (reason) => {
    const sample = SAMPLES.find(({ id }) => id === `malformed-${reason.replaceAll('_', '-')}`);
    const { failed, explanation, band } = await explained(sample?.bytes() ?? new Uint8Array(0));
    expect(failed.code).toBe(STEP_OF_REASON[reason]);
    expect(explanation.expected.malformed).toBe(reason);
    expect(failed.found).toBe(band);
  });
});

/** The failing step of damage that does not fail at the structure step. */
const ELSEWHERE: Readonly<Record<string, StepCode>> = {
  'LF before one delimiter': 'part_line_end',
  'LF before the closing delimiter': 'part_line_end',
  'LF behind the JSON': 'part_line_end',
  'CRLF doubled, the dump read as text': 'part_text',
  'cut off at a third, JSON last': 'part_json',
  'cut off in the JSON': 'part_json',
  'the gzip data cut off': 'gzip',
  'a boundary with dashes too few in the head': 'part_line_end',
  'a length that is too short for gzip data': 'gzip',
  'gzip data as Latin-1 written as UTF-8': 'gzip',
  'base64 of the gzip data': 'gzip',
  'zlib called gzip': 'gzip',
  'a zip archive called gzip': 'gzip',
  'chunk sizes in delimiters': 'part_line_end',
  'a filename on each annotation': 'annotations',
  'extra as octet-stream': 'annotations',
  'an attachment typed as JSON': 'forms',
  'each value as a JSON string': 'part_json',
};

describe('the explanation of damaged captures', () => {
  it.each(DAMAGED_CAPTURES.map((item) => [item.name, item] as const))('gives the cause at the failing step: %s', async (_, item) => {
    const inspection = inspectCapture(await captureOf(item.captured), DEMO_RULES);
    const cause = inspection.verdict.findings.at(0)?.facts.cause;
    if (cause === undefined) throw new Error('no cause');
    const { failed, band, explanation, text } = await explained(item.captured);
    expect(cause.code).toBe(item.cause);
    expect(failed.found.startsWith(causeSentences(cause).what)).toBe(true);
    expect(failed.found).toBe(band);
    expect(explanation.expected.sentence).toBe(band);
    expect(text).toContain(failed.found);
    expect(failed.code).toBe(ELSEWHERE[item.name] ?? 'structure');
    const offsets = [cause.range.offset, inspection.verdict.decision.range?.offset ?? null];
    expect(offsets).toContain(failed.offset);
  });
});

describe('the explanation of broken JSON', () => {
  it.each(BROKEN_JSON.map((item, index) => [`${item.error} ${String(index)}`, item] as const))(
    'gives the error and its position at the JSON step: %s',
    async (_, { content, sentence }) => {
      const part = { name: 'extra', filename: 'extra.json', type: 'application/json', content: Buffer.from(content) };
      const { failed, band } = await explained(request(multipart([part])));
      expect(failed.code).toBe('part_json');
      expect(failed.found).toContain(sentence.replace(/^L/, 'l'));
      expect(failed.found).toBe(band);
    },
  );
});
