import { ARCHITECTURES, type bytesWith } from './context-dump.ts';

type Numbers = Parameters<typeof bytesWith>[1];

/** Hand-made contexts: where WinNT.h, Breakpad's headers and Crashpad's headers have flags, instruction pointer, stack pointer and frame pointer. */
export const CASES: readonly {
  readonly record: string;
  readonly architecture: number;
  readonly size: number;
  readonly numbers: Numbers;
  readonly frame: bigint | null;
  readonly link: bigint | null;
}[] = [
  {
    record: 'CONTEXT_X86',
    architecture: ARCHITECTURES.x86,
    size: 716,
    numbers: [
      [0, 4, 0x1_0007n],
      [0xb8, 4, 1n],
      [0xc4, 4, 2n],
      [0xb4, 4, 3n],
    ],
    frame: 3n,
    link: null,
  },
  {
    record: 'CONTEXT_AMD64',
    architecture: ARCHITECTURES.amd64,
    size: 1_232,
    numbers: [
      [0x30, 4, 0x10_000fn],
      [0xf8, 8, 1n],
      [0x98, 8, 2n],
      [0xa0, 8, 3n],
    ],
    frame: 3n,
    link: null,
  },
  {
    record: 'CONTEXT_ARM',
    architecture: ARCHITECTURES.arm,
    size: 368,
    numbers: [
      [0, 4, 0x4000_0006n],
      [64, 4, 1n],
      [56, 4, 2n],
      [48, 4, 3n],
      [60, 4, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_ARM_WINDOWS',
    architecture: ARCHITECTURES.arm,
    size: 416,
    numbers: [
      [0, 4, 0x20_0007n],
      [64, 4, 1n],
      [56, 4, 2n],
      [48, 4, 3n],
      [60, 4, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_ARM64',
    architecture: ARCHITECTURES.arm64,
    size: 912,
    numbers: [
      [0, 4, 0x40_0007n],
      [0x108, 8, 1n],
      [0x100, 8, 2n],
      [0xf0, 8, 3n],
      [0xf8, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_ARM64_OLD',
    architecture: 0x8003,
    size: 796,
    numbers: [
      [0, 8, 0x8000_0006n],
      [264, 8, 1n],
      [256, 8, 2n],
      [240, 8, 3n],
      [248, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_MIPS',
    architecture: ARCHITECTURES.mips,
    size: 600,
    numbers: [
      [0, 4, 0x4_000en],
      [312, 8, 1n],
      [240, 8, 2n],
      [248, 8, 3n],
      [256, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_MIPS64',
    architecture: ARCHITECTURES.mips64,
    size: 600,
    numbers: [
      [0, 4, 0x8_000en],
      [312, 8, 1n],
      [240, 8, 2n],
      [248, 8, 3n],
      [256, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_MIPS64_CRASHPAD',
    architecture: ARCHITECTURES.mips64,
    size: 640,
    numbers: [
      [0, 8, 0x8_000en],
      [336, 8, 1n],
      [240, 8, 2n],
      [248, 8, 3n],
      [256, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_PPC',
    architecture: ARCHITECTURES.ppc,
    size: 1_004,
    numbers: [
      [0, 4, 0x2000_0029n],
      [4, 4, 1n],
      [16, 4, 2n],
      [148, 4, 4n],
    ],
    frame: null,
    link: 4n,
  },
  {
    record: 'CONTEXT_PPC64',
    architecture: ARCHITECTURES.ppc64,
    size: 1_160,
    numbers: [
      [0, 8, 0x100_0029n],
      [8, 8, 1n],
      [32, 8, 2n],
      [296, 8, 4n],
    ],
    frame: null,
    link: 4n,
  },
  {
    record: 'CONTEXT_SPARC',
    architecture: ARCHITECTURES.sparc,
    size: 584,
    numbers: [
      [0, 4, 0x1000_0003n],
      [272, 8, 1n],
      [120, 8, 2n],
      [248, 8, 3n],
      [128, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_RISCV',
    architecture: ARCHITECTURES.riscv,
    size: 268,
    numbers: [
      [0, 4, 0x80_0003n],
      [8, 4, 1n],
      [16, 4, 2n],
      [40, 4, 3n],
      [12, 4, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
  {
    record: 'CONTEXT_RISCV64',
    architecture: ARCHITECTURES.riscv64,
    size: 528,
    numbers: [
      [0, 4, 0x800_0003n],
      [8, 8, 1n],
      [24, 8, 2n],
      [72, 8, 3n],
      [16, 8, 4n],
    ],
    frame: 3n,
    link: 4n,
  },
];
