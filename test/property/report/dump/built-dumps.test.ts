import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { buildDump, dumpPieces } from '../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, MemorySpec, ModuleSpec, ThreadSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import type { ContextSpec } from '../../../../shared/report/dump/build/write-context.ts';
import { readContext } from '../../../../shared/report/dump/context/read-context.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { breakpadThreadsOf, exceptionOf } from '../../../../shared/report/dump/format/exception.ts';
import { modulesOf, unloadedModulesOf } from '../../../../shared/report/dump/format/modules.ts';
import type { DumpLocation } from '../../../../shared/report/dump/format/record.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { threadExListOf, threadInfosOf, threadNamesOf, threadsOf } from '../../../../shared/report/dump/format/threads.ts';
import { addressSpaceOf } from '../../../../shared/report/dump/memory/address-space.ts';
import { arbitraryDump } from '../../../builders/report/arbitrary-dump.ts';
import { volume } from '../../../support/volume.ts';

const RUNS = { numRuns: volume(3_000, 300) };

function opened(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** The registers that a spec gives, as the reader must give them. */
function registersOf(dump: Dump, location: DumpLocation): Record<string, bigint> | null {
  const context = readContext(dump, location);
  return context === null ? null : Object.fromEntries(context.registers.map(({ name, value }) => [name, value]));
}

function givenRegisters(context: ThreadSpec['context'] | null): Record<string, bigint> | null {
  return context === undefined || context === null ? null : { ...(context as ContextSpec).registers };
}

function codeIdOf(module: ModuleSpec, os: string): string | null {
  const { codeView } = module;
  const pe = `${(module.time ?? 0).toString(16).padStart(8, '0').toUpperCase()}${module.size.toString(16)}`;
  if (codeView?.kind === 'elf') {
    const isZero = codeView.buildId.slice(0, 16).every((byte) => byte === 0);
    return isZero ? null : Buffer.from(codeView.buildId).toString('hex');
  }
  if (codeView?.kind === 'pdb70') return os === 'macos' || os === 'ios' ? codeView.id.toLowerCase() : pe;
  return codeView !== undefined || os === 'windows' ? pe : null;
}

function debugIdOf({ codeView }: ModuleSpec, little: boolean): string | null {
  if (codeView === undefined || codeView.kind === 'bytes') return null;
  const age = codeView.kind === 'elf' ? 0 : codeView.age;
  let id: string;
  if (codeView.kind === 'pdb20') id = codeView.time.toString(16).padStart(8, '0').toUpperCase();
  else if (codeView.kind === 'pdb70') id = codeView.id;
  else {
    const guid = Buffer.alloc(16);
    Buffer.from(codeView.buildId).copy(guid, 0, 0, 16);
    // The first three fields of an id are numbers.
    if (little)
      for (const [from, to] of [
        [0, 4],
        [4, 6],
        [6, 8],
      ] as const)
        guid.subarray(from, to).reverse();
    id = guid.toString('hex').toUpperCase();
  }
  return /^0+$/.test(id) ? null : id + age.toString(16);
}

/** The memory that a dump holds, by address. */
function memoryOf(dump: Dump): readonly (readonly [bigint, string])[] {
  const space = addressSpaceOf(dump);
  return Array.from({ length: space.length }, (_, index) => {
    const { start = 0n, size = 0 } = space.at(index) ?? {};
    return [start, Buffer.from(space.read(start, size)).toString('hex')] as const;
  });
}

function givenMemory(ranges: readonly MemorySpec[]): readonly (readonly [bigint, string])[] {
  return ranges.map(({ start, content }) => [start, Buffer.from(content as Uint8Array).toString('hex')] as const);
}

/** The spec with its memory as stacks of its threads, as far as there are threads. */
function withStacks(spec: DumpSpec): DumpSpec {
  const memory = spec.memory ?? [];
  const threads = (spec.threads ?? []).map((thread, index) => {
    const stack = memory[index];
    return stack === undefined ? thread : { ...thread, stack };
  });
  return { ...spec, threads, memory: memory.slice(threads.length) };
}

describe('a built dump', () => {
  it('reads back with the header, system and exception of its spec', () => {
    fc.assert(
      fc.property(arbitraryDump, (spec) => {
        const dump = opened(buildDump(spec));
        const { time, flags, checksum, version } = dump.header;
        expect([time, flags, checksum, version]).toEqual([spec.time, spec.flags, spec.checksum, 0xa793]);
        expect([dump.bytes.little, dump.leadingBytes]).toEqual([spec.little, spec.leadingBytes?.length]);
        const { os, cpu, versionText = '', cpuData, ...numbers } = spec.system ?? { os: 'unknown', cpu: 'unknown' };
        const system = systemOf(dump);
        expect([system?.os, system?.cpu, system?.versionText]).toEqual([os, cpu, versionText.trim()]);
        expect(system?.record).toMatchObject({ ...numbers, cpu: cpuData });
        const exception = exceptionOf(dump);
        const { context, parameters = [], ...values } = spec.exception ?? { threadId: 0 };
        expect(exception).toMatchObject({ ...values, parameterCount: parameters.length });
        expect(exception?.parameters.slice(0, parameters.length)).toEqual(parameters);
        const own = spec.threads?.find(({ threadId }) => threadId === values.threadId)?.context;
        expect(registersOf(dump, exception?.context ?? { size: 0, offset: 0 })).toEqual(givenRegisters(context ?? own));
        const { dumpThreadId = null, requestingThreadId = null } = spec.breakpad ?? {};
        expect(breakpadThreadsOf(dump)).toEqual({ dumpThreadId, requestingThreadId });
      }),
      RUNS,
    );
  });

  it('reads back with the threads of its spec, their registers, stacks, names and times', () => {
    fc.assert(
      fc.property(arbitraryDump.map(withStacks), (spec) => {
        const dump = opened(buildDump(spec));
        const given = spec.threads ?? [];
        for (const table of [threadsOf(dump), spec.threadLists === 'list' ? threadsOf(dump) : threadExListOf(dump)]) {
          expect(table?.length).toBe(given.length);
          for (const [index, { context, stack, name: _name, info: _info, ...values }] of given.entries()) {
            const thread = table?.at(index);
            expect(thread).toMatchObject({ ...values, stackStart: stack?.start ?? 0n });
            expect(registersOf(dump, thread?.context ?? { size: 0, offset: 0 })).toEqual(givenRegisters(context));
            const bytes = dump.bytes.bytes(thread?.stack.offset ?? 0, thread?.stack.size ?? 0);
            expect(Buffer.from(bytes)).toEqual(Buffer.from((stack?.content as Uint8Array | undefined) ?? []));
          }
        }
        const names = new Map([...threadNamesOf(dump)].map(([id, { text }]) => [id, text]));
        expect(names).toEqual(new Map(given.flatMap(({ threadId, name }) => (name === undefined ? [] : [[threadId, name]]))));
        const infos = given.flatMap(({ threadId, info }) => (info === undefined ? [] : [{ threadId, ...info }]));
        const read = threadInfosOf(dump)?.rows() ?? [];
        expect(Array.from(read)).toMatchObject(infos);
      }),
      RUNS,
    );
  });

  it('reads back with the modules of its spec, their versions and ids', () => {
    fc.assert(
      fc.property(arbitraryDump, (spec) => {
        const dump = opened(buildDump(spec));
        const modules = Array.from(modulesOf(dump));
        expect(
          modules.map(({ record, path, version, ids }) => ({
            ...{ base: record.base, size: record.size, time: record.time, checksum: record.checksum, hasMisc: record.misc.size > 0 },
            ...{ path, version, kind: ids.kind, debugId: ids.debugId, codeId: ids.codeId },
          })),
        ).toEqual(
          spec.modules?.map((module) => ({
            base: module.base,
            size: module.size,
            time: module.time ?? 0,
            checksum: module.checksum ?? 0,
            hasMisc: module.misc !== undefined,
            path: module.path ?? '',
            version: (module.version as readonly number[] | undefined)?.join('.') ?? null,
            kind: module.codeView?.kind ?? null,
            debugId: debugIdOf(module, spec.little === true),
            codeId: codeIdOf(module, spec.system?.os ?? ''),
          })),
        );
        for (const [index, { codeView }] of (spec.modules ?? []).entries())
          if (codeView?.kind === 'pdb70' || codeView?.kind === 'pdb20') expect(modules[index]?.ids.debugPath).toBe(codeView.path);
        const unloaded = Array.from(unloadedModulesOf(dump), ({ record, path }) => ({
          base: record.base,
          size: record.size,
          time: record.time,
          path,
        }));
        expect(unloaded).toEqual(spec.unloadedModules);
      }),
      RUNS,
    );
  });

  it('holds the same memory in any order of its ranges, in either memory list, and as stacks', () => {
    fc.assert(
      fc.property(arbitraryDump, fc.func(fc.nat()), (spec, rank) => {
        const ranges = spec.memory ?? [];
        const shuffled = ranges.toSorted((a, b) => rank(a.start) - rank(b.start));
        const { memory: _memory, ...rest } = spec;
        const half = Math.floor(shuffled.length / 2);
        const versions: readonly DumpSpec[] = [
          spec,
          { ...rest, memory: shuffled },
          { ...rest, memory64: shuffled },
          { ...rest, memory: shuffled.slice(half), memory64: shuffled.slice(0, half) },
          withStacks({ ...rest, memory: shuffled }),
          { ...withStacks({ ...rest, memory: shuffled }), stacksInList: false },
        ];
        for (const each of versions) expect(memoryOf(opened(buildDump(each)))).toEqual(givenMemory(ranges));
      }),
      RUNS,
    );
  });

  it('has no findings except for the bytes before its signature', () => {
    fc.assert(
      fc.property(arbitraryDump.map(withStacks), (spec) => {
        const dump = opened(buildDump(spec));
        systemOf(dump);
        threadNamesOf(dump);
        threadInfosOf(dump);
        for (const thread of threadsOf(dump)?.rows() ?? []) readContext(dump, thread.context);
        for (const module of modulesOf(dump)) expect(module.offset).toBeGreaterThan(0);
        addressSpaceOf(dump);
        exceptionOf(dump);
        const codes = dump.findings().map(({ code }) => code);
        expect(codes).toEqual((spec.leadingBytes?.length ?? 0) > 0 ? ['leading_bytes'] : []);
      }),
      RUNS,
    );
  });

  it('is the same in pieces as in one array', () => {
    fc.assert(
      fc.property(arbitraryDump, (spec) => {
        expect(Buffer.concat([...dumpPieces(spec)])).toEqual(Buffer.from(buildDump(spec)));
      }),
      RUNS,
    );
  });
});
