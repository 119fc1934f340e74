import { inflateNow } from '../../../electron/host/platform/files/inflate-now.ts';
import { headerLines } from '../../../shared/report/parts/part-reading.ts';
import { gzipSync } from 'node:zlib';
import { type ByteSource, readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { annotationAnchorOffset, lineAnchorOffset } from '../../../shared/editing/edits/anchors.ts';
import type { DraftTools } from '../../../shared/editing/edits/step-maker.ts';
import { Draft } from '../../../shared/editing/edits/draft.ts';
import type { Anchor, Edit } from '../../../shared/editing/edits/edit.ts';
import { anchorOf, provenanceOf } from '../../../shared/editing/edits/provenance.ts';
import { inspectCapture, inspectOnce } from '../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { memoryInflate } from '../report/capture-of.ts';

/** The tools of a draft, in memory: inflates and deflates in memory, and reads files from a map by name. */
export function draftTools(files: ReadonlyMap<string, Uint8Array> = new Map()): DraftTools {
  return {
    inflate: memoryInflate,
    inflateNow,
    inflateLimit: 1 << 28,
    deflate: (source, level) => Promise.resolve(sourceOfBytes(gzipSync(readAll(source), { level }))),
    file(key): ByteSource | null {
      const bytes = files.get(key);
      return bytes === undefined ? null : sourceOfBytes(bytes);
    },
  };
}

export function draftOf(capture: Capture, files?: ReadonlyMap<string, Uint8Array>): Draft {
  return new Draft(
    capture,
    draftTools(files),
    inspectOnce((dialect) => inspectCapture(capture, dialect)),
  );
}

let steps = 0;

/** Applies edits as one step. Throws if they are refused. */
export async function edit(draft: Draft, ...edits: readonly Edit[]): Promise<void> {
  steps += 1;
  const pushed = await draft.push({ id: String(steps), edits, sentence: edits.map(({ op }) => op).join() });
  if (!pushed.ok) throw new Error(`refused: ${pushed.error.code} ${pushed.error.name}`);
}

/** The failure code of a step with these edits; null if it applies. Changes nothing. */
export async function editFailureCode(draft: Draft, ...edits: readonly Edit[]): Promise<string | null> {
  const tried = await draft.tryStep({ id: 'try', edits, sentence: '' });
  return tried.ok ? null : tried.error.code;
}

/** Anchor of the n-th annotation with a name in the current version. */
export function annotation(draft: Draft, name: string, n = 0): Anchor {
  const version = draft.current;
  const { capture } = version;
  const found = version.inspection('spec').report.annotations.filter((candidate) => candidate.name === name)[n];
  if (found === undefined) throw new Error(`no annotation ${name}`);
  return anchorOf(provenanceOf(capture).plain, annotationAnchorOffset(found));
}

/** Anchor of the n-th part with a name, binary or not. */
export function part(draft: Draft, name: string, n = 0): Anchor {
  const version = draft.current;
  const { capture } = version;
  const found = version.inspection('spec').report.readings.filter((candidate) => candidate.headers.name === name)[n];
  if (found === undefined) throw new Error(`no part ${name}`);
  return anchorOf(provenanceOf(capture).plain, found.dashes);
}

/** Anchor of a request header. */
export function header(draft: Draft, name: string): Anchor {
  const { capture } = draft.current;
  const found = capture.request.headers.find((line) => line.name === name);
  if (found === undefined) throw new Error(`no header ${name}`);
  return anchorOf(provenanceOf(capture).head, lineAnchorOffset(found));
}

/** Anchor of a header line of a part. */
export function partHeader(draft: Draft, name: string, line: string): Anchor {
  const version = draft.current;
  const { capture } = version;
  const owner = version.inspection('spec').report.readings.find((candidate) => candidate.headers.name === name);
  const found = (owner === undefined ? [] : headerLines(owner)).find((candidate) => candidate.name === line);
  if (found === undefined) throw new Error(`no header ${line} of ${name}`);
  return anchorOf(provenanceOf(capture).plain, lineAnchorOffset(found));
}

export function plainText(draft: Draft): string {
  return Buffer.from(readAll(draft.current.capture.plain)).toString('latin1');
}

export function headText(draft: Draft): string {
  return Buffer.from(readAll(draft.current.capture.head)).toString('latin1');
}

/** Outgoing head and body, concatenated. */
export async function outgoingBytes(draft: Draft): Promise<Buffer> {
  const capture = await draft.outgoing();
  return Buffer.concat([readAll(capture.head), readAll(capture.sent)]);
}
