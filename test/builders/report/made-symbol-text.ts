import type { Dice } from '../platform/dice.ts';
import { type MadeFunction, type MadeRegisters, madeRegisters, PROLOGUE } from './made-functions.ts';
import type { MadeMachine } from './made-stacks.ts';

/** A module whose symbol file is written. */
interface SymbolTextInput {
  readonly machine: MadeMachine;
  /** The debug id, and the name of the debug file. */
  readonly id: string;
  readonly leaf: string;
  readonly functions: readonly MadeFunction[];
  readonly hasOldInlines: boolean;
}

const FILES = ['/src/main.cc', 'C:\\src\\window files\\view.cpp', '/src/inline.h'];
const ORIGINS = ['outer::call(int)', 'middle::call<char>()', 'inner::get() const', 'innermost::read()'];

const OS = { windows: 'windows', linux: 'Linux', macos: 'mac', ios: 'ios' } as const;
const CPU = { x86: 'x86', amd64: 'x86_64', arm64: 'arm64', arm: 'arm' } as const;

/** Writes the symbol file of a module: names and lines, then the rules of its functions. */
export function madeSymbolText(dice: Dice, { machine, id, leaf, functions, hasOldInlines }: SymbolTextInput): string {
  const registers = madeRegisters(machine);
  const os = OS[machine.os === 'windows' || machine.os === 'linux' || machine.os === 'macos' ? machine.os : 'ios'];
  const lines = [
    `MODULE ${os} ${CPU[machine.cpu]} ${id} ${leaf}`,
    'INFO CODE_ID 0123456789',
    ...FILES.map((file, index) => `FILE ${String(index)} ${file}`),
    ...ORIGINS.map((name, index) => `INLINE_ORIGIN ${String(index)} ${hasOldInlines ? '2 ' : ''}${name}`),
    ...functions.flatMap((each) => nameLines(dice, each, hasOldInlines)),
    ...functions.filter(({ naming }) => naming === 'public').map(publicLine),
    ...functions.flatMap((each) => stackLines(each, registers)),
  ];
  const end = dice.chance(0.2) ? '\r\n' : '\n';
  return lines.join(end) + (dice.chance(0.9) ? end : '');
}

function hex(value: number): string {
  return value.toString(16);
}

/** FUNC with its lines and inlined calls. */
function nameLines(
  dice: Dice,
  { name, start, size, parameters, naming, inlines }: MadeFunction,
  hasOldInlines: boolean,
): readonly string[] {
  if (naming !== 'function' && naming !== 'cut') return [];
  // It begins inside the function before it, if that is long enough, and is left out then.
  const from = naming === 'cut' ? start - 12 : start;
  const lines = [`FUNC ${dice.chance(0.1) ? 'm ' : ''}${hex(from)} ${hex(start + size - from)} ${hex(parameters * 4)} ${name}`];
  for (let depth = 0; depth < inlines; depth += 1) {
    const file = hasOldInlines ? '' : `${String(depth % FILES.length)} `;
    const [at, length] = [start + PROLOGUE + depth * 2, size - PROLOGUE - depth * 4];
    if (length > 0) lines.push(`INLINE ${String(depth)} ${String(100 + depth)} ${file}${String(depth)} ${hex(at)} ${hex(length)}`);
  }
  for (let at = start; at < start + size;) {
    const length = Math.min(dice.int(1, 40), start + size - at);
    // Some code has no line.
    if (dice.chance(0.9)) lines.push(`${hex(at)} ${hex(length)} ${String(dice.int(1, 900))} ${String(dice.int(0, 1))}`);
    at += length;
  }
  return lines;
}

function publicLine({ name, start, parameters }: MadeFunction): string {
  return `PUBLIC ${hex(start)} ${hex(parameters * 4)} ${name}`;
}

function stackLines(made: MadeFunction, registers: MadeRegisters): readonly string[] {
  if (made.framing === 'rules') return registers.isLinked ? linkedRules(made, registers) : pushedRules(made, registers);
  return made.framing === 'program' || made.framing === 'sizes' ? [windowsRecord(made, registers)] : [];
}

