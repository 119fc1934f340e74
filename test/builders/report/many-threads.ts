import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';

const PROGRAM = 0x7ff6_0000_0000n;
const LIBRARY = 0x7ffa_4000_0000n;
const STACK = 0x00d4_0000_0000n;

/** A stack with a frame for each return address, found by the frame pointer. The last words are 0. */
function stackAt(start: bigint, returns: readonly bigint[]): ThreadSpec['stack'] {
  const words = new BigUint64Array(returns.length * 2 + 16);
  for (const [index, address] of returns.entries()) {
    words[index * 2] = start + BigInt(index * 16 + 16);
    words[index * 2 + 1] = address;
  }
  return { start, content: new Uint8Array(words.buffer) };
}

function threadOf(index: number, stack: number): ThreadSpec {
  const start = STACK + BigInt(index) * 0x1000n;
  return {
    threadId: 1_000 + index,
    name: `Worker ${String(index)}`,
    stack: stackAt(start, [PROGRAM + 0x1000n + BigInt(stack) * 0x10n, PROGRAM + 0x2000n]),
    context: { cpu: 'amd64', registers: { rip: LIBRARY + 0x500n, rsp: start, rbp: start } },
  };
}

/** A dump of a program and a library of the system. The last thread crashed in the library. */
function crashOf(threads: readonly ThreadSpec[]): Uint8Array {
  const spec: DumpSpec = {
    time: 1_763_640_000,
    system: { os: 'windows', cpu: 'amd64', major: 10, minor: 0, build: 26_100, processors: 8 },
    threads,
    modules: [
      { base: PROGRAM, size: 0x1_0000, path: 'C:\\app\\program.exe', version: [1, 0, 0, 0] },
      { base: LIBRARY, size: 0x1_0000, path: 'C:\\Windows\\System32\\library.dll', version: [1, 0, 0, 0] },
    ],
    exception: { threadId: threads.at(-1)?.threadId ?? 0, code: 0xc000_0005, address: LIBRARY + 0x500n, parameters: [1n, 0x10n] },
  };
  return buildDump(spec);
}

/** A dump with `count` threads that have one of `stacks` stacks in turn. The last thread, whose stack no other has, crashed. */
export function manyThreads(count: number, stacks: number): Uint8Array {
  return crashOf(Array.from({ length: count }, (_, index) => threadOf(index, index === count - 1 ? stacks : index % stacks)));
}

/** A dump with one thread, in which two functions call each other `times` times. */
export function recursion(times: number): Uint8Array {
  const returns = Array.from({ length: times * 2 }, (_, index) => PROGRAM + (index % 2 === 0 ? 0x1000n : 0x1100n));
  return crashOf([{ ...threadOf(0, 0), stack: stackAt(STACK, [...returns, PROGRAM + 0x2000n]) }]);
}
