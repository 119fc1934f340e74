import type { AccessKind, InstructionKind, MemoryOperand, TargetSource } from '../../../../shared/report/dump/crash/disassembler.ts';
import { absoluteOperand, addressOf, constantOf, elementBytes, listedRegisters, splitOperands, type TextFacts } from './operand-text.ts';

/** The constants of `brk` by which Windows ends a process at once. */
const FAST_FAIL = 0xf003n;

/** Read-modify-write instructions of the large system extension; the last letters say the order and the size. */
const ATOMIC = /^(?:(?:ld|st)(?:add|clr|eor|set|smax|smin|umax|umin)|swp|cas)(?:a|l|al)?(?:b|h)?$|^casp(?:a|l|al)?$/;
/** Their first register gets the result. */
const STORE_EXCLUSIVE = /^stl?x[rp][bh]?$/;
const PAIR = /^(?:(?:ld|st)n?p|lda?xp|stl?xp|casp(?:a|l|al)?)$/;
const STRUCTURE = /^(?:ld|st)[1-4]r?$/;
const TAG_BYTES: Readonly<Record<string, number>> = { stg: 16, stzg: 16, st2g: 32, stz2g: 32, stgp: 16 };

/** Reads what Capstone writes for an arm64 instruction at an address. */
export function readArm64Text(mnemonic: string, text: string): TextFacts {
  const operands = splitOperands(text);
  const kind = kindOf(mnemonic, operands);
  const memory = memoryOf(mnemonic, operands);
  const isDirect = kind === 'call' || kind === 'jump' || kind === 'branch';
  const last = operands.at(-1) ?? '';
  const target = isDirect ? constantOf(last) : null;
  return {
    kind,
    operands: memory === null ? blockOperands(mnemonic, operands) : [memory],
    registers: registersRead(mnemonic, operands, kind),
    stored: memory?.kind === 'write' && isZero(storedRegisters(mnemonic, operands)) ? 0n : null,
    target: target === null ? null : BigInt.asUintN(64, target),
    targetSource: target === null ? targetSourceOf(operands, kind) : null,
  };
}

function kindOf(mnemonic: string, operands: readonly string[]): InstructionKind {
  if (/^bl(?:r\w*)?$/.test(mnemonic)) return 'call';
  if (/^(?:b|br|bra[ab]z?)$/.test(mnemonic)) return 'jump';
  if (/^(?:bc?\.\w+|cbn?z|tbn?z)$/.test(mnemonic)) return 'branch';
  if (/^ret(?:a[ab])?$/.test(mnemonic)) return 'return';
  switch (mnemonic) {
    case 'sdiv':
    case 'udiv':
      return 'division';
    case 'brk':
      return constantOf(operands[0] ?? '') === FAST_FAIL ? 'fast_fail' : 'breakpoint';
    case 'hlt':
    case 'udf':
      return 'undefined';
    case 'svc':
      return 'system_call';
    case 'hvc':
    case 'smc':
    case 'eret':
    case 'eretaa':
    case 'eretab':
    case 'tlbi':
    case 'at':
      return 'privileged';
    case 'mrs':
    case 'msr':
      return operands.some((operand) => /_el(?:1|2|3|12)$|^(?:daifset|daifclr|spsel)$/.test(operand)) ? 'privileged' : 'other';
    default:
      return 'other';
  }
}

/** The memory operand; null if the instruction has none. */
function memoryOf(mnemonic: string, operands: readonly string[]): MemoryOperand | null {
  if (mnemonic === 'dc') return cacheOperand(operands);
  const kind = accessOf(mnemonic);
  if (kind === null) return null;
  const bracketed = operands.find((operand) => operand.startsWith('['));
  const size = sizeOf(mnemonic, operands);
  if (bracketed === undefined) {
    const address = constantOf(operands[1] ?? '');
    return address === null ? null : absoluteOperand(kind, size, BigInt.asUintN(64, address), 64);
  }
  const address = addressOf(bracketed);
  if (address === null) return null;
  // Neither a register of zeros nor a vector register of a gather is in the context.
  const isZeroIndex = address.index === 'xzr' || address.index === 'wzr';
  return {
    kind,
    size,
    base: wholeRegister(address.base),
    index: address.index === null || isZeroIndex ? null : wholeRegister(address.index),
    indexChange: isZeroIndex ? null : address.indexChange,
    scale: address.scale,
    displacement: address.displacement,
    segment: null,
    addressBits: 64,
  };
}

/** Copies and fills of memory blocks: `cpyfp [x0]!, [x1]!, x2!`, `setp [x0]!, x1!, x2`. The size is in a register, and a part of it is done already. */
function blockOperands(mnemonic: string, operands: readonly string[]): readonly MemoryOperand[] {
  if (!/^(?:cpyf?|setg?)[pme]/.test(mnemonic)) return [];
  const addresses = operands.filter((operand) => operand.startsWith('['));
  return addresses.map((operand, index) => ({
    ...absoluteOperand(index === 0 ? 'write' : 'read', 0, 0n, 64),
    base: addressOf(operand)?.base ?? null,
  }));
}

