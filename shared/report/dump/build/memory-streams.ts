import type { DumpLocation } from '../format/record.ts';
import { MEMORY64_DESCRIPTOR, MEMORY64_HEAD } from '../format/memory-lists.ts';
import { MEMORY_DESCRIPTOR } from '../format/threads.ts';
import type { DumpSpec, MemorySpec } from './dump-spec.ts';
import { type DumpWriter, sizeOfContent } from './dump-writer.ts';
import { countedList, type PlannedStream } from './lists.ts';
import type { PlacedThread } from './thread-streams.ts';

/** Plans the MemoryList stream and places its bytes: the stacks of the threads, which have their places, and `memory`. */
export function planMemory(writer: DumpWriter, spec: DumpSpec, placed: readonly PlacedThread[]): readonly PlannedStream[] {
  const stacks = spec.stacksInList === false ? [] : placed.flatMap(({ spec: { stack }, ...at }) => rangeOf(stack, at.stack));
  const own = (spec.memory ?? []).map(({ start, content }) => ({ start, memory: writer.place(content) }));
  const ranges = [...stacks, ...own];
  if (ranges.length === 0 && spec.memory === undefined) return [];
  return [{ type: 'MemoryList', write: () => countedList(writer, spec, 'MemoryList', MEMORY_DESCRIPTOR, ranges) }];
}

function rangeOf(
  stack: MemorySpec | undefined,
  memory: DumpLocation,
): readonly { readonly start: bigint; readonly memory: DumpLocation }[] {
  return stack === undefined ? [] : [{ start: stack.start, memory }];
}

/** A Memory64List whose bytes are still to be placed: they end the dump, because its other offsets have only 32 bits. */
interface PlannedMemory64 {
  readonly stream: PlannedStream;
  readonly placeBytes: () => void;
}

/** Plans the Memory64List stream. */
export function planMemory64(writer: DumpWriter, spec: DumpSpec): PlannedMemory64 | null {
  const { memory64: ranges } = spec;
  if (ranges === undefined) return null;
  const count = BigInt(spec.promisedCounts?.Memory64List ?? ranges.length);
  const bytes = new Uint8Array(MEMORY64_HEAD.bytes + ranges.length * MEMORY64_DESCRIPTOR.bytes);
  bytes.set(
    writer.listOf(
      MEMORY64_DESCRIPTOR,
      ranges.map(({ start, content }) => ({ start, size: BigInt(sizeOfContent(content)) })),
    ),
    MEMORY64_HEAD.bytes,
  );
  return {
    stream: { type: 'Memory64List', write: () => bytes },
    placeBytes: () => {
      const { offset } = writer.place(new Uint8Array(0));
      bytes.set(writer.bytesOf(MEMORY64_HEAD, { count, baseOffset: BigInt(offset) }));
      for (const { content } of ranges) writer.place(content, 1);
    },
  };
}
