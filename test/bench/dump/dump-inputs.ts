import { closeSync, existsSync, ftruncateSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { type ByteLength, type ByteSource, EMPTY_BYTES } from '../../../shared/bytes/byte-source.ts';
import { buildDump, planDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, MemorySpec, ModuleSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import type { ContextSpec } from '../../../shared/report/dump/build/write-context.ts';
import { request } from '../../builders/report/multipart.ts';
import { annotationParts, BENCH_BOUNDARY, body, dumpPart, MIB } from '../support/bodies.ts';

/** A dump that is measured. */
export interface DumpInput {
  readonly name: string;
  readonly file: string;
  readonly size: ByteLength;
}

const CORPUS = path.join(import.meta.dirname, '../../../../shared/corpus/minidumps');

/** The real dumps beside the checkout, by name; empty if there are none. Text files in Breakpad's other format are left out. */
export function corpusInputs(): readonly DumpInput[] {
  if (!existsSync(CORPUS)) return [];
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp') && !path.basename(name).startsWith('microdump'))
    .toSorted()
    .map((name) => inputAt(name.replace(/\.dmp$/, ''), path.join(CORPUS, name)));
}

/** Writes the large dumps to a folder. Their memory is zeros, which need no disk space: the files are sparse. */
export function builtInputs(folder: string): readonly DumpInput[] {
  return [
    built(folder, '64 MiB, 1,000 ranges', 64 * MIB, 1_000),
    built(folder, '1 GiB, 4,118 ranges', 1_024 * MIB, 4_118),
    built(folder, '1 GiB, 65,460 ranges', 1_024 * MIB, 65_460),
  ];
}

/** The content of a dump of 0.2 MiB with 20 threads and 200 modules, as programs without a full dump write it. */
export function crashDump(): Buffer {
  return Buffer.from(buildDump(fullDump(1_024, THREADS + 2)));
}

/** Writes a report with a dump of about `size` bytes and `ranges` ranges of memory. Returns its path. */
export function writeDumpReport(folder: string, size: ByteLength, ranges: number): string {
  const { file } = built(folder, '', size, ranges);
  const report = path.join(folder, 'report.http');
  const parts = [...annotationParts(ANNOTATIONS), dumpPart(size, readFileSync(file))];
  writeFileSync(report, request(body(parts), { headers: { 'Content-Type': `multipart/form-data; boundary=${BENCH_BOUNDARY}` } }));
  return report;
}

const ANNOTATIONS = 150;

function built(folder: string, name: string, size: ByteLength, ranges: number): DumpInput {
  const file = path.join(folder, `${String(size)}-${String(ranges)}.dmp`);
  writeSparse(file, fullDump(size, ranges));
  return inputAt(name, file);
}

function inputAt(name: string, file: string): DumpInput {
  return { name, file, size: statSync(file).size };
}

const ZEROS = new Uint8Array(MIB);

/** Zeros of any size, all of them views of one array. */
function zeros(size: ByteLength): ByteSource {
  return {
    size,
    read: (offset, length) => (offset >= size ? EMPTY_BYTES : ZEROS.subarray(0, Math.min(length, size - offset, MIB))),
  };
}

function writeSparse(file: string, spec: DumpSpec): void {
  const plan = planDump(spec);
  const descriptor = openSync(file, 'wx');
  let at = 0;
  for (const piece of plan.pieces()) {
    // A hole takes no disk space and reads as zeros.
    if (piece.buffer !== ZEROS.buffer && piece.length > 0) writeSync(descriptor, piece, 0, piece.length, at);
    at += piece.length;
  }
  ftruncateSync(descriptor, at);
  closeSync(descriptor);
}

const THREADS = 20;
const MODULES = 200;
const MODULE_SIZE = 0x10_0000;
const MODULE_BASE = 0x7ff8_0000_0000n;
const STACK_BASE = 0x0050_0000_0000n;
const STACK_BYTES = 8_192;
const FRAME_BYTES = 128;
const HEAP_BASE = 0x0200_0000_0000n;
/** Empty addresses between two ranges. */
const GAP = 0x1_0000n;

/** `mov [rax+10h], ecx` in the middle of instructions of one byte. */
const CODE = Uint8Array.from([...new Array<number>(64).fill(0x90), 0x89, 0x48, 0x10, ...new Array<number>(61).fill(0x90)]);
const CRASH_IN_CODE = 64;

/** A crash of a Windows process with 200 modules and 20 threads, whose dump holds `ranges` ranges of memory with about `size` bytes together. */
function fullDump(size: ByteLength, ranges: number): DumpSpec {
  const codeAt = MODULE_BASE + 0x1000n;
  const threads = Array.from({ length: THREADS }, (_, index) => threadSpec(index, codeAt));
  const own: readonly MemorySpec[] = [
    ...threads.flatMap(({ stack }) => (stack === undefined ? [] : [stack])),
    { start: codeAt, content: CODE },
  ];
  const each = Math.floor(size / (ranges - own.length) / 16) * 16;
  const heap = Array.from({ length: ranges - own.length }, (_, index): MemorySpec => ({
    start: HEAP_BASE + BigInt(index) * (BigInt(each) + GAP),
    content: zeros(each),
  }));
  return {
    time: 1_750_000_000,
    system: { os: 'windows', cpu: 'amd64', major: 10, build: 26_100, processors: 8 },
    threads,
    modules: Array.from({ length: MODULES }, (_, index) => moduleSpec(index)),
    exception: {
      threadId: 100,
      code: 0xc000_0005,
      address: codeAt + BigInt(CRASH_IN_CODE),
      parameters: [1n, 0x10n],
      context: contextSpec(0, codeAt),
    },
    stacksInList: false,
    // In the order of addresses, as the system writes them.
    memory64: [...own, ...heap].toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  };
}

function moduleSpec(index: number): ModuleSpec {
  const name = `module${String(index)}`;
  return {
    base: MODULE_BASE + BigInt(index * MODULE_SIZE * 2),
    size: MODULE_SIZE,
    path: `C:\\Program Files\\Example\\${name}.dll`,
    version: [147, 0, 0, index],
    codeView: { kind: 'pdb70', id: index.toString(16).toUpperCase().padStart(32, 'A'), age: 1, path: `${name}.pdb` },
  };
}

function stackStart(index: number): bigint {
  return STACK_BASE + BigInt(index) * 0x10_0000n;
}

function contextSpec(index: number, codeAt: bigint): ContextSpec {
  const stackPointer = stackStart(index);
  return {
    cpu: 'amd64',
    instructionPointer: codeAt + BigInt(CRASH_IN_CODE),
    stackPointer,
    framePointer: stackPointer + BigInt(FRAME_BYTES - 16),
  };
}

/** A thread whose stack has a chain of frame pointers, which ends with a frame that has to be found by scanning. */
function threadSpec(index: number, codeAt: bigint): ThreadSpec {
  const content = new Uint8Array(STACK_BYTES);
  const view = new DataView(content.buffer);
  const start = stackStart(index);
  const depth = 20 + index;
  for (let frame = 0; frame < depth; frame += 1) {
    const at = frame * FRAME_BYTES + FRAME_BYTES - 16;
    view.setBigUint64(at, start + BigInt(at + FRAME_BYTES), true);
    view.setBigUint64(at + 8, MODULE_BASE + BigInt((frame * 7) % MODULES) * BigInt(MODULE_SIZE * 2) + 0x2345n, true);
  }
  view.setBigUint64((depth + 3) * FRAME_BYTES, MODULE_BASE + 0x3456n, true);
  return { threadId: 100 + index, context: contextSpec(index, codeAt), stack: { start, content } };
}