/** x86 and amd64: the return address is on the stack when the function begins, and the frame pointer is stored by the first instruction. */
function pushedRules(made: MadeFunction, { wordBytes, stackPointer, framePointer }: MadeRegisters): readonly string[] {
  const { start, size, saved, locals, isFoundByFramePointer, setsFramePointer, flaw } = made;
  const word = (words: number): string => String(words * wordBytes);
  const lines = [`STACK CFI INIT ${hex(start)} ${hex(size)} .cfa: ${stackPointer} ${word(1)} + .ra: .cfa ${word(1)} - ^`];
  if (setsFramePointer) lines.push(`STACK CFI ${hex(start + 1)} .cfa: ${stackPointer} ${word(2)} + ${framePointer}: .cfa ${word(2)} - ^`);
  const frame = isFoundByFramePointer ? `${framePointer} ${word(2)}` : `${stackPointer} ${word(1 + saved.length + locals)}`;
  const found = flaw === 'undefined_frame' ? '.undef' : `${frame} +`;
  const rules = saved.map((name, index) => `${name}: .cfa ${word(index + 2)} - ^`);
  lines.push(`STACK CFI ${hex(start + PROLOGUE)} .cfa: ${found} ${withFlaw(made, rules).join(' ')}`.trimEnd());
  return lines;
}

/** The last register is lost. */
function withFlaw({ flaw }: MadeFunction, rules: readonly string[]): readonly string[] {
  return flaw === 'undefined_register'
    ? rules.map((rule, at) => (at === rules.length - 1 ? rule.replace(/: .*/, ': .undef') : rule))
    : rules;
}

/** arm64 and arm: the return address is in the link register when the function begins. */
function linkedRules(made: MadeFunction, registers: MadeRegisters): readonly string[] {
  const { start, size, saved, setsFramePointer, isFoundByFramePointer, flaw } = made;
  const { wordBytes, stackPointer, framePointer } = registers;
  const link = wordBytes === 8 ? 'x30' : 'lr';
  const words = linkedFrameWords(made);
  const below = (at: number): string => `.cfa -${String((words - at) * wordBytes)} + ^`;
  const at = linkedPlaces(made);
  const frame = isFoundByFramePointer ? framePointer : stackPointer;
  const found = flaw === 'undefined_frame' ? '.undef' : `${frame} ${String(words * wordBytes)} +`;
  const rules = saved.map((name, index) => `${name}: ${below(setsFramePointer && index === 0 ? 0 : at.saved + index)}`);
  return [
    `STACK CFI INIT ${hex(start)} ${hex(size)} .cfa: ${stackPointer} 0 + .ra: ${link}`,
    `STACK CFI ${hex(start + PROLOGUE)} .cfa: ${found} .ra: ${below(at.link)} ${withFlaw(made, rules).join(' ')}`.trimEnd(),
  ];
}

/** The words of a frame on a machine with a link register. Stacks of arm64 are aligned to two words. */
export function linkedFrameWords({ saved, locals }: MadeFunction): number {
  const words = saved.length + locals + 1;
  return words + (words % 2);
}

/** Where such a frame has its parts. With a frame pointer, it begins with the frame record: the old frame pointer, and the return address. */
export function linkedPlaces(made: MadeFunction): { readonly link: number; readonly saved: number } {
  return made.setsFramePointer ? { link: 1, saved: 1 } : { link: linkedFrameWords(made) - 1, saved: 0 };
}

/** STACK WIN type rva size prolog epilog parameters saved locals stack hasProgram (program or allocatesBasePointer) */
function windowsRecord(made: MadeFunction, { framePointer }: MadeRegisters): string {
  const { start, size, framing, saved, locals, parameters } = made;
  const sizes = [PROLOGUE, 0, parameters * 4, saved.length * 4, locals * 4, 0].map(hex).join(' ');
  const head = `STACK WIN ${framing === 'program' ? '4' : '0'} ${hex(start)} ${hex(size)} ${sizes}`;
  if (framing === 'sizes') return `${head} 0 ${saved.includes(framePointer) ? '1' : '0'}`;
  return `${head} 1 ${programOf(made)}`;
}

function programOf({ saved, setsFramePointer, isFoundByFramePointer, isAligned, flaw }: MadeFunction): string {
  if (flaw === 'undefined_frame') return '$eip $unknown ^ = $esp $unknown 4 + =';
  // Some tools write no space after the sign.
  const sign = isFoundByFramePointer ? '=' : '= ';
  const stored = saved.map((name, index) => `${name} $T0 ${String(index * 4 + 4)} - ^ ${sign}`).join('');
  if (isFoundByFramePointer && !isAligned)
    return `$T0 $ebp 4 + ${sign}$eip $T0 ^ ${sign}${stored.replace('$ebp $T0 4 - ^', '$ebp $ebp ^')}$esp $T0 4 + =`;
  const search = isAligned ? '$T1 .raSearch = $T0 $T1 4 @ = ' : '$T0 .raSearch = ';
  return `${search}$eip $T0 ^ ${sign}${stored}$esp $T0 4 + =${setsFramePointer ? '' : ' $ebp $ebp ='}`;
}
