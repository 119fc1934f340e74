import type { Dice } from '../platform/dice.ts';
import { type MadeFunction, type MadeRegisters, madeRegisters, PROLOGUE } from './made-functions.ts';
import { linkedFrameWords, linkedPlaces } from './made-symbol-text.ts';
import type { MadeMachine } from './made-stacks.ts';

/** A module whose functions call each other. */
export interface MadeCode {
  readonly base: bigint;
  readonly functions: readonly MadeFunction[];
}

/** A thread in the middle of calls. */
export interface MadeCalls {
  readonly start: bigint;
  readonly bytes: Uint8Array;
  readonly instructionPointer: bigint;
  readonly stackPointer: bigint;
  readonly linkRegister: bigint;
  /** The return addresses of the calls, innermost first. */
  readonly callers: readonly bigint[];
  /** The frame pointer and the registers that functions preserve, by the names of symbol files without `$`. */
  readonly registers: Readonly<Record<string, bigint>>;
}

interface Call {
  readonly code: MadeCode;
  readonly made: MadeFunction;
}

/** The words of a stack; more are never used. */
const WORDS = 4_096;

/** Simulates calls of functions, so that the stack and the registers are what the symbol files of the modules say. `start`: the lowest address of the stack. */
export function madeCalls(dice: Dice, machine: MadeMachine, codes: readonly MadeCode[], start: bigint): MadeCalls {
  return new CallMaker(dice, madeRegisters(machine), codes, start).make();
}

class CallMaker {
  readonly #dice: Dice;
  readonly #machine: MadeRegisters;
  readonly #codes: readonly MadeCode[];
  readonly #start: bigint;
  readonly #words: bigint[] = new Array<bigint>(WORDS).fill(0n);
  readonly #registers = new Map<string, bigint>();
  /** The index of the word at the stack pointer. */
  #at: number = WORDS;
  #link = 0n;
  /** Whether single words are overwritten. */
  readonly #isDamaged: boolean;

  constructor(dice: Dice, machine: MadeRegisters, codes: readonly MadeCode[], start: bigint) {
    this.#dice = dice;
    this.#machine = machine;
    this.#codes = codes;
    this.#start = start;
    this.#isDamaged = dice.chance(0.12);
  }

