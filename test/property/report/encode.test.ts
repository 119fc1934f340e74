import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteSource, readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { annotationText } from '../../../shared/report/parts/crash-report.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { annotationsJson } from '../../../shared/report/wire/encode-parts.ts';
import { type EncodedReport, encodeReport } from '../../../shared/report/wire/encode-report.ts';
import type { NewReport } from '../../../shared/report/wire/report-to-encode.ts';
import { captureOf } from '../../builders/report/capture-of.ts';

const SEED = 20_261_121;

/** Any name that a quoted parameter can hold, including names that look like structure. */
const name = fc.oneof(
  fc.stringMatching(/^[ !#-[\]-~]{1,30}$/),
  fc.constantFrom('extra', 'ProductName', 'name=', '; filename=', 'a;b', ' ', "'", '%22', 'upload_file_minidump', 'Content-Type: x'),
);
/** A JSON key can hold every ASCII character. */
const key = fc.oneof(name, fc.stringMatching(/^[\x00-\x7f]{1,20}$/));
// Pieces that look like structure: hyphens, line ends, and parts of generated boundaries.
const nasty = fc
  .array(
    fc.constantFrom(
      '\r\n',
      '--',
      '-',
      '\r',
      '\n',
      '----crashlens-',
      '0'.repeat(32),
      '--bound',
      '--bound--\r\n',
      'é',
      '"',
      '\u0000',
      '\ufeff',
      '🦊',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));
const value = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }));
const content = fc
  .oneof(
    fc.uint8Array({ maxLength: 200 }),
    nasty.map((text) => Uint8Array.from(Buffer.from(text))),
  )
  .map(sourceOfBytes);
const contentType = fc.constantFrom(
  ...[
    'application/octet-stream',
    'application/gzip',
    'text/html',
    'x',
    ' application/json',
    'TEXT/PLAIN',
    'application/json',
    'text/plain; charset=utf-16',
  ],
);
const part = fc.record({
  name: fc.oneof({ weight: 9, arbitrary: name }, fc.constant('raw_crash')),
  filename: fc.option(name),
  contentType,
  content,
});

function reportOf(form: NewReport['form']): fc.Arbitrary<NewReport> {
  return fc
    .record(
      {
        form: fc.constant(form),
        annotations: fc.array(fc.tuple(form === 'json' ? key : name, value), { maxLength: 5 }),
        parts: fc.array(part, { maxLength: 3 }),
        version: fc.constant('1.0.0'),
        host: fc.constant('localhost'),
        boundary: fc.constantFrom('bound', 'b', "a'b c", '-', '--', 'x=y?z'),
        mediaType: fc.constantFrom('multipart/form-data', 'multipart/mixed'),
        gzip: fc.boolean(),
        headers: fc.constantFrom([['X-Test', 'yes; "no"']] as const, []),
      },
      { requiredKeys: ['form', 'annotations', 'parts', 'version', 'host'] },
    )
    .chain((made) => {
      const count = (form === 'json' ? 1 : made.annotations.length) + made.parts.length;
      const indexes = Array.from({ length: count }, (_, index) => index);
      const shuffled = fc.shuffledSubarray(indexes, { minLength: count, maxLength: count });
      return fc.option(shuffled).map((order) => (order === null ? made : { ...made, order }));
    });
}

const report = fc.oneof(reportOf('kv'), reportOf('json'));

/** Returns the content of each part, found by splitting the body at every delimiter. */
function contentsBetween({ plain, boundary }: EncodedReport): readonly Buffer[] {
  const delimiter = `\r\n--${boundary}`;
  const pieces: Buffer[] = [];
  let rest = Buffer.concat([Buffer.from('\r\n'), readAll(plain)]);
  for (let at = rest.indexOf(delimiter); at !== -1; at = rest.indexOf(delimiter)) {
    pieces.push(rest.subarray(0, at));
    rest = rest.subarray(at + delimiter.length);
  }
  expect(rest.toString()).toBe('--\r\n');
  return pieces.slice(1).map((piece) => piece.subarray(piece.indexOf('\r\n\r\n') + 4));
}

