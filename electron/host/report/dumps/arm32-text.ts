import type { AccessKind, InstructionKind, MemoryOperand, TargetSource } from '../../../../shared/report/dump/crash/disassembler.ts';
import { absoluteOperand, addressOf, constantOf, elementBytes, listedRegisters, splitOperands, type TextFacts } from './operand-text.ts';

const CONDITION = '(?:eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|gt|le|lt|al)?';
const withCondition = (pattern: string): RegExp => new RegExp(`^(?:${pattern})${CONDITION}$`);

const CALL = withCondition('blx?');
const JUMP = withCondition('bxj?|b');
const PLAIN = withCondition('(ldr|str)(d|sb|sh|b|h|t|bt|ht|sbt|sht)?');
const EXCLUSIVE = withCondition('(ldrex|strex|lda|stl|ldaex|stlex)(b|h|d)?');
const MULTIPLE = withCondition('(v?ldm|v?stm)(ia|ib|da|db)?');
const PUSH_POP = withCondition('v?(push|pop)');
const VECTOR_PLAIN = withCondition('(vldr|vstr)');
const VECTOR_STRUCTURE = /^(vld|vst)[1-4](?:\w\w)?\.(8|16|32|64)$/;
const SWAP = withCondition('swp(b)?');
const STORE_RESULT = withCondition('(?:strex|stlex)[bhd]?');

/** The number of the `udf` by which Windows ends a process at once. */
const FAST_FAIL = 0xfbn;

/** The registers that Capstone writes by their roles, by the names of the context. */
const ROLES: Readonly<Record<string, string>> = { sb: 'r9', sl: 'r10', fp: 'r11', ip: 'r12' };

interface Place {
  readonly address: bigint;
  readonly isThumb: boolean;
}

/** Reads what Capstone writes for an arm instruction. */
export function readArm32Text(written: string, text: string, place: Place): TextFacts {
  const mnemonic = written.replace(/\.[wn]$/, '');
  const operands = splitOperands(text);
  const memory = memoryOf(mnemonic, operands, place);
  const kind = kindOf(mnemonic, operands);
  const isDirect = kind === 'call' || kind === 'jump' || kind === 'branch';
  const target = isDirect ? constantOf(operands.at(-1) ?? '') : null;
  return {
    kind,
    operands: memory === null ? [] : [memory],
    registers: registersRead(mnemonic, operands),
    stored: null,
    target: target === null ? null : BigInt.asUintN(32, target),
    targetSource: target === null ? targetSourceOf(mnemonic, operands, kind, memory) : null,
  };
}

function kindOf(mnemonic: string, operands: readonly string[]): InstructionKind {
  const [first = ''] = operands;
  if (CALL.test(mnemonic)) return 'call';
  if (JUMP.test(mnemonic)) {
    if (first === 'lr') return 'return';
    return /^b..$/.test(mnemonic) && mnemonic !== 'bxj' ? 'branch' : 'jump';
  }
  if (/^cbn?z$/.test(mnemonic)) return 'branch';
  if (/^tb[bh]$/.test(mnemonic)) return 'jump';
  if (loadsPc(mnemonic, operands)) return isStackLoad(mnemonic, operands) ? 'return' : 'jump';
  if (first === 'pc' && /^(?:mov|add|sub)/.test(mnemonic)) return operands[1] === 'lr' ? 'return' : 'jump';
  if (withCondition('[su]div').test(mnemonic)) return 'division';
  if (withCondition('svc').test(mnemonic)) return 'system_call';
  if (/^(?:hvc|smc|eret|rfe|srs|cps)/.test(mnemonic)) return 'privileged';
  // `udf #0xfe`, the breakpoint of Windows, has a name of its own.
  if (mnemonic === 'bkpt' || mnemonic === 'trap') return 'breakpoint';
  if (mnemonic !== 'udf') return 'other';
  return constantOf(first) === FAST_FAIL ? 'fast_fail' : 'undefined';
}

/** True if the loaded value becomes the instruction pointer. */
function loadsPc(mnemonic: string, operands: readonly string[]): boolean {
  if (PUSH_POP.test(mnemonic)) return mnemonic.startsWith('pop') && listedRegisters(operands[0] ?? '').at(-1) === 'pc';
  if (MULTIPLE.test(mnemonic)) return mnemonic.startsWith('ldm') && listedRegisters(operands[1] ?? '').at(-1) === 'pc';
  return mnemonic.startsWith('ldr') && operands[0] === 'pc';
}

function isStackLoad(mnemonic: string, operands: readonly string[]): boolean {
  return mnemonic.startsWith('pop') || (operands[1] ?? '').startsWith('[sp') || (operands[0] ?? '').startsWith('sp');
}

function memoryOf(mnemonic: string, operands: readonly string[], place: Place): MemoryOperand | null {
  const [first = '', second = ''] = operands;
  const stack = PUSH_POP.exec(mnemonic)?.[1];
  if (stack !== undefined)
    return transfer('sp', listedRegisters(first), stack === 'push' ? 'db' : 'ia', stack === 'push' ? 'write' : 'read');
  const multiple = MULTIPLE.exec(mnemonic);
  if (multiple !== null) {
    const kind = multiple[1]?.endsWith('ldm') === true ? 'read' : 'write';
    return transfer(nameOf(first.replace('!', '')), listedRegisters(second), multiple[2] ?? 'ia', kind);
  }
  const access = singleAccess(mnemonic, operands);
  const bracketed = operands.find((operand) => operand.startsWith('['));
  if (access === null || bracketed === undefined) return null;
  const address = addressOf(bracketed);
  if (address === null) return null;
  const { base, index, indexChange, scale, displacement } = address;
  const isTable = mnemonic.startsWith('tb');
  const pc = base === 'pc' ? pcOf(place, isTable || index !== null) : null;
  return {
    kind: access.kind,
    size: access.size,
    base: pc === null ? nameOf(base) : null,
    index: index === null ? null : nameOf(index),
    indexChange,
    scale,
    displacement: displacement + (pc ?? 0n),
    segment: null,
    addressBits: 32,
  };
}

