import type { DumpSpec, ExceptionSpec, ModuleSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import type { ContextSpec } from '../../../shared/report/dump/build/write-context.ts';
import { Dice } from '../platform/dice.ts';
import { type MadeMachine, type MadeStack, madeStack } from './made-stacks.ts';

/** The machines of made dumps. */
export const MADE_MACHINES: readonly [MadeMachine, ...MadeMachine[]] = [
  { cpu: 'x86', os: 'windows' },
  { cpu: 'x86', os: 'linux' },
  { cpu: 'x86', os: 'macos' },
  { cpu: 'amd64', os: 'windows' },
  { cpu: 'amd64', os: 'linux' },
  { cpu: 'amd64', os: 'macos' },
  { cpu: 'arm64', os: 'windows' },
  { cpu: 'arm64', os: 'linux' },
  { cpu: 'arm64', os: 'macos' },
  { cpu: 'arm', os: 'windows' },
  { cpu: 'arm', os: 'linux' },
  { cpu: 'arm', os: 'ios' },
];

const NAMES = {
  windows: (index: number) => `C:\\Program Files\\app\\module${String(index)}.dll`,
  unix: (index: number) => `/opt/app/libmodule${String(index)}.so`,
} as const;

/** A dump with the calls that its stacks were made from. */
interface MadeDump {
  readonly spec: DumpSpec;
  /** For each thread, the return addresses that a perfect unwinder finds, innermost first. */
  readonly callers: readonly (readonly bigint[])[];
}

/** Makes a dump for unwinding: 1 to 4 threads with plausible, flawed stacks over 1 to 20 modules, without symbols. Equal seeds make equal dumps. */
export function madeDump(seed: number, machine: MadeMachine): MadeDump {
  const dice = new Dice(seed);
  const isWide = machine.cpu === 'amd64' || machine.cpu === 'arm64';
  const modules = madeModules(dice, machine, isWide);
  const threadCount = dice.int(1, 4);
  const stacks: MadeStack[] = [];
  const threads: ThreadSpec[] = [];
  for (let index = 0; index < threadCount; index += 1) {
    const start = (isWide ? 0x7000_0000_0000n : 0x0800_0000n) + BigInt(index) * 0x10_0000n + BigInt(dice.int(0, 255)) * 16n;
    const stack = madeStack(dice, { machine, little: true, modules, start });
    stacks.push(stack);
    threads.push({
      threadId: 100 + index,
      context: contextOf(machine, stack),
      stack: { start: stack.start, content: stack.bytes },
    });
  }
  const crashed = dice.int(0, threadCount - 1);
  const hasException = dice.chance(0.9);
  const context = threads[crashed]?.context;
  const handler = stacks[dice.int(0, threadCount - 1)];
  // The context of the crashed thread itself is often the one of the crash handler.
  if (hasException && handler !== undefined && dice.chance(0.3))
    threads[crashed] = { ...threads[crashed], threadId: 100 + crashed, context: contextOf(machine, handler) };
  const spec = {
    time: 1_700_000_000,
    system: { ...machine, major: 10, processors: 4 },
    threads,
    modules,
    ...(hasException ? { exception: exceptionOf(machine, 100 + crashed, context) } : {}),
    ...(dice.chance(0.2) ? { breakpad: { dumpThreadId: 100 + dice.int(0, threadCount), requestingThreadId: 100 + crashed } } : {}),
  };
  return { spec, callers: stacks.map(({ callers }) => callers) };
}

function madeModules(dice: Dice, { os }: MadeMachine, isWide: boolean): readonly ModuleSpec[] {
  const count = dice.int(1, 20);
  const modules: ModuleSpec[] = [];
  let at = isWide ? dice.pick([0x7ff6_0000_0000n, 0x5555_0000_0000n, 0x1_0000_0000n]) : 0x4000_0000n;
  for (let index = 0; index < count; index += 1) {
    const size = dice.int(1, 0x100) * 0x1000;
    // Some modules touch, so that the end of one is the start of the next.
    const gap = dice.chance(0.2) ? 0n : BigInt(dice.int(1, 0x40)) * 0x1000n;
    const base = at + gap;
    modules.push({ base, size, path: os === 'windows' ? NAMES.windows(index) : NAMES.unix(index) });
    at = base + BigInt(size);
  }
  return dice.chance(0.5) ? modules : modules.toSorted((a, b) => a.size - b.size);
}

function contextOf({ cpu, os }: MadeMachine, stack: MadeStack): ContextSpec {
  const { instructionPointer, stackPointer, framePointer, linkRegister } = stack;
  return {
    ...{ cpu, instructionPointer, stackPointer, linkRegister },
    ...(os === 'ios' && cpu === 'arm' ? { registers: { r7: framePointer } } : { framePointer }),
  };
}

function exceptionOf({ os }: MadeMachine, threadId: number, context: ThreadSpec['context']): ExceptionSpec {
  const code = os === 'windows' ? 0xc000_0005 : os === 'linux' ? 11 : 1;
  return { threadId, code, flags: os === 'windows' ? 0 : 1, address: 8n, ...(context === undefined ? {} : { context }) };
}