/** Encodes a report. Returns null if it is refused because of a name or value that no report can hold. */
function encodable(given: NewReport): EncodedReport | null {
  const result = encodeReport(given);
  if (result.ok) return result.value;
  switch (result.error.code) {
    case 'boundary_in_content':
      expect(given.boundary).toBeDefined();
      break;
    case 'value_not_utf8':
      expect(given.annotations.some(([, text]) => !text.isWellFormed())).toBe(true);
      break;
    case 'content_type_of_annotation':
      expect(given.parts.some(({ contentType: type }) => /^(?:application\/json|text\/plain)/i.test(type))).toBe(true);
      break;
    case 'name_reserved':
      expect(given.parts.some(({ name: reserved }) => reserved.includes('raw_crash'))).toBe(true);
      break;
    default:
      throw new Error(`refused: ${result.error.code}`);
  }
  return null;
}

/** The parts in the order in which they are written: a list of annotations for a part with annotations, otherwise a binary part. */
function partsInOrder({ form, annotations, parts, order }: NewReport): readonly unknown[] {
  const usual: readonly unknown[] = [
    ...(form === 'json' ? [annotations] : annotations.map((annotation) => [annotation])),
    ...parts.map(({ content: bytes, ...headers }) => ({ ...headers, bytes: Buffer.from(readAll(bytes)) })),
  ];
  return order === undefined ? usual : order.map((index) => usual[index]);
}

describe('an encoded report', () => {
  it('reads back as its input and is well-formed, in both forms and media types, in any order, with or without gzip', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(report, async (given) => {
        const encoded = encodable(given);
        if (encoded === null) return;
        made += 1;
        const plain = readAll(encoded.plain);
        const body = given.gzip === true ? gzipSync(plain) : plain;
        const capture = await captureOf(Buffer.concat([encoded.headOver(body.length), body]));
        expect(Buffer.compare(readAll(capture.plain), plain)).toBe(0);
        const { report: read, verdict } = inspectCapture(capture, 'spec');
        // A report without annotations is well-formed except for that.
        const answer = {
          malformed: given.annotations.length === 0 ? 'no_annotations' : null,
          status: given.annotations.length === 0 ? 400 : 200,
        };
        expect({ malformed: verdict.decision.malformed, status: verdict.decision.answer.status }).toEqual(answer);
        const parts = read.readings.map((reading) => {
          if (reading.kind === 'binary') {
            const { name: partName, filename, contentType: type } = reading.headers;
            const bytes = Buffer.from(capture.plain.read(reading.wire.content, reading.wire.end - reading.wire.content));
            return { name: partName, filename, contentType: type, bytes };
          }
          const own = read.annotations.filter((annotation) => annotation.part === reading);
          return own.map((annotation) => [annotation.name, annotationText(capture.plain, annotation)]);
        });
        expect(parts).toEqual(partsInOrder(given));
      }),
      { numRuns: 2_000, seed: SEED },
    );
    expect(made).toBeGreaterThan(800);
  });

  it('contains each content byte for byte between its delimiters, and its boundary in no content', () => {
    fc.assert(
      fc.property(report, (given) => {
        const encoded = encodable(given);
        if (encoded === null) return;
        const contents = contentsBetween(encoded);
        const usual = [
          ...(given.form === 'json'
            ? [Buffer.from(annotationsJson(given.annotations))]
            : given.annotations.map(([, text]) => Buffer.from(text))),
          ...given.parts.map((each) => Buffer.from(readAll(each.content))),
        ];
        expect(contents).toEqual(given.order === undefined ? usual : given.order.map((index) => usual[index]));
        for (const bytes of contents) expect(bytes.includes(encoded.boundary)).toBe(false);
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it('has a known length before any content is read, and copies no content', () => {
    fc.assert(
      fc.property(report, (given) => {
        let isOver = false;
        const guarded = (source: ByteSource): ByteSource => ({
          size: source.size,
          read(offset, length) {
            if (isOver) throw new Error('read');
            return source.read(offset, length);
          },
        });
        const encoded = encodable({ ...given, parts: given.parts.map((each) => ({ ...each, content: guarded(each.content) })) });
        if (encoded === null) return;
        isOver = true;
        const { size } = encoded.plain;
        isOver = false;
        expect(readAll(encoded.plain)).toHaveLength(size);
        const contents = given.parts.map((each) => each.content.size).filter((length) => length > 0);
        const pieces = encoded.plain.pieces.filter(({ origin }) => origin !== 'encoder').map(({ length }) => length);
        expect(pieces).toEqual(expect.arrayContaining(contents));
        expect(Buffer.from(encoded.headOver(size)).toString('latin1')).toContain(`\r\nContent-Length: ${String(size)}\r\n`);
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});