/** The value of `pc` as an operand. A load relative to it from Thumb code is from a multiple of 4. */
function pcOf({ address, isThumb }: Place, isExact: boolean): bigint {
  const value = address + (isThumb ? 4n : 8n);
  return isThumb && !isExact ? value & ~3n : value;
}

interface Access {
  readonly kind: AccessKind;
  readonly size: number;
}

function singleAccess(mnemonic: string, operands: readonly string[]): Access | null {
  if (/^tb[bh]$/.test(mnemonic)) return { kind: 'read', size: mnemonic === 'tbh' ? 2 : 1 };
  const swap = SWAP.exec(mnemonic);
  if (swap !== null) return { kind: 'read_write', size: swap[1] === undefined ? 4 : 1 };
  const plain = EXCLUSIVE.exec(mnemonic) ?? PLAIN.exec(mnemonic);
  if (plain !== null) {
    const [, name = '', type = ''] = plain;
    return {
      kind: name.startsWith('ld') ? 'read' : 'write',
      size: type.startsWith('d') ? 8 : type.includes('b') ? 1 : type.includes('h') ? 2 : 4,
    };
  }
  const vector = VECTOR_PLAIN.exec(mnemonic.replace(/\.\d+$/, ''));
  if (vector !== null) {
    const bits = /\.(\d+)$/.exec(mnemonic)?.[1];
    return { kind: vector[1] === 'vldr' ? 'read' : 'write', size: elementBytes(bits ?? (operands[0] ?? '').charAt(0)) };
  }
  const structure = VECTOR_STRUCTURE.exec(mnemonic);
  if (structure === null) return null;
  return { kind: structure[1] === 'vld' ? 'read' : 'write', size: structureBytes(operands[0] ?? '', elementBytes(structure[2] ?? '')) };
}

/** The bytes of `{d0, d1}`, or of one element of each register (`{d0[1]}`, `{d0[]}`). */
function structureBytes(list: string, element: number): number {
  return listedRegisters(list).reduce((sum, register) => sum + (register.endsWith(']') ? element : elementBytes(register.charAt(0))), 0);
}

/** A transfer of several registers: they are in memory in ascending order. */
function transfer(base: string, registers: readonly string[], mode: string, kind: AccessKind): MemoryOperand {
  const one = elementBytes(/^[dqs]\d+$/.test(registers[0] ?? '') ? (registers[0] ?? '').charAt(0) : 's');
  const size = registers.length * one;
  const displacement = { ia: 0, ib: one, da: one - size, db: -size }[mode] ?? 0;
  return { ...absoluteOperand(kind, size, BigInt(displacement), 32), base };
}

function nameOf(register: string): string {
  return ROLES[register] ?? register;
}

function generalRegister(operand: string): string | null {
  return /^(?:r\d+|s[bl]|fp|ip|sp|lr)$/.test(operand) ? nameOf(operand) : null;
}

function registersRead(mnemonic: string, operands: readonly string[]): readonly string[] {
  const beforeAddress = operands.slice(
    0,
    Math.max(
      operands.findIndex((operand) => operand.startsWith('[')),
      0,
    ),
  );
  let read: readonly string[];
  if (PUSH_POP.test(mnemonic)) read = mnemonic.startsWith('push') ? listedRegisters(operands[0] ?? '') : [];
  else if (MULTIPLE.test(mnemonic)) read = mnemonic.startsWith('stm') ? listedRegisters(operands[1] ?? '') : [];
  else if (SWAP.test(mnemonic)) read = beforeAddress.slice(1);
  else if (beforeAddress.length > 0) read = mnemonic.startsWith('st') ? beforeAddress.slice(STORE_RESULT.test(mnemonic) ? 1 : 0) : [];
  else if (CALL.test(mnemonic) || JUMP.test(mnemonic) || /^(?:cmp|cmn|tst|teq|cbn?z)/.test(mnemonic)) read = operands;
  else read = operands.slice(1);
  return [...new Set(read.flatMap((operand) => generalRegister(operand) ?? []))];
}

function targetSourceOf(
  mnemonic: string,
  operands: readonly string[],
  kind: InstructionKind,
  memory: MemoryOperand | null,
): TargetSource | null {
  if (kind !== 'call' && kind !== 'jump' && kind !== 'return') return null;
  if (CALL.test(mnemonic) || JUMP.test(mnemonic)) return fromRegister(operands[0] ?? '');
  if (memory === null) return mnemonic.startsWith('mov') ? fromRegister(operands[1] ?? '') : null;
  if (mnemonic.startsWith('tb')) return null;
  // The instruction pointer is the last of the registers, in the highest word.
  return { from: 'memory', operand: { ...memory, size: 4, displacement: memory.displacement + BigInt(memory.size - 4) } };
}

function fromRegister(operand: string): TargetSource | null {
  const register = generalRegister(operand);
  return register === null ? null : { from: 'register', register };
}
