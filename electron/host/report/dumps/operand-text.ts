import type { AccessKind, IndexChange, Instruction, MemoryOperand } from '../../../../shared/report/dump/crash/disassembler.ts';

/** What is read from the text of an arm or arm64 instruction. */
export type TextFacts = Pick<Instruction, 'kind' | 'operands' | 'registers' | 'stored' | 'target' | 'targetSource'>;

/** Splits operands at the commas that are outside brackets: `x0, [x1, #8]!` gives `x0` and `[x1, #8]!`. */
export function splitOperands(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  return last === '' ? parts : [...parts, last];
}

/** Reads `#8`, `#-0x10` or `#0xffff`; null if the text is no constant. */
export function constantOf(text: string): bigint | null {
  const match = /^#(-?)(0x[\da-f]+|\d+)$/.exec(text);
  if (match === null) return null;
  const value = BigInt(match[2] ?? '0');
  return match[1] === '-' ? -value : value;
}

/** The registers of a list: `{r4, r5-r7, lr}` gives r4, r5, r6, r7, lr. */
export function listedRegisters(text: string): readonly string[] {
  const inside = /^\{(.*)\}/.exec(text)?.[1] ?? '';
  return inside.split(',').flatMap((part) => {
    const name = part.trim();
    const range = /^([a-z]+)(\d+)([^-]*)-\1(\d+)\3$/.exec(name);
    if (range === null) return name === '' ? [] : [name];
    const [, prefix = '', first = '', suffix = '', last = ''] = range;
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: Math.max(count, 0) }, (_, index) => `${prefix}${Number(first) + index}${suffix}`);
  });
}

/** The parts of `[x1, w2, uxtw #2]`. Registers are as written. */
interface AddressText {
  readonly base: string;
  readonly index: string | null;
  readonly indexChange: IndexChange | null;
  readonly scale: number;
  readonly displacement: bigint;
}

/** Reads an address in brackets, without what is added to the base afterwards (`[x1], #8`); null if the text has another form. */
export function addressOf(text: string): AddressText | null {
  const inside = /^\[([^\]]*)\]!?$/.exec(text)?.[1];
  if (inside === undefined) return null;
  const [base = '', second = '', change = ''] = inside.split(',').map((part) => part.trim());
  // `[r0:64]` says how the address is aligned.
  const plain = { base: base.replace(/:.*$/, ''), index: null, indexChange: null, scale: 1, displacement: 0n };
  if (second === '') return plain;
  const displacement = constantOf(second);
  // A multiple of the length of vectors, which the context does not have.
  if (displacement !== null && change === 'mul vl') return { ...plain, index: 'vg', scale: Number(displacement) };
  if (displacement !== null) return { ...plain, displacement };
  const shifted = shiftOf(change);
  if (shifted === null) return null;
  const isSubtracted = second.startsWith('-');
  return { ...plain, ...shifted, index: second.replace(/^[-+]/, ''), scale: isSubtracted ? -shifted.scale : shifted.scale };
}

function shiftOf(text: string): { readonly indexChange: IndexChange | null; readonly scale: number } | null {
  if (text === '') return { indexChange: null, scale: 1 };
  const [, operation = '', digits = '0'] = /^([a-z]+)(?: #(0x[\da-f]+|\d+))?$/.exec(text) ?? [];
  const bits = Number(digits);
  switch (operation) {
    case 'lsl':
    case 'uxtx':
    case 'sxtx':
      return { indexChange: null, scale: 2 ** bits };
    case 'uxtw':
    case 'sxtw':
      return { indexChange: { operation, bits: 0 }, scale: 2 ** bits };
    case 'lsr':
    case 'asr':
    case 'ror':
      return { indexChange: { operation, bits }, scale: 1 };
    default:
      return null;
  }
}

/** An operand without base and index. */
export function absoluteOperand(kind: AccessKind, size: number, address: bigint, addressBits: 32 | 64): MemoryOperand {
  return { kind, size, base: null, index: null, indexChange: null, scale: 1, displacement: address, segment: null, addressBits };
}

/** The size of the elements of `d0[1]`, `v0.s` or `.16`, by a letter or a number of bits. */
export function elementBytes(name: string): number {
  return { b: 1, h: 2, s: 4, d: 8, q: 16, '8': 1, '16': 2, '32': 4, '64': 8 }[name] ?? 0;
}
