import type { DumpSpec, ModuleSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { Dice } from '../platform/dice.ts';
import { type MadeCalls, madeCalls, type MadeCode } from './made-calls.ts';
import { madeFunctions, type MadeSymbols } from './made-functions.ts';
import { madeSymbolText } from './made-symbol-text.ts';
import type { MadeMachine } from './made-stacks.ts';

/** A symbol file and its path below a folder: `LEAF/ID/NAME.sym`. */
interface MadeFile {
  readonly path: readonly [leaf: string, id: string, name: string];
  readonly text: string;
}

interface MadeSymbolDump {
  readonly spec: DumpSpec;
  readonly files: readonly MadeFile[];
  /** The modules with their functions, as they are in memory. */
  readonly codes: readonly (MadeCode & { readonly symbols: MadeSymbols })[];
  /** For each thread, the return addresses that a perfect unwinder finds, innermost first. */
  readonly callers: readonly (readonly bigint[])[];
}

const MODULE_BYTES = 0x4000;

/** Makes a dump of 1 to 3 threads over 1 to 4 modules, with the symbol files of most modules. Equal seeds make equal dumps. */
export function madeSymbolDump(seed: number, machine: MadeMachine): MadeSymbolDump {
  const dice = new Dice(seed);
  const isWide = machine.cpu === 'amd64' || machine.cpu === 'arm64';
  const modules: ModuleSpec[] = [];
  const files: MadeFile[] = [];
  const codes: MadeSymbolDump['codes'][number][] = [];
  let at = isWide ? dice.pick([0x7ff6_0000_0000n, 0x5555_0000_0000n]) : 0x4000_0000n;
  for (let index = 0, count = dice.int(1, 4); index < count; index += 1) {
    const symbols: MadeSymbols = dice.pick(['full', 'full', 'unnamed', 'publics', 'none']);
    const functions = madeFunctions(dice, machine, MODULE_BYTES, symbols, `m${String(index)}`);
    const isWindows = machine.os === 'windows';
    const guid = `${String(seed % 1_000_000).padStart(30, '0')}${String(index).padStart(2, '0')}`;
    const leaf = isWindows ? `module${String(index)}.pdb` : `libmodule${String(index)}.so`;
    const age = isWindows ? 1 : 0;
    const file = isWindows ? `C:\\app\\module${String(index)}.dll` : `/opt/app/${leaf}`;
    modules.push({ base: at, size: MODULE_BYTES, path: file, codeView: { kind: 'pdb70', id: guid, age, path: leaf } });
    codes.push({ base: at, functions, symbols });
    const id = `${guid}${String(age)}`;
    const text = madeSymbolText(dice, { machine, id, leaf, functions, hasOldInlines: dice.chance(0.3) });
    if (symbols !== 'none') files.push({ path: [leaf, id, `${leaf.replace('.pdb', '')}.sym`], text });
    at += BigInt(MODULE_BYTES + dice.int(0, 2) * 0x1000);
  }
  const callers: (readonly bigint[])[] = [];
  const threads = Array.from({ length: dice.int(1, 3) }, (_, index): ThreadSpec => {
    const calls = madeCalls(dice, machine, codes, (isWide ? 0x7000_0000_0000n : 0x0800_0000n) + BigInt(index) * 0x10_0000n);
    callers.push(calls.callers);
    return { threadId: 100 + index, context: contextOf(machine, calls), stack: { start: calls.start, content: calls.bytes } };
  });
  const code = machine.os === 'windows' ? 0xc000_0005 : machine.os === 'linux' ? 11 : 1;
  const spec: DumpSpec = {
    time: 1_700_000_000,
    system: { ...machine, major: 10, processors: 4 },
    threads,
    modules,
    exception: { threadId: 100, code, flags: machine.os === 'windows' ? 0 : 1, address: 8n },
  };
  return { spec, files, codes, callers };
}

function contextOf({ cpu }: MadeMachine, { instructionPointer, stackPointer, linkRegister, registers }: MadeCalls): ThreadSpec['context'] {
  return { cpu, instructionPointer, stackPointer, linkRegister, registers };
}
