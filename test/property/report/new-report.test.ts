import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { expectedContentType } from '../../../shared/report/catalog/binary-parts.ts';
import { gather } from '../../../shared/report/sources/gather.ts';
import { annotationText } from '../../../shared/report/parts/crash-report.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { encodeReport } from '../../../shared/report/wire/encode-report.ts';
import { captureOf } from '../../builders/report/capture-of.ts';

// Texts that look like structure, for values and dumps.
const nasty = fc
  .array(
    fc.constantFrom(
      '\r\n',
      '--',
      '\n',
      '\r\n\r\n',
      '----crashlens-',
      '0'.repeat(32),
      'Content-Disposition: form-data; name="x"',
      '"',
      '\\',
      '=',
      '{',
      '\u0000',
      '🦊',
    ),
  )
  .map((pieces) => pieces.join(''));
const value = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 })).filter((text) => text.isWellFormed());
const name = fc.stringMatching(/^[A-Za-z][ !#-[\]-~]{0,20}$/).filter((text) => text !== 'uuid' && text !== 'extra');
const annotations = fc.uniqueArray(fc.tuple(name, value), { minLength: 1, maxLength: 8, selector: ([key]) => key });
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  nasty.map((text) => Uint8Array.from(Buffer.from(text))),
);

/** The files of a crash, as a client writes them to disk. */
const crash = fc.record({
  annotations,
  format: fc.constantFrom('json', 'lines'),
  dumps: fc.uniqueArray(fc.tuple(fc.constantFrom('', '-browser', '-content', '-flash1', '-flash2'), content), {
    selector: ([suffix]) => suffix,
  }),
  memory: fc.option(content),
  form: fc.constantFrom('kv', 'json'),
  gzip: fc.boolean(),
});

/** Escapes a value as in the old format of the files. That format has no escape for carriage returns, so the test removes them first. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

describe('a report from the files of a crash', () => {
  it('is well-formed and contains the same annotations and bytes', async () => {
    await fc.assert(
      fc.asyncProperty(crash, async ({ annotations: given, format, dumps, memory, form, gzip }) => {
        const wanted = given.map(([key, text]): readonly [string, string] => [
          format === 'lines' ? key.replaceAll('=', '-') : key,
          format === 'lines' ? text.replaceAll('\r', '') : text,
        ]);
        fc.pre(new Set(wanted.map(([key]) => key)).size === wanted.length);
        const extra =
          format === 'json'
            ? `{${wanted.map((pair) => pair.map((text) => JSON.stringify(text)).join(':')).join(',')}}`
            : wanted.map(([key, text]) => `${key}=${escaped(text)}`).join('\n');
        const files = [
          ['c.extra', Buffer.from(extra)] as const,
          ...dumps.map(([suffix, bytes]) => [`c${suffix}.dmp`, bytes] as const),
          ...(memory === null ? [] : [['c.memory.json.gz', memory] as const]),
        ].map(([fileName, bytes]) => ({ file: fileName, name: fileName, source: sourceOfBytes(bytes) }));
        const gathered = gather(files);
        const encoded = encodeReport({
          form,
          gzip,
          annotations: gathered.annotations.map((annotation) => [annotation.name, annotation.text]),
          parts: gathered.parts.map(({ file, ...part }) => ({
            ...part,
            content: files.find((candidate) => candidate.file === file)?.source ?? sourceOfBytes(new Uint8Array(0)),
          })),
          version: '1.0.0',
          host: '127.0.0.1',
        });
        if (!encoded.ok) throw new Error(encoded.error.code);
        const plain = readAll(encoded.value.plain);
        const body = gzip ? gzipSync(plain) : plain;
        const capture = await captureOf(Buffer.concat([encoded.value.headOver(body.length), body]));
        for (const dialect of ['spec', 'antenna'] as const) {
          const { report, verdict } = inspectCapture(capture, dialect);
          expect(verdict.label).toBe('well_formed');
          expect(report.form).toBe(form);
          expect(report.annotations.map((annotation) => [annotation.name, annotationText(capture.plain, annotation)])).toEqual(wanted);
          const sent = new Map(report.parts.map((part) => [part.filename, Buffer.from(capture.plain.read(part.contentOffset, part.size))]));
          for (const { name: fileName, source } of files.slice(1)) expect(sent.get(fileName)).toEqual(Buffer.from(readAll(source)));
          for (const part of report.parts) expect(expectedContentType(part.name)).toBe(part.contentType);
        }
      }),
      { numRuns: 300 },
    );
  });
});
