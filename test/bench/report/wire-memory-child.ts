import { readFileSync } from 'node:fs';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { readPartHeaders } from '../../../shared/report/wire/part-headers.ts';
import { scan } from '../../../shared/report/wire/scanner.ts';
import { BENCH_BOUNDARY, annotationParts, body } from '../support/bodies.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { CRASHLENS, PARSERS } from './wire-parsers.ts';

/**
 * Runs in a separate process (with --expose-gc): reads the body in the file argv[3] into memory and lists its parts with the parser argv[2]. Prints as JSON, in
 * bytes, the peak memory above idle with the body, and the memory of the finished list.
 */
const [, , name = '', path = ''] = process.argv;
const parser = PARSERS.find((candidate) => candidate.name === name);
if (parser === undefined) throw new Error(`no parser ${name}`);

/**
 * Crashlens's list is the map of the body, with 40 bytes per part. It reads names from the bytes only when they are requested, so each name is requested once.
 */
function mapOf(bytes: Uint8Array): unknown {
  const source = sourceOfBytes(bytes);
  const map = scan(source, BENCH_BOUNDARY);
  let letters = 0;
  for (let index = 0; index < map.partCount; index += 1) {
    const { headers, content } = map.part(index);
    letters += readPartHeaders(source, headers, content).name?.length ?? 0;
  }
  if (letters === 0) throw new Error('no part has a name');
  return map;
}

const parse = parser === CRASHLENS ? mapOf : parser.parse;
await parse(body(annotationParts(2_000)));
globalThis.gc?.();
const idle = process.memoryUsage.rss();
const bytes = readFileSync(path);
globalThis.gc?.();
const before = process.memoryUsage();
const list: unknown = await parse(bytes);
const peak = peakMemory();
globalThis.gc?.();
const after = process.memoryUsage();
const retained = after.heapUsed + after.external - before.heapUsed - before.external;
process.stdout.write(JSON.stringify({ over: peak - idle, retained, isList: list !== null }));