/** Cache maintenance: `zva` writes a block of zeros whose size is in a system register; the others need a readable address. */
function cacheOperand([operation = '', register = '']: readonly string[]): MemoryOperand | null {
  if (!/^(?:zva|gva|gzva|cvau|cvac|cvap|cvadp|civac)$/.test(operation)) return null;
  const kind = operation.endsWith('zva') ? 'write' : 'read';
  return { ...absoluteOperand(kind, 0, 0n, 64), base: wholeRegister(register) };
}

function accessOf(mnemonic: string): AccessKind | null {
  if (ATOMIC.test(mnemonic)) return 'read_write';
  if (mnemonic.startsWith('ld')) return 'read';
  return mnemonic.startsWith('st') ? 'write' : null;
}

function sizeOf(mnemonic: string, operands: readonly string[]): number {
  const tags = TAG_BYTES[mnemonic];
  if (tags !== undefined) return tags;
  if (STRUCTURE.test(mnemonic)) return structureBytes(mnemonic, operands[0] ?? '');
  if (mnemonic === 'ldpsw') return 8;
  if (mnemonic.endsWith('sw')) return 4;
  // A vector whose length only the CPU knows.
  if (operands[0]?.startsWith('{') === true) return 0;
  // `ldrab` loads 8 bytes from an address with key B.
  if (mnemonic.endsWith('b') && mnemonic !== 'ldrab') return 1;
  if (mnemonic.endsWith('h')) return 2;
  const [data = ''] = STORE_EXCLUSIVE.test(mnemonic) ? operands.slice(1) : operands;
  const one = registerBytes(data);
  return PAIR.test(mnemonic) ? one * 2 : one;
}

function registerBytes(name: string): number {
  if (/^(?:x\d+|xzr|sp)$/.test(name)) return 8;
  if (/^(?:w\d+|wzr|wsp)$/.test(name)) return 4;
  const letter = /^([bhsdq])\d+$/.exec(name)?.[1];
  return letter === undefined ? 0 : elementBytes(letter);
}

/** The bytes of `{v0.16b, v1.16b}`, of one lane of each register (`{v0.h}[3]`), or of the elements that `ld1r` repeats. */
function structureBytes(mnemonic: string, list: string): number {
  const registers = listedRegisters(list);
  const [, lanes = '', letter = ''] = /\.(\d*)([bhsdq])$/.exec(registers[0] ?? '') ?? [];
  const isLane = lanes === '' || mnemonic.endsWith('r');
  return registers.length * elementBytes(letter) * (isLane ? 1 : Number(lanes));
}

/** The 64-bit register of the context. */
function wholeRegister(name: string): string {
  if (name === 'wsp') return 'sp';
  const number = /^w(\d+)$/.exec(name)?.[1];
  return number === undefined ? name : `x${number}`;
}

function generalRegister(operand: string): string | null {
  return /^(?:[xw]\d+|w?sp)$/.test(operand) ? wholeRegister(operand) : null;
}

/** The registers of a store that hold the data. */
function storedRegisters(mnemonic: string, operands: readonly string[]): readonly string[] {
  if (!mnemonic.startsWith('st') || ATOMIC.test(mnemonic)) return [];
  const data = operands.slice(STORE_EXCLUSIVE.test(mnemonic) ? 1 : 0);
  const end = data.findIndex((operand) => operand.startsWith('['));
  return end < 0 ? [] : data.slice(0, end);
}

function isZero(registers: readonly string[]): boolean {
  return registers.length > 0 && registers.every((register) => register === 'xzr' || register === 'wzr');
}

/** Instructions that write none of their operands. */
const READS_ALL = /^(?:cmp|cmn|tst|ccmp|ccmn|cbn?z|tbn?z|bl?ra?a?b?z?|msr|ret|dc|ic|at|tlbi)$/;
/** Instructions that also read the register that they change. */
const READS_RESULT = /^(?:movk|bfi|bfxil|bfm|pac\w+|aut\w+)$/;

function registersRead(mnemonic: string, operands: readonly string[], kind: InstructionKind): readonly string[] {
  if (kind === 'return') return [generalRegister(operands[0] ?? '') ?? 'x30'];
  const access = accessOf(mnemonic);
  let read: readonly string[];
  if (access === 'read') read = [];
  else if (access === 'write') read = storedRegisters(mnemonic, operands);
  else if (access === 'read_write') read = mnemonic.startsWith('ld') || mnemonic.startsWith('swp') ? operands.slice(0, 1) : operands;
  else if (READS_ALL.test(mnemonic) || READS_RESULT.test(mnemonic)) read = operands;
  else read = operands.slice(1);
  return [...new Set(read.flatMap((operand) => generalRegister(operand) ?? []))];
}

function targetSourceOf(operands: readonly string[], kind: InstructionKind): TargetSource | null {
  if (kind === 'return') return { from: 'register', register: generalRegister(operands[0] ?? '') ?? 'x30' };
  if (kind !== 'call' && kind !== 'jump') return null;
  const register = generalRegister(operands[0] ?? '');
  return register === null ? null : { from: 'register', register };
}
