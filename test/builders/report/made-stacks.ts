import type { CpuName, OsName } from '../../../shared/report/dump/format/machine.ts';
import type { Dice } from '../platform/dice.ts';

/** The machines whose stacks are made. arm has a frame pointer only on iOS. */
type MadeCpu = Extract<CpuName, 'x86' | 'amd64' | 'arm64' | 'arm'>;

export interface MadeMachine {
  readonly cpu: MadeCpu;
  readonly os: OsName;
}

/** A stack and the registers of the thread in its innermost frame. */
export interface MadeStack {
  /** The address of the first byte. */
  readonly start: bigint;
  readonly bytes: Uint8Array;
  readonly instructionPointer: bigint;
  readonly stackPointer: bigint;
  readonly framePointer: bigint;
  readonly linkRegister: bigint;
  /** The return addresses of the calls, innermost first: what a perfect unwinder finds after the context frame. */
  readonly callers: readonly bigint[];
}

/** What a stack refers to. */
interface StackWorld {
  readonly machine: MadeMachine;
  readonly little: boolean;
  /** Address ranges of modules. */
  readonly modules: readonly { readonly base: bigint; readonly size: number }[];
  /** The lowest address of the stack. */
  readonly start: bigint;
}

/**
 * How a function uses the stack. `framed`: it stores the frame pointer beside its return address. `bare`: it stores only the return address. `leaf`: a function
 * without a frame, innermost only.
 */
type FrameKind = 'framed' | 'bare' | 'leaf';

interface PlannedFrame {
  readonly kind: FrameKind;
  readonly locals: number;
  /** Where its return address leads; 0 at the start of the thread. */
  readonly target: bigint;
  /** The same as it is stored: with authentication bits on some machines. */
  readonly returnAddress: bigint;
}

/** Words below the stack pointer, as old calls leave them there. */
const MAX_RED_ZONE = 16;

/** Makes a plausible stack with flaws: noise, missing and wrong frame pointers, functions without frames, ends of all kinds. */
export function madeStack(dice: Dice, world: StackWorld): MadeStack {
  return new StackMaker(dice, world).make();
}

class StackMaker {
  readonly #dice: Dice;
  readonly #world: StackWorld;
  readonly #wordBytes: 4 | 8;
  readonly #words: bigint[] = [];
  readonly #isLinked: boolean;

  constructor(dice: Dice, world: StackWorld) {
    this.#dice = dice;
    this.#world = world;
    const { cpu } = world.machine;
    this.#wordBytes = cpu === 'x86' || cpu === 'arm' ? 4 : 8;
    this.#isLinked = cpu === 'arm64' || cpu === 'arm';
  }

