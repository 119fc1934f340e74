import type { CpuName, OsName } from '../format/machine.ts';
import { callFrameRules } from '../symbols/call-frame-rules.ts';
import { evaluatePostfix, type PostfixInput } from '../symbols/postfix.ts';
import { type Frame, type FrameRegisters, NO_OTHERS } from './frame.ts';
import { stripped } from './stripped.ts';
import type { Caller, UnwindInput } from './unwind-input.ts';

/** The names that call frame info uses for the registers that unwinding knows, and the others that a called function preserves. */
interface RegisterNames {
  readonly ip: string;
  readonly sp: string;
  readonly fp: string;
  readonly lr: string | null;
  readonly preserved: readonly string[];
}

const ARM: RegisterNames = { ip: 'pc', sp: 'sp', fp: 'r11', lr: 'lr', preserved: numbered('r', 4, 10) };
/** The frame pointer of iOS is another register, so that r11 is an ordinary one. */
const ARM_IOS: RegisterNames = { ...ARM, fp: 'r7', preserved: [...numbered('r', 4, 6), ...numbered('r', 8, 11)] };

const NAMES: Partial<Record<CpuName, RegisterNames>> = {
  x86: { ip: 'eip', sp: 'esp', fp: 'ebp', lr: null, preserved: ['ebx', 'esi', 'edi'] },
  amd64: { ip: 'rip', sp: 'rsp', fp: 'rbp', lr: null, preserved: ['rbx', 'r12', 'r13', 'r14', 'r15'] },
  arm64: { ip: 'pc', sp: 'sp', fp: 'x29', lr: 'x30', preserved: numbered('x', 19, 28) },
  arm: ARM,
  mips: { ip: 'pc', sp: 'sp', fp: 'fp', lr: 'ra', preserved: ['gp', ...numbered('s', 0, 7)] },
  mips64: { ip: 'pc', sp: 'sp', fp: 'fp', lr: 'ra', preserved: ['gp', ...numbered('s', 0, 7)] },
};

type OtherNames = Readonly<Record<string, string>>;

/** Other names of these registers. */
const ARM_SAME: OtherNames = { fp: 'r11', r13: 'sp', r14: 'lr', r15: 'pc' };
const SAME: Partial<Record<CpuName, OtherNames>> = {
  arm64: { fp: 'x29', lr: 'x30', x31: 'sp' },
  arm: ARM_SAME,
  mips: { s8: 'fp' },
  mips64: { s8: 'fp' },
};

function numbered(letter: string, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${letter}${String(from + index)}`);
}

function namesOf({ cpu, os }: MachineNames): RegisterNames | null {
  return cpu === 'arm' && os === 'ios' ? ARM_IOS : (NAMES[cpu] ?? null);
}

function otherNamesOf({ cpu, os }: MachineNames): OtherNames {
  return cpu === 'arm' && os === 'ios' ? { ...ARM_SAME, fp: 'r7' } : (SAME[cpu] ?? {});
}

interface MachineNames {
  readonly cpu: CpuName;
  readonly os: OsName;
}

/** The names of the registers that a called function preserves, as a context has them. */
export function preservedRegisters(machine: MachineNames): readonly string[] {
  return namesOf(machine)?.preserved ?? [];
}

/**
 * The caller by the STACK CFI records of the callee's function. Null unless the rules give the caller's stack pointer, and its address is a word of memory or
 * the link register. A rule that fails loses only its register.
 */
export function callerByRules(input: UnwindInput, callee: Frame): Caller | null {
  const names = namesOf(input);
  const symbols = input.symbolsAt(callee.lookupAddress);
  const found = symbols === null ? null : callFrameRules(symbols.file, symbols.offset, input.ruleBudget);
  if (found === null || names === null) return null;
  const { rules, isAtStart } = found;
  const known = knownRegisters(callee, names, isAtStart);
  const same = otherNamesOf(input);
  const reads: bigint[] = [];
  const values: PostfixInput = {
    value: (name) => known.get(same[name] ?? name) ?? null,
    word: (address) => {
      reads.push(address);
      return input.stack.word(address);
    },
  };
  const frameAddress = valueOf(rules.get('.cfa'), values, input);
  if (frameAddress === null) return null;
  known.set('.cfa', frameAddress);
  reads.length = 0;
  const returnAddress = valueOf(rules.get('.ra') ?? rules.get(names.lr ?? '.ra'), values, input);
  if (returnAddress === null) return null;
  const stackWord = reads.at(-1);
  // A rule can compute anything, for example the value of a register that is masked.
  const saved = stackWord === undefined ? known.get(names.lr ?? '.ra') : input.stack.word(stackWord);
  if (returnAddress !== saved) return null;
  const restored = (name: string): bigint | null => {
    const rule = rules.get(name) ?? rules.get(Object.keys(same).find((other) => same[other] === name) ?? name);
    return rule === undefined ? (known.get(name) ?? null) : valueOf(rule, values, input);
  };
  const others = new Map<string, bigint>();
  for (const name of names.preserved) {
    const value = restored(name);
    if (value !== null) others.set(name, value);
  }
  const link = names.lr === null || !(rules.has(names.lr) || rules.has('lr')) ? null : restored(names.lr);
  const registers: FrameRegisters = {
    instructionPointer: stripped(input, returnAddress),
    stackPointer: rules.has(names.sp) ? (restored(names.sp) ?? frameAddress) : frameAddress,
    framePointer: restored(names.fp),
    linkRegister: link === null ? null : stripped(input, link),
    others: others.size === 0 ? NO_OTHERS : others,
  };
  return { trust: 'cfi', stackWord: stackWord ?? null, registers };
}

/**
 * The callee's registers by name. The link register of a frame that is not the context is a guess, which holds only before the function has saved it. On a
 * machine with a link register, a scan says nothing about the frame pointer.
 */
function knownRegisters({ registers, trust }: Frame, { ip, sp, fp, lr }: RegisterNames, isAtStart: boolean): Map<string, bigint> {
  const known = new Map(registers.others);
  known.set(ip, registers.instructionPointer);
  known.set(sp, registers.stackPointer);
  if (registers.framePointer !== null && (lr === null || trust !== 'scan')) known.set(fp, registers.framePointer);
  if (lr !== null && registers.linkRegister !== null && (trust === 'context' || trust === 'cfi' || isAtStart))
    known.set(lr, registers.linkRegister);
  return known;
}

function valueOf(rule: readonly string[] | undefined, values: PostfixInput, { stack }: UnwindInput): bigint | null {
  const value = rule === undefined ? null : evaluatePostfix(rule, values);
  return value === null || stack.wordBytes === 8 ? value : BigInt.asUintN(32, value);
}
