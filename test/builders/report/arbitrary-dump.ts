import fc from 'fast-check';
import type { CodeViewSpec, DumpSpec, MemorySpec, ModuleSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import type { ContextSpec } from '../../../shared/report/dump/build/write-context.ts';
import { LAYOUTS } from '../../../shared/report/dump/context/layouts.ts';
import type { OsName } from '../../../shared/report/dump/format/machine.ts';

const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
/** Texts as a dump stores them: any UTF-16 without zero units, also lone surrogates. */
const text16 = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 1, max: 0xffff })), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const path8 = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
const digits = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase());
const systems: readonly OsName[] = ['windows', 'macos', 'ios', 'linux', 'android', 'solaris', 'fuchsia', 'ps3', 'nacl', 'unix'];

const content = fc.uint8Array({ minLength: 1, maxLength: 80 });

const codeView: fc.Arbitrary<CodeViewSpec> = fc.oneof(
  fc.record({ kind: fc.constant('pdb70' as const), id: digits, age: u32, path: path8 }),
  fc.record({ kind: fc.constant('pdb20' as const), time: u32, age: u32, path: path8 }),
  fc.record({ kind: fc.constant('elf' as const), buildId: fc.uint8Array({ minLength: 1, maxLength: 32 }) }),
);

const version = fc.tuple(...([0, 1, 2, 3] as const).map(() => fc.integer({ min: 0, max: 0xffff }))) as fc.Arbitrary<
  [number, number, number, number]
>;

const moduleSpec: fc.Arbitrary<ModuleSpec> = fc.record(
  {
    base: u64,
    size: u32,
    path: text16,
    checksum: u32,
    time: u32,
    version,
    codeView,
    misc: fc.record({ path: path8, isUtf16: fc.boolean() }),
  },
  { requiredKeys: ['base', 'size'] },
);

/** Ranges that do not touch: each begins after the end of the one before it. */
const ranges: fc.Arbitrary<readonly MemorySpec[]> = fc
  .array(fc.tuple(fc.bigInt({ min: 1n, max: 1n << 55n }), content), { maxLength: 12 })
  .map((parts) => {
    let at = 0x1000n;
    return parts.map(([gap, bytes]) => {
      const start = at + gap;
      at = start + BigInt(bytes.length);
      return { start, content: bytes };
    });
  });

/** A context with a value in every register. */
function contextOf(layoutIndex: number, seed: bigint): ContextSpec {
  const layout = LAYOUTS[layoutIndex % LAYOUTS.length];
  if (layout === undefined) throw new Error('no layouts');
  const registers: Record<string, bigint> = {};
  for (const [index, { name, size }] of layout.registers.entries())
    registers[name] = BigInt.asUintN(size * 8, (seed + BigInt(index)) * 0x9e37_79b9_7f4a_7c15n);
  return { cpu: layout.cpu, record: layout.record.name, registers };
}

function threadSpec(layoutIndex: number): fc.Arbitrary<ThreadSpec> {
  return fc
    .record(
      {
        threadId: u32,
        suspendCount: u32,
        priorityClass: u32,
        priority: u32,
        teb: u64,
        seed: u64,
        name: text16,
        info: fc.record({ dumpFlags: u32, exitStatus: u32, createTime: u64, startAddress: u64, affinity: u64 }),
      },
      { requiredKeys: ['threadId'] },
    )
    .map(({ seed, ...thread }) => (seed === undefined ? thread : { ...thread, context: contextOf(layoutIndex, seed) }));
}

/** A dump of any machine and system, whose streams are well formed. Threads have different ids; no memory overlaps. */
export const arbitraryDump: fc.Arbitrary<DumpSpec> = fc.nat(LAYOUTS.length - 1).chain((layoutIndex) => {
  const layout = LAYOUTS[layoutIndex];
  const threads = fc.uniqueArray(threadSpec(layoutIndex), { selector: ({ threadId }) => threadId, minLength: 1, maxLength: 6 });
  return fc
    .record({
      little: fc.boolean(),
      time: u32,
      flags: u64,
      checksum: u32,
      system: fc.record({
        os: fc.constantFrom(...systems),
        cpu: fc.constant(layout?.cpu ?? 'unknown'),
        versionText: text16,
        major: u32,
        minor: u32,
        build: u32,
        level: fc.integer({ min: 0, max: 0xffff }),
        revision: fc.integer({ min: 0, max: 0xffff }),
        cpuData: fc.uint8Array({ minLength: 24, maxLength: 24 }),
      }),
      threads,
      threadLists: fc.constantFrom('list' as const, 'extended' as const, 'both' as const),
      modules: fc.array(moduleSpec, { maxLength: 6 }),
      unloadedModules: fc.array(fc.record({ base: u64, size: u32, time: u32, path: text16 }), { maxLength: 4 }),
      exception: fc.record({
        code: u32,
        flags: u32,
        address: u64,
        nestedRecord: u64,
        parameters: fc.array(u64, { maxLength: 15 }),
        seed: fc.option(u64),
      }),
      breakpad: fc.record({ dumpThreadId: u32, requestingThreadId: u32 }, { requiredKeys: [] }),
      memory: ranges,
      leadingBytes: fc.constantFrom(new Uint8Array(0), new Uint8Array(37).fill(0x2d)),
      hasListPadding: fc.boolean(),
      recordTail: fc.constantFrom(0, 4, 16),
      crashed: fc.nat(5),
    })
    .map(({ exception: { seed, ...exception }, crashed, ...spec }) => ({
      ...spec,
      exception: {
        ...exception,
        threadId: spec.threads[crashed % spec.threads.length]?.threadId ?? 0,
        ...(seed === null ? {} : { context: contextOf(layoutIndex, seed) }),
      },
    }));
});
