import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { type CrashFacts, crashFactsOf } from '../../../../shared/board/crash-facts.ts';
import { analyse } from '../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { commentStream } from '../../../../shared/report/dump/build/windows-streams.ts';
import type { DumpSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import { isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { SHORT_LISTS } from '../../../../shared/report/dump/signature/short-lists.ts';
import { NO_ANNOTATIONS } from '../../../../shared/report/dump/signature/signature.ts';
import { CRASH_SPEC } from '../../../builders/report/crash-dump.ts';
import { analysisOf, type MadeCrash, MODULE_BASE, signal, STACK, violation } from '../report/dump/crash/made-crash.ts';

function factsOf(spec: DumpSpec): CrashFacts {
  const dump = openDump(sourceOfBytes(buildDump(spec)));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return crashFactsOf(analyse(dump, { disassembler: null }), { annotations: NO_ANNOTATIONS, otherDumps: [], lists: SHORT_LISTS });
}

async function factsOfCrash(crash: MadeCrash): Promise<CrashFacts> {
  return crashFactsOf(await analysisOf(crash), { annotations: NO_ANNOTATIONS, otherDumps: [], lists: SHORT_LISTS });
}

/** A return address outside all modules: a word of the stack, which is protected. */
const OUTSIDE = 0x7e57_5ec2_e700n;

describe('the facts of a crash', () => {
  it('are those of its dump', () => {
    expect(factsOf(CRASH_SPEC)).toEqual({
      signature: 'xul.dll',
      signatureFrom: 'modules',
      reason: 'EXCEPTION_ACCESS_VIOLATION_WRITE',
      address: 'near_null',
      module: 'xul.dll',
      hints: ['null_pointer'],
      os: 'windows',
      cpu: 'amd64',
      uptime: 95,
    });
  });

  it('have the signature of the first thread, and no reason, if nothing crashed', () => {
    const { exception: _, ...spec } = CRASH_SPEC;
    expect(factsOf(spec)).toMatchObject({ signature: 'ntdll.dll | xul.dll', reason: null, address: null, module: null, hints: [] });
  });

  it('say that there are no frames if the dump has no threads', () => {
    const { signature, os, cpu, uptime } = factsOf({ streams: [commentStream('x')] });
    expect([signature, os, cpu, uptime]).toEqual(['EMPTY: no frame data available', null, null, null]);
  });

  it('have no stack word in the signature', async () => {
    const words = [0n, 0n, STACK + 0x80n, OUTSIDE, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, MODULE_BASE + 0x200n];
    const crash: MadeCrash = {
      ...signal(11, 1, 0n),
      instructionPointer: 0n,
      framePointer: STACK + 0x10n,
      words,
    };
    const { crashedStack } = await analysisOf(crash);
    expect(crashedStack?.frames.map(({ lookupAddress }) => lookupAddress)).toContain(OUTSIDE - 1n);
    const facts = await factsOfCrash(crash);
    expect(facts.signature).toBe('@0x0 | app');
    expect(JSON.stringify(facts)).not.toContain(OUTSIDE.toString(16));
  });

  it('mask the text of a protected annotation in the signature', async () => {
    const analysis = await analysisOf(violation('read', 0n));
    const annotations = { ...NO_ANNOTATIONS, abortMessage: MASK };
    expect(crashFactsOf(analysis, { annotations, otherDumps: [], lists: SHORT_LISTS }).signature).toBe(`Abort | ${MASK} | app.exe`);
  });

  it('have no invisible characters in the module name', () => {
    const [, xul] = CRASH_SPEC.modules ?? [];
    const path = 'C:\\app\\a\u200Bb.dll';
    const modules = (CRASH_SPEC.modules ?? []).map((module) => (module === xul ? { ...module, path } : module));
    expect(factsOf({ ...CRASH_SPEC, modules }).module ?? '').not.toContain('\u200B');
  });
});
