import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { type PieceSource, pieceOf, pieceOfBytes, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { PLAIN_ORIGIN } from './anchors.ts';
import { isGzipEncoded } from '../../report/wire/capture.ts';
import { type Deflate, type Inflate, type InflateNow, gunzip, startsWithGzip } from '../../report/wire/gzip.ts';
import { type DraftState, contentOf, isGzipCoding, isUncoded, lengthLine, requestOf, saysLength } from './draft-state.ts';

/** Platform functions for coding and decoding bodies. */
export interface CodingTools {
  readonly inflate: Inflate;
  /** Decompresses in memory, for an edit that undoes a compression. */
  readonly inflateNow: InflateNow;
  readonly deflate: Deflate;
  /** Largest decompressed size, in bytes. */
  readonly inflateLimit: ByteLength;
}

/**
 * Adapts the state after a step to its head. Decompresses a body that the head now declares as gzip. Takes the gzip bytes as the plain body if the head no
 * longer declares gzip. Updates a Content-Length that follows the body. `step`: id of the step, for the origins of new pieces.
 */
export async function reconciled(state: DraftState, step: string, tools: CodingTools): Promise<DraftState> {
  const recoded = await withLayersOf(state, step, tools);
  // A Content-Length that does not follow the body must be compared with the compressed size, so the body is compressed now.
  const known = recoded.length !== 'follows' && isUncoded(recoded) ? await coded(recoded, tools) : recoded;
  return withLength(known, step);
}

/** Returns the state for sending or saving, with a compressed body if necessary, and with its Content-Length set. */
export async function settled(state: DraftState, tools: CodingTools): Promise<DraftState> {
  return isUncoded(state) ? withLength(await coded(state, tools), 'sent') : state;
}

async function coded(state: DraftState, tools: CodingTools): Promise<DraftState> {
  if (state.coding.kind !== 'gzip') return state;
  return { ...state, coding: { ...state.coding, coded: await tools.deflate(state.plain, state.coding.level) } };
}

async function withLayersOf(state: DraftState, step: string, tools: CodingTools): Promise<DraftState> {
  const says = isGzipEncoded(requestOf(state.head));
  const isGzip = isGzipCoding(state.coding);
  if (says && !isGzip) return inflated(state, step, tools);
  if (says || !isGzip) return state;
  const { coding } = isUncoded(state) ? await coded(state, tools) : state;
  const content = contentOf({ ...state, coding });
  const before = { coded: content, plain: state.plain };
  // Individual protected bytes cannot be located in gzip bytes, so all bytes are tainted.
  const piece = { ...pieceOf(`z${step}`, content), tainted: [{ from: 0, to: content.size }] };
  return { ...state, plain: sourceOfPieces([piece]), coding: { kind: 'identity' }, before };
}

async function inflated(state: DraftState, step: string, tools: CodingTools): Promise<DraftState> {
  const content: ByteSource = contentOf(state);
  if (!startsWithGzip(content.read(0, 2))) return state;
  const { plain, reading } = await gunzip(content, tools.inflate, tools.inflateLimit);
  return { ...state, plain: inflatedPlain(state, plain, step), coding: { kind: 'captured', content, gzip: reading } };
}

/**
 * Returns the plain body after decompression. If the gzip bytes are the same as before the head stopped declaring gzip, returns the earlier pieces with their
 * origins and taint. Captured gzip bytes are read as if the head had declared gzip. In edited gzip bytes, individual bytes cannot be traced, so one tainted
 * byte taints the whole body.
 */
function inflatedPlain({ plain, before }: DraftState, inflated: ByteSource, step: string): PieceSource {
  const [first, ...others] = plain.pieces;
  const isOne = first !== undefined && others.length === 0;
  if (isOne && before !== null && first.source === before.coded && first.length === before.coded.size) return before.plain;
  const piece = pieceOf(`i${step}`, inflated);
  const isCaptured = isOne && first.origin === PLAIN_ORIGIN && first.length === first.source.size;
  return sourceOfPieces([plain.hasTaint && !isCaptured ? { ...piece, tainted: [{ from: 0, to: inflated.size }] } : piece]);
}

/** If the Content-Length follows the body, writes the length of the body into it. */
function withLength(state: DraftState, step: string): DraftState {
  if (state.length !== 'follows' || isUncoded(state)) return state;
  const line = lengthLine(requestOf(state.head));
  const { size } = contentOf(state);
  if (line === null || saysLength(line, size)) return state;
  const value = String(size);
  const text = state.head.read(line.offset, line.length);
  // Only the digits after the colon are replaced. Blanks and line end stay.
  const start = line.offset + indexOfValue(text, line.name.length + 1);
  const insert = [pieceOfBytes(`l${step}`, encodeLatin1(value))];
  return { ...state, head: state.head.spliced([{ offset: start, remove: line.value.length, insert }]) };
}

function indexOfValue(line: Uint8Array, from: number): number {
  let at = from;
  while (line[at] === 0x20 || line[at] === 0x09) at += 1;
  return at;
}
