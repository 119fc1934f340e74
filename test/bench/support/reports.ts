import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type FileSource, openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { inflateNow } from '../../../electron/host/platform/files/inflate-now.ts';
import { nodeInflate } from '../../../electron/host/platform/files/node-inflate.ts';
import { spillSinks } from '../../../electron/host/platform/files/spill-sink.ts';
import { readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import type { DraftTools } from '../../../shared/editing/edits/step-maker.ts';
import { Draft } from '../../../shared/editing/edits/draft.ts';
import { inspectCapture, inspectOnce } from '../../../shared/verdict/decide/inspect.ts';
import { openCapture } from '../../../shared/report/wire/capture.ts';
import { type PartSpec, request } from '../../builders/report/multipart.ts';
import { BENCH_BOUNDARY, annotationParts, body, dumpPart, extraPart } from './bodies.ts';

const ANNOTATIONS = 150;
const INFLATE_LIMIT = 2 ** 32;

/** Makes a folder for the files of one bench. `remove` deletes it with its contents. */
export function benchFolder(): { readonly path: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ReportShape {
  readonly name: string;
  readonly form: 'kv' | 'json';
  readonly dumpBytes: number;
  readonly annotations?: number;
  /** Adds an annotation with a JSON value of about this size. */
  readonly largeValue?: number;
  readonly gzip?: boolean;
}

/** Names of the annotation that is edited and of the large annotation. */
export const EDITED = 'Notes';
export const LARGE = 'TelemetryEnvironment';

/** Returns JSON as clients write it into an annotation, of `size` bytes or slightly more. */
export function largeJson(size: number): string {
  const addons = Array.from({ length: Math.ceil(size / 50) }, (_, index) => ({
    id: `addon-${String(index)}@example`,
    active: index % 2 === 0,
  }));
  return JSON.stringify({ addons });
}

export function requestOf({ form, dumpBytes, annotations = ANNOTATIONS, largeValue, gzip = false }: ReportShape): Buffer {
  const large: Readonly<Record<string, string>> = largeValue === undefined ? {} : { [LARGE]: largeJson(largeValue) };
  const largeParts: readonly PartSpec[] = Object.entries(large).map(([name, content]) => ({ name, content }));
  const texts = form === 'kv' ? [...annotationParts(annotations), ...largeParts] : [extraPart(annotations, large)];
  const plain = body([...texts, ...(dumpBytes === 0 ? [] : [dumpPart(dumpBytes)])]);
  const sent = gzip ? gzipSync(plain, { level: 1 }) : plain;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}`, 'Content-Encoding': gzip ? 'gzip' : null };
  return request(sent, { headers });
}

interface BenchDraft {
  readonly draft: Draft;
  readonly close: () => void;
}

/** Writes a report to a file and replaces its previous content. */
export function writeReport(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'w');
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, Math.min(bytes.length - at, 2 ** 26));
  closeSync(descriptor);
}

/** Opens a file as a draft, as the host does. Spilled bytes go to the folder. */
export async function draftAt(folder: string, where: string): Promise<BenchDraft> {
  const source = opened(where);
  const sinks = spillSinks(folder);
  const inflate = nodeInflate(sinks.create);
  const read = await openCapture(source, inflate, INFLATE_LIMIT);
  if (!read.ok) throw new Error('the report of the bench was not recognised');
  const { capture } = read;
  const tools: DraftTools = {
    inflate,
    inflateNow,
    inflateLimit: INFLATE_LIMIT,
    deflate: (plain, level) => Promise.resolve(sourceOfBytes(gzipSync(readAll(plain), { level }))),
    file: () => null,
  };
  const draft = new Draft(
    capture,
    tools,
    inspectOnce((dialect) => inspectCapture(capture, dialect)),
  );
  return {
    draft,
    close() {
      sinks.close();
      source.close();
    },
  };
}

function opened(where: string): FileSource {
  const source = openFileSource(where, path.basename(where));
  if (!source.ok) throw new Error(source.error.code);
  return source.value;
}

/** Any SHA-256, used instead of hashing the parts: the host has cached the hashes of unedited parts. */
export const KNOWN_HASH = createHash('sha256').update('known').digest('hex');
