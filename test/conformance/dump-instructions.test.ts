import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { disassemblerFor } from '../../electron/host/report/dumps/disassemblers.ts';
import { readContext } from '../../shared/report/dump/context/read-context.ts';
import { accessesOf, accessTouches, type MemoryAccess } from '../../shared/report/dump/crash/accesses.ts';
import type { Instruction } from '../../shared/report/dump/crash/disassembler.ts';
import { crashInstruction, isNoInstruction } from '../../shared/report/dump/crash/instruction.ts';
import { exceptionOf } from '../../shared/report/dump/format/exception.ts';
import type { CpuName } from '../../shared/report/dump/format/machine.ts';
import { CORPUS } from './corpus.ts';
import { corpusDumps, hasDumps } from './dump-contexts.ts';

/** What rust-minidump says about the instruction; null if it does not decode it. */
interface Recorded {
  readonly address: string;
  readonly instruction: string | null;
  readonly memory_accesses: readonly { readonly address: string; readonly size: number; readonly access_type?: string }[] | null;
}

interface Decoded {
  readonly id: string;
  readonly cpu: CpuName;
  readonly instruction: Instruction;
  readonly accesses: readonly MemoryAccess[];
  readonly recorded: Recorded;
}

/** The crash instructions of the dumps that have their bytes. */
async function decodeAll(): Promise<readonly Decoded[]> {
  const decoded: Decoded[] = [];
  for (const { id, dump } of corpusDumps()) {
    const exception = exceptionOf(dump);
    const context = exception === null ? null : readContext(dump, exception.context);
    const disassembler = context === null ? null : await disassemblerFor(context.cpu);
    if (context === null || disassembler === null) continue;
    const found = crashInstruction(dump, context, disassembler);
    if (isNoInstruction(found)) continue;
    const { instruction } = found;
    const accesses = accessesOf(instruction, context, null);
    decoded.push({ id, cpu: context.cpu, instruction, accesses, recorded: recordedFor(id) });
  }
  return decoded;
}

function recordedFor(id: string): Recorded {
  const text = readFileSync(join(CORPUS, 'expected', `${id}.rust-minidump.nosyms.json`), 'utf8');
  return (JSON.parse(text) as { readonly crash_info: Recorded }).crash_info;
}

/** The accesses as rust-minidump prints them, without the kind if it does not print that. */
function asRecorded({ accesses, recorded }: Decoded): unknown {
  return accesses.map(({ kind, size, address }, index) => ({
    ...(recorded.memory_accesses?.[index]?.access_type === undefined ? {} : { access_type: kind.replace('_', '') }),
    address: `0x${(address ?? -1n).toString(16).padStart(16, '0')}`,
    size,
  }));
}

describe.skipIf(!hasDumps)(
  `crash instructions of the corpus${hasDumps ? '' : ' (skipped: no dumps in the corpus folder beside the checkout)'}`,
  () => {
    let decoded: readonly Decoded[] = [];

    beforeAll(async () => {
      decoded = await decodeAll();
    });

    it('21 of amd64 are as rust-minidump decodes them: text, and accesses with address, size and kind', () => {
      const amd64 = decoded.filter(({ cpu }) => cpu === 'amd64');
      expect(amd64.map(({ id, instruction }) => [id, instruction.text])).toEqual(
        amd64.map(({ id, recorded }) => [id, recorded.instruction]),
      );
      expect(amd64.map((one) => [one.id, asRecorded(one)])).toEqual(amd64.map(({ id, recorded }) => [id, recorded.memory_accesses]));
      expect(amd64.length).toBe(21);
    });

    it('15 of x86 are decoded, and all except the stack overflow access the recorded address', () => {
      const x86 = decoded.filter(({ cpu }) => cpu === 'x86');
      expect(x86.length).toBe(15);
      const others = x86.filter(({ accesses, recorded }) => !accesses.some((access) => accessTouches(access, BigInt(recorded.address))));
      expect(others.map(({ id }) => id)).toEqual(['breakpad/stack_exhaustion']);
    });

    it('no dump for which rust-minidump decodes an instruction is missing', () => {
      const found = new Set(decoded.map(({ id }) => id));
      const missing = corpusDumps().filter(
        ({ id, dump }) => exceptionOf(dump) !== null && !found.has(id) && recordedFor(id).instruction !== null,
      );
      expect(missing.map(({ id }) => id)).toEqual([]);
    });
  },
);