  make(): MadeStack {
    const dice = this.#dice;
    const frames = this.#plan();
    this.#noise(dice.int(0, MAX_RED_ZONE));
    const stackPointer = this.#address();
    const saved: number[] = [];
    for (const frame of frames) {
      if (this.#isLinked) this.#linked(frame, saved);
      else this.#pushed(frame, saved);
    }
    this.#noise(dice.pick([0, 0, 1, 5, 30, 200]));
    this.#chain(saved);
    const innermost = frames[0];
    return {
      start: this.#world.start,
      bytes: this.#bytes(),
      instructionPointer: dice.chance(0.9) ? this.#code() : dice.pick([0n, 0x10n, this.#random()]),
      stackPointer: dice.chance(0.97) ? stackPointer : stackPointer + BigInt(dice.int(-64, 64)),
      framePointer: this.#framePointer(saved),
      linkRegister: innermost?.kind === 'leaf' || dice.chance(0.3) ? (innermost?.returnAddress ?? 0n) : this.#linkNoise(),
      callers: frames.map(({ target }) => target).filter((target) => target !== 0n),
    };
  }

  /** The calls, innermost first. */
  #plan(): readonly PlannedFrame[] {
    const dice = this.#dice;
    const count = dice.chance(0.05) ? dice.int(60, 300) : dice.int(1, 25);
    /** Programs differ in how many of their functions have frame pointers. */
    const framed = dice.pick([1, 0.9, 0.5, 0]);
    const repeated = this.#code();
    const isRecursive = dice.chance(0.1);
    const frames: PlannedFrame[] = [];
    for (let index = 0; index < count; index += 1) {
      const kind = index === 0 && dice.chance(0.3) ? 'leaf' : dice.chance(framed) ? 'framed' : 'bare';
      const isLast = index === count - 1;
      const target = isLast && dice.chance(0.7) ? 0n : isRecursive ? repeated : this.#code();
      frames.push({ kind, locals: this.#locals(kind), target, returnAddress: this.#signed(target) });
    }
    return frames;
  }

  #locals(kind: FrameKind): number {
    const dice = this.#dice;
    if (kind === 'leaf') return 0;
    if (dice.chance(0.02)) return dice.pick([39, 40, 41, 42, 159, 160, 161, 162, 400]);
    return dice.int(0, dice.chance(0.8) ? 8 : 38);
  }

  /** x86 and amd64: locals, the frame pointer of a caller, the return address. */
  #pushed({ kind, locals, returnAddress }: PlannedFrame, saved: number[]): void {
    this.#noise(locals);
    if (kind === 'framed') {
      saved.push(this.#words.length);
      this.#words.push(0n);
    }
    this.#words.push(returnAddress);
  }

  /** arm64 and arm: the frame record is below the locals. A leaf has its return address in lr only. */
  #linked({ kind, locals, returnAddress }: PlannedFrame, saved: number[]): void {
    if (kind === 'leaf') return;
    if (kind === 'framed') {
      saved.push(this.#words.length);
      this.#words.push(0n, returnAddress);
      this.#noise(locals);
    } else {
      this.#noise(locals);
      this.#words.push(returnAddress);
    }
    // Stacks of arm64 are aligned to 16 bytes.
    if (this.#words.length % 2 === 1 && this.#dice.chance(0.9)) this.#noise(1);
  }

  /** Links the saved frame pointers. Some are damaged. */
  #chain(saved: readonly number[]): void {
    const dice = this.#dice;
    const damage = dice.pick([0, 0, 0.05, 0.3]);
    for (const [index, at] of saved.entries()) {
      const next = saved[index + 1];
      const good = next === undefined ? (dice.chance(0.7) ? 0n : this.#random()) : this.#addressOf(next);
      this.#words[at] = dice.chance(damage) ? this.#damaged(good, at) : good;
    }
  }

  #framePointer(saved: readonly number[]): bigint {
    const dice = this.#dice;
    const first = saved[0];
    const good = first === undefined ? 0n : this.#addressOf(first);
    if (dice.chance(0.75)) return good;
    if (dice.chance(0.3)) return this.#damaged(good, first ?? 0);
    // Windows lets rbp point into the middle of a frame.
    if (this.#world.machine.os === 'windows' && dice.chance(0.4)) return good - BigInt(dice.int(1, 16) * 16);
    return this.#noiseWord();
  }

  #damaged(good: bigint, at: number): bigint {
    const dice = this.#dice;
    const { start } = this.#world;
    const size = BigInt(this.#words.length * this.#wordBytes);
    return this.#cut(
      dice.pick([
        0n,
        this.#random(),
        good + BigInt(dice.int(1, this.#wordBytes - 1)),
        this.#addressOf(at),
        this.#addressOf(Math.max(at - dice.int(1, 20), 0)),
        start - BigInt(dice.int(1, 64)),
        start + size - BigInt(dice.int(0, 4) * this.#wordBytes),
        start + size + 0x1000n,
        good + BigInt(dice.int(1, 200) * this.#wordBytes),
        this.#code(),
        0x4141_4141_4141_4141n,
      ]),
    );
  }

  #linkNoise(): bigint {
    return this.#dice.chance(0.6) ? this.#signed(this.#code()) : this.#noiseWord();
  }

  #noise(words: number): void {
    for (let index = 0; index < words; index += 1) this.#words.push(this.#noiseWord());
  }

  #noiseWord(): bigint {
    const dice = this.#dice;
    const kind = dice.int(0, 99);
    if (kind < 40) return 0n;
    if (kind < 60) return BigInt(dice.int(1, 0xffff));
    if (kind < 75) return this.#address() + BigInt(dice.int(-400, 400));
    if (kind < 85) return this.#cut(0x5555_0000_0000n + dice.bits(28));
    if (kind < 90) return this.#cut(0x6f6c_6c65_4820_6f6cn + dice.bits(3));
    if (kind < 94) return this.#code();
    return this.#random();
  }

  /** An address of code, at times at the very start or end of a module. */
  #code(): bigint {
    const dice = this.#dice;
    const { modules } = this.#world;
    const module = modules[dice.int(0, modules.length - 1)];
    if (module === undefined || dice.chance(0.02)) return this.#random();
    if (dice.chance(0.03))
      return module.base + dice.pick([0n, 1n, BigInt(module.size) - 1n, BigInt(module.size), BigInt(module.size) + 1n]);
    const offset = dice.int(0, module.size - 1);
    return module.base + BigInt(this.#isLinked ? offset & ~3 : offset);
  }

  /** A pointer with authentication bits, as Apple's arm64e code stores it. */
  #signed(address: bigint): bigint {
    const { cpu, os } = this.#world.machine;
    return cpu === 'arm64' && os === 'macos' && this.#dice.chance(0.3) && address !== 0n ? address | (this.#dice.bits(16) << 48n) : address;
  }

  #random(): bigint {
    return this.#dice.bits(this.#wordBytes * 8);
  }

  #cut(value: bigint): bigint {
    return BigInt.asUintN(this.#wordBytes * 8, value);
  }

  #addressOf(index: number): bigint {
    return this.#world.start + BigInt(index * this.#wordBytes);
  }

  /** The address of the next word. */
  #address(): bigint {
    return this.#addressOf(this.#words.length);
  }

  #bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#words.length * this.#wordBytes);
    const view = new DataView(bytes.buffer);
    for (const [index, word] of this.#words.entries()) {
      if (this.#wordBytes === 8) view.setBigUint64(index * 8, BigInt.asUintN(64, word), this.#world.little);
      else view.setUint32(index * 4, Number(this.#cut(word)), this.#world.little);
    }
    return bytes;
  }
}
