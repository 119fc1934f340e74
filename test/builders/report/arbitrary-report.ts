import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { type PartSpec, multipart, request } from './multipart.ts';
import { validDump } from './minimal-dump.ts';

/** Part of every value that is not public; only bodies may contain it. */
export const SECRET = 'sEcReT-7f3a';

const names = fc.uniqueArray(fc.constantFrom('ProductName', 'Version', 'BuildID', 'URL', 'Email', 'MadeUp', 'Notes', 'UptimeTS'), {
  minLength: 1,
  maxLength: 6,
});
const texts = fc.oneof(
  fc.constantFrom('', '1', 'Firefox', '148.0', 'naïve', 'two\nlines', '{"a":[1]}', '\ttab', 'x'.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const binaries: readonly PartSpec[] = [
  { name: 'upload_file_minidump', filename: 'a.dmp', type: 'application/octet-stream', content: validDump(`${SECRET}\r\n`) },
  { name: 'upload_file_minidump_browser', filename: 'b.dmp', type: 'application/octet-stream', content: validDump() },
  { name: 'memory_report', filename: 'm.json.gz', type: 'application/gzip', content: '\x1f\x8b\x08memory' },
];
const parts = fc.subarray([...binaries]);

const PUBLIC: ReadonlySet<string> = new Set(['ProductName', 'Version', 'BuildID', 'UptimeTS']);

interface SomeReport {
  readonly form: 'kv' | 'json';
  readonly gzip: boolean;
  readonly body: Buffer;
  readonly captured: Buffer;
}

/** Well-formed reports in both forms, plain and compressed. */
export const someReport: fc.Arbitrary<SomeReport> = fc
  .record({ form: fc.constantFrom('kv', 'json'), gzip: fc.boolean(), names, texts: fc.array(texts, { minLength: 6, maxLength: 6 }), parts })
  .map(({ form, gzip, names: chosen, texts: values, parts: binary }) => {
    const entries = chosen.map((name, index): [string, string] => [name, `${values[index] ?? ''}${PUBLIC.has(name) ? '' : SECRET}`]);
    const annotations: readonly PartSpec[] =
      form === 'kv'
        ? entries.map(([name, value]) => ({ name, content: Buffer.from(value.toWellFormed()) }))
        : [
            {
              name: 'extra',
              filename: 'extra.json',
              type: 'application/json',
              content: Buffer.from(JSON.stringify(Object.fromEntries(entries))),
            },
          ];
    const body = multipart([...annotations, ...binary]);
    return { form, gzip, body, captured: requestOf(body, gzip) };
  });

export function requestOf(body: Buffer, gzip: boolean): Buffer {
  return gzip ? request(gzipSync(body), { headers: { 'Content-Encoding': 'gzip' } }) : request(body);
}
