import { BENCH_BOUNDARY, MIB, annotationParts, body, dumpPart, extraPart, nearDelimiters } from '../support/bodies.ts';

export interface WireShape {
  readonly name: string;
  /** Number of parts that every parser must find. */
  readonly parts: number;
  readonly body: () => Buffer;
}

const ANNOTATIONS = 150;
const ADVERSARIAL = 64 * MIB;

function dumpHeavy(size: number): WireShape {
  return {
    name: `${String(size / MIB)} MiB, dump`,
    parts: ANNOTATIONS + 1,
    body: () => body([...annotationParts(ANNOTATIONS), dumpPart(size)]),
  };
}

/** A dump that consists of delimiters with one wrong byte each. */
function adversarial(name: string, wrongByte: number): WireShape {
  return {
    name: `64 MiB of near-boundaries, ${name}`,
    parts: ANNOTATIONS + 1,
    body: () => body([...annotationParts(ANNOTATIONS), dumpPart(ADVERSARIAL, nearDelimiters(ADVERSARIAL, wrongByte))]),
  };
}

export const BENIGN: WireShape = dumpHeavy(ADVERSARIAL);
export const ADVERSARIAL_SHAPES: readonly WireShape[] = [
  adversarial('first byte wrong', 0),
  adversarial('one in the middle', 30),
  adversarial('one near the end', 3 + BENCH_BOUNDARY.length - 3),
  adversarial('last byte wrong', 3 + BENCH_BOUNDARY.length),
];

export const SHAPES: readonly WireShape[] = [
  dumpHeavy(MIB),
  dumpHeavy(32 * MIB),
  dumpHeavy(256 * MIB),
  { name: '20,000 annotations', parts: 20_000, body: () => body(annotationParts(20_000)) },
  { name: 'extra, 10,000 annotations', parts: 2, body: () => body([extraPart(10_000), dumpPart(MIB)]) },
  { name: '3,000 binary parts', parts: 3_000, body: () => body(Array.from({ length: 3_000 }, () => dumpPart(1_024))) },
];

/** Body from which the memory per part is measured. */
const MANY_PARTS: WireShape = { name: '500,000 annotations', parts: 500_000, body: () => body(annotationParts(500_000)) };
export const MEMORY_SHAPES: readonly WireShape[] = [dumpHeavy(256 * MIB), MANY_PARTS];