  make(): MadeCalls {
    const dice = this.#dice;
    const { framePointer, preserved } = this.#machine;
    for (const name of preserved) this.#registers.set(name, this.#noise());
    this.#registers.set(framePointer, dice.chance(0.6) ? 0n : this.#noise());
    this.#reserve(dice.pick([2, 4, 8, 40]));
    const calls = Array.from({ length: dice.int(1, 14) }, () => this.#call());
    let returnAddress = dice.chance(0.97) ? 0n : this.#noise();
    const callers: bigint[] = [];
    // The outermost function is called first.
    for (const [index, call] of calls.entries()) {
      this.#reserve(call.made.parameters);
      const isInnermost = index === calls.length - 1;
      const offset = isInnermost ? this.#innermostOffset(call.made) : this.#returnOffset(call.made);
      this.#enter(call.made, returnAddress, offset, isInnermost);
      returnAddress = call.code.base + BigInt(offset);
      if (!isInnermost) callers.unshift(returnAddress);
    }
    const stackPointer = this.#address(this.#at);
    this.#reserve(dice.int(0, 8));
    if (this.#isDamaged) this.#damage();
    return {
      start: this.#address(this.#at),
      bytes: this.#bytes(),
      instructionPointer: returnAddress,
      stackPointer,
      linkRegister: this.#link,
      callers,
      registers: Object.fromEntries([...this.#registers].map(([name, value]) => [name.replace('$', ''), value])),
    };
  }

  #call(): Call {
    const dice = this.#dice;
    const code = this.#codes[dice.int(0, this.#codes.length - 1)];
    const made = code?.functions[dice.int(0, code.functions.length - 1)];
    if (code === undefined || made === undefined) throw new Error('a module without functions');
    return { code, made };
  }

  /** After a call in the body; at times at the very end, after a call that never returns. */
  #returnOffset({ start, size }: MadeFunction): number {
    if (this.#dice.chance(0.05)) return start + size;
    const offset = this.#dice.int(start + PROLOGUE + 1, start + size);
    return this.#machine.isLinked ? Math.max(offset & ~3, start + PROLOGUE + 4) : offset;
  }

  /** Anywhere, also before the function has stored anything. */
  #innermostOffset({ start, size }: MadeFunction): number {
    const place = this.#dice.int(0, 5);
    if (place === 0) return start;
    if (place === 1) return start + (this.#machine.isLinked ? 4 : 1);
    const offset = this.#dice.int(start + PROLOGUE, start + size - 1);
    return this.#machine.isLinked ? offset & ~3 : offset;
  }

  #enter(made: MadeFunction, returnAddress: bigint, offset: number, isInnermost: boolean): void {
    const inBody = offset >= made.start + PROLOGUE;
    if (this.#machine.isLinked) this.#enterLinked(made, returnAddress, inBody, isInnermost);
    else this.#enterPushed(made, returnAddress, inBody, offset > made.start);
  }

  #enterPushed(made: MadeFunction, returnAddress: bigint, inBody: boolean, hasBegun: boolean): void {
    this.#push(returnAddress);
    if (!inBody && !(hasBegun && made.setsFramePointer)) return;
    const saved = inBody ? made.saved : made.saved.slice(0, 1);
    // A STACK WIN record of type 0 expects the registers below the locals.
    if (made.framing === 'sizes') this.#reserve(made.locals);
    for (const name of saved) this.#store(name);
    if (!inBody) return;
    if (made.setsFramePointer) this.#registers.set(this.#machine.framePointer, this.#address(this.#at + saved.length - 1));
    if (made.framing !== 'sizes') this.#reserve(made.locals);
  }

  #enterLinked(made: MadeFunction, returnAddress: bigint, inBody: boolean, isInnermost: boolean): void {
    this.#link = returnAddress;
    if (!inBody) return;
    const words = linkedFrameWords(made);
    const places = linkedPlaces(made);
    this.#reserve(words);
    this.#words[this.#at + places.link] = returnAddress;
    for (const [index, name] of made.saved.entries()) {
      const place = made.setsFramePointer && index === 0 ? 0 : places.saved + index;
      this.#words[this.#at + place] = this.#registers.get(name) ?? 0n;
      this.#registers.set(name, this.#noise());
    }
    if (made.setsFramePointer) this.#registers.set(this.#machine.framePointer, this.#address(this.#at));
    // The register still has the return address until the function calls another.
    if (isInnermost && this.#dice.chance(0.5)) this.#link = this.#noise();
  }

  #push(value: bigint): void {
    this.#at -= 1;
    this.#words[this.#at] = value;
  }

  #store(name: string): void {
    this.#push(this.#registers.get(name) ?? 0n);
    this.#registers.set(name, this.#noise());
  }

  #reserve(words: number): void {
    for (let left = words; left > 0; left -= 1) this.#push(this.#noise());
  }

  /** What functions leave in their locals and in registers. */
  #noise(): bigint {
    const dice = this.#dice;
    const kind = dice.int(0, 99);
    if (kind < 60) return BigInt(dice.int(0, 0xfff));
    if (kind < 78) return this.#address(this.#at) + BigInt(dice.int(-100, 100) * this.#machine.wordBytes);
    if (kind < 79) {
      const { code, made } = this.#call();
      return code.base + BigInt(made.start + dice.int(0, made.size) - dice.int(0, 12));
    }
    return BigInt.asUintN(this.#machine.wordBytes * 8, dice.bits(64));
  }

  #damage(): void {
    for (let at = this.#at; at < WORDS; at += 1) if (this.#dice.chance(0.04)) this.#words[at] = this.#noise();
  }

  #address(at: number): bigint {
    return this.#start + BigInt(at * this.#machine.wordBytes);
  }

  #bytes(): Uint8Array {
    const { wordBytes } = this.#machine;
    const words = this.#words.slice(this.#at);
    const bytes = new Uint8Array(words.length * wordBytes);
    const view = new DataView(bytes.buffer);
    for (const [index, word] of words.entries()) {
      if (wordBytes === 8) view.setBigUint64(index * 8, BigInt.asUintN(64, word), true);
      else view.setUint32(index * 4, Number(BigInt.asUintN(32, word)), true);
    }
    return bytes;
  }
}
