import type { Dice } from '../platform/dice.ts';

/** Numbers that readers of counts, sizes and offsets get wrong. */
const ODD_NUMBERS: readonly [number, ...number[]] = [
  0, 1, 2, 4, 0xff, 0xffff, 0x1_0000, 0x10_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_fffe, 0xffff_ffff,
];

type Mutation = (bytes: Uint8Array, dice: Dice) => Uint8Array;

/** Changes a dump in 1 to 4 ways. Equal dice make equal changes. */
export function mutateDump(dump: Uint8Array, dice: Dice): Uint8Array {
  let bytes: Uint8Array = dump.slice();
  for (let left = dice.int(1, 4); left > 0 && bytes.length > 0; left -= 1) bytes = dice.pick(MUTATIONS)(bytes, dice);
  return bytes;
}

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  changeBytes,
  cut,
  swapNumbers,
  putOddNumber,
  putOddNumber,
  putOffset,
  putOffset,
  copyBlock,
  copyEntry,
  turnWords,
  removeOrInsert,
];

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A place that can hold `size` bytes: anywhere, in the header and directory, or at the start of a stream. Usually a multiple of 4. */
function placeIn(bytes: Uint8Array, dice: Dice, size: number): number {
  const last = bytes.length - size;
  if (last <= 0) return 0;
  let place = dice.int(0, last);
  const kind = dice.int(0, 9);
  if (kind < 3) place = dice.int(0, Math.min(last, 400));
  else if (kind < 7 && bytes.length >= 48) {
    const entry = entryIn(bytes, dice);
    const stream = entry < 0 ? 0 : viewOf(bytes).getUint32(entry + 8, true);
    place = Math.min(last, stream + dice.int(0, dice.chance(0.5) ? 16 : 256));
  }
  return dice.chance(0.9) ? place - (place % 4) : place;
}

/** The place of an entry of the directory; -1 if there is none. */
function entryIn(bytes: Uint8Array, dice: Dice): number {
  if (bytes.length < 48) return -1;
  const view = viewOf(bytes);
  const count = Math.min(view.getUint32(8, true), 64);
  const at = view.getUint32(12, true) + dice.int(0, Math.max(count - 1, 0)) * 12;
  return at + 12 <= bytes.length ? at : -1;
}

function changeBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  for (let left = dice.int(1, 24); left > 0; left -= 1) bytes[placeIn(bytes, dice, 1) + dice.int(0, 3)] = dice.int(0, 255);
  return bytes;
}

function cut(bytes: Uint8Array, dice: Dice): Uint8Array {
  return bytes.slice(0, dice.int(0, bytes.length));
}

function swapNumbers(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (bytes.length < 8) return bytes;
  const [one, other] = [placeIn(bytes, dice, 4), placeIn(bytes, dice, 4)];
  const view = viewOf(bytes);
  const kept = view.getUint32(one, true);
  view.setUint32(one, view.getUint32(other, true), true);
  view.setUint32(other, kept, true);
  return bytes;
}

function putOddNumber(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (bytes.length < 8) return bytes;
  const little = dice.chance(0.8);
  viewOf(bytes).setUint32(placeIn(bytes, dice, 4), dice.pick(ODD_NUMBERS), little);
  if (dice.chance(0.3)) viewOf(bytes).setBigUint64(placeIn(bytes, dice, 8), dice.bits(64) >> BigInt(dice.int(0, 60)), little);
  return bytes;
}

/** An offset that leads to its own place, to the start of a stream, or close to the end. */
function putOffset(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (bytes.length < 8) return bytes;
  const place = placeIn(bytes, dice, 4);
  const targets: readonly [number, ...number[]] = [place, Math.max(place - 4, 0), placeIn(bytes, dice, 4), bytes.length - dice.int(0, 8)];
  viewOf(bytes).setUint32(place, dice.pick(targets), true);
  return bytes;
}

function copyBlock(bytes: Uint8Array, dice: Dice): Uint8Array {
  const size = Math.min(dice.int(4, 256), bytes.length);
  const from = placeIn(bytes, dice, size);
  bytes.copyWithin(placeIn(bytes, dice, size), from, from + size);
  return bytes;
}

/** The same stream twice, or the same place for two streams. */
function copyEntry(bytes: Uint8Array, dice: Dice): Uint8Array {
  const [from, to] = [entryIn(bytes, dice), entryIn(bytes, dice)];
  if (from < 0 || to < 0) return bytes;
  const skip = dice.pick([0, 4]);
  bytes.copyWithin(to + skip, from + skip, from + 12);
  return bytes;
}

/** Changes the byte order of the signature, or of some words. */
function turnWords(bytes: Uint8Array, dice: Dice): Uint8Array {
  const from = dice.chance(0.3) ? 0 : placeIn(bytes, dice, 4);
  const words = from === 0 && dice.chance(0.5) ? 1 : dice.int(1, 64);
  for (let at = from; at + 4 <= bytes.length && at < from + words * 4; at += 4) bytes.subarray(at, at + 4).reverse();
  return bytes;
}

function removeOrInsert(bytes: Uint8Array, dice: Dice): Uint8Array {
  const at = placeIn(bytes, dice, 1);
  const size = dice.int(1, 64);
  const made = dice.chance(0.5)
    ? [bytes.subarray(0, at), bytes.subarray(at + size)]
    : [bytes.subarray(0, at), new Uint8Array(size), bytes.subarray(at)];
  return Uint8Array.from(Buffer.concat(made));
}
