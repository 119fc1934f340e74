import { describe, expect, it } from 'vitest';
import {
  analysisOf,
  CODE,
  hintFor,
  hintsFor,
  linuxMap,
  type MadeCrash,
  region,
  sentenceFor,
  signal,
  STACK,
  violation,
  windowsMap,
} from './made-crash.ts';

/** `push rax` */
const PUSH = '50';
const BELOW = STACK - 8n;

/** A stack of frames with frame pointers whose return addresses repeat. */
function recursion(count: number): Pick<MadeCrash, 'words' | 'framePointer'> {
  const words = [0n, 0n];
  // Each frame: the caller's frame pointer and the return address.
  for (let index = 0; index < count; index += 1) words.push(STACK + BigInt(words.length + 2) * 8n, CODE + 0x20n);
  return { words: [...words, 0n, 0n], framePointer: STACK + 16n };
}

describe('the hint of a stack overflow', () => {
  it('is certain if the reason says so', async () => {
    const crash: MadeCrash = { exception: 0xc000_00fd, parameters: [1n, BELOW], code: PUSH };
    expect(await hintsFor(crash)).toEqual(['certain: Stack overflow: the system reported it']);
    expect(await sentenceFor(crash)).toBe('Ran out of stack in app.exe + 0x1000');
  });

  it('counts the calls that repeat', async () => {
    const crash: MadeCrash = { os: 'linux', ...signal(11, 1, BELOW), code: PUSH, ...recursion(60) };
    const hint = await hintFor(crash, 'stack_overflow');
    expect(hint).toMatchObject({ certainty: 'likely', signs: ['near_stack_end', 'recursion'], repeats: 60 });
    expect(await hintsFor(crash)).toEqual([
      'likely: Stack overflow: the address is just outside the stack; the same calls repeat (60 times)',
    ]);
    expect(await sentenceFor(crash)).toBe('Probably ran out of stack in app + 0x1000');
    expect(await hintFor({ ...crash, ...recursion(40) }, 'stack_overflow')).toMatchObject({ certainty: 'possible', repeats: 0 });
  });

  it('is likely for the guard page below the stack: on Windows and on Linux', async () => {
    const stack = region(STACK, 0x1_0000n, 4);
    const windows: MadeCrash = {
      ...violation('write', BELOW),
      code: PUSH,
      streams: [windowsMap(region(STACK - 0x1000n, 0x1000n, 0x104), stack)],
    };
    expect(await hintFor(windows, 'stack_overflow')).toMatchObject({ certainty: 'likely', signs: ['guard_page'] });
    const linux: MadeCrash = {
      ...signal(11, 2, BELOW),
      code: PUSH,
      streams: [linuxMap('6ffff000-70000000 ---p', '70000000-70100000 rw-p')],
    };
    expect(await hintFor(linux, 'stack_overflow')).toMatchObject({ certainty: 'likely', signs: ['guard_page'] });
  });

  it('is possible for an address without memory below the stack', async () => {
    const streams = [linuxMap('70000000-70100000 rw-p [stack]')];
    expect(await hintFor({ ...signal(11, 1, BELOW), code: PUSH, streams }, 'stack_overflow')).toMatchObject({
      certainty: 'possible',
      signs: ['near_stack_end'],
    });
    // mov [rsp+20h], rax in a frame that reaches below the stack
    const large: MadeCrash = {
      ...signal(11, 1, STACK - 0x5fe0n),
      stackPointer: STACK - 0x6000n,
      stackStart: STACK,
      code: '4889442420',
      streams,
    };
    expect(await hintFor(large, 'stack_overflow')).toMatchObject({ signs: ['near_stack_end'] });
  });

  it('does not count guessed frames, because a stack can be full of equal words', async () => {
    const words = Array.from({ length: 200 }, () => CODE + 0x20n);
    const crash: MadeCrash = { ...signal(11, 1, BELOW), code: PUSH, words };
    const { crashedStack } = await analysisOf(crash);
    expect(crashedStack?.frames.length).toBeGreaterThan(100);
    expect(await hintFor(crash, 'stack_overflow')).toMatchObject({ certainty: 'possible', repeats: 0 });
  });

  it('takes a guard page that is not just below the stack for no guard page of the stack', async () => {
    const address = 0x6fff_e800n;
    const streams = [linuxMap('6fff0000-6fffe000 rw-p', '6fffe000-6ffff000 ---p', '70000000-70100000 rw-p [stack]')];
    const crash: MadeCrash = { ...signal(11, 2, address), code: '8908', registers: { rax: address }, streams };
    expect(await hintFor(crash, 'stack_overflow')).toMatchObject({ certainty: 'possible', signs: ['near_stack_end'] });
    expect(await hintFor(crash, 'guard_page')).toMatchObject({ certainty: 'likely' });
  });

  it('is not given if the memory is valid, far from the stack pointer, or no stack is above it', async () => {
    const valid = [linuxMap('6ffff000-70100000 rw-p [stack]')];
    expect(await hintFor({ ...signal(11, 1, BELOW), code: PUSH, streams: valid }, 'stack_overflow')).toBeUndefined();
    const beside = [linuxMap('6fff0000-70000000 rw-p', '70000000-70100000 rw-p [stack]')];
    expect(await hintFor({ ...signal(11, 1, BELOW), code: PUSH, streams: beside }, 'stack_overflow')).toBeUndefined();
    const streams = [linuxMap('70000000-70100000 rw-p [stack]')];
    const far = STACK - 0x1_0001n;
    expect(await hintFor({ ...signal(11, 1, far), code: '8908', registers: { rax: far }, streams }, 'stack_overflow')).toBeUndefined();
    const elsewhere = [linuxMap('50000000-50100000 rw-p [stack]')];
    expect(await hintFor({ ...signal(11, 1, BELOW), code: PUSH, streams: elsewhere }, 'stack_overflow')).toBeUndefined();
  });

  it('is not given for recursion without another sign, or for a jump into the stack', async () => {
    expect(await hintFor({ ...violation('read', 0x5_0000n), ...recursion(60) }, 'stack_overflow')).toBeUndefined();
    expect(await hintFor({ ...violation('execute', BELOW), instructionPointer: BELOW }, 'stack_overflow')).toBeUndefined();
  });
});

describe('the hint of an overwritten stack', () => {
  it('is certain if the check of the stack cookie failed, and stronger than the deliberate crash', async () => {
    expect(await hintsFor({ exception: 0xc000_0409, parameters: [2n], code: 'cd29' })).toEqual([
      'certain: Overwritten stack: the check of the stack cookie failed',
      'certain: Deliberate crash: the program asks Windows to end it at once',
    ]);
  });

  it('is likely for the exception of the old check, which has no code', async () => {
    expect(await hintsFor({ exception: 0xc000_0409 })).toEqual(['likely: Overwritten stack: the system reported it']);
  });

  it('is certain for a return to 8 bytes of text, and names the stack word', async () => {
    const crash: MadeCrash = { ...signal(11, 0x80, 0n), code: 'c3', words: [0x4847_4645_4443_4241n] };
    const hint = await hintFor(crash, 'smashed_stack');
    expect(hint).toMatchObject({ certainty: 'certain', signs: ['text_on_stack'] });
    const { dump } = await analysisOf(crash);
    const word = hint?.evidence.at(-1);
    expect(Buffer.from(dump.bytes.bytes(word?.offset ?? 0, word?.size ?? 0)).toString()).toBe('ABCDEFGH');
  });

  it('is likely after a return to 4 bytes of text', async () => {
    const at = 0x4142_4344n;
    const crash: MadeCrash = { cpu: 'x86', ...violation('execute', at), instructionPointer: at, stackStart: STACK - 4n, words: [at] };
    expect(await hintFor(crash, 'smashed_stack')).toMatchObject({ certainty: 'likely' });
    expect(await hintFor({ ...crash, words: [0n] }, 'smashed_stack')).toBeUndefined();
  });

  it('is possible for a frame of 4 bytes of text', async () => {
    const crash: MadeCrash = {
      cpu: 'x86',
      ...violation('read', 0x5_0000n),
      framePointer: STACK + 8n,
      words: [0n, 0n, STACK + 0x40n, 0x4142_4344n],
    };
    expect(await hintFor(crash, 'smashed_stack')).toMatchObject({ certainty: 'possible' });
  });

  it('is not given for other codes, or for a return to an address that is no text', async () => {
    expect(await hintFor({ exception: 0xc000_0409, parameters: [7n] }, 'smashed_stack')).toBeUndefined();
    expect(await hintFor({ ...signal(11, 0x80, 0n), code: 'c3', words: [0x1234_5678_9abc_def0n] }, 'smashed_stack')).toBeUndefined();
  });
});

describe('hints of modules on the stack', () => {
  const modules = [
    { base: 0x40_0000n, size: 0x1_0000, path: 'C:\\Program Files\\App\\app.exe' },
    { base: 0x50_0000n, size: 0x1_0000, path: 'C:\\Program Files\\Other\\hook.dll' },
    { base: 0x60_0000n, size: 0x1_0000, path: 'C:\\Windows\\System32\\ntdll.dll' },
  ];

  it('name the first foreign module', async () => {
    const crash: MadeCrash = { ...violation('read', 0x7_0000n), modules, instructionPointer: 0x50_0010n };
    expect(await hintsFor(crash)).toEqual(['possible: Foreign module on the stack: hook.dll in frame 0']);
    const hint = await hintFor(crash, 'foreign_module');
    expect(hint?.evidence).toHaveLength(2);
  });

  it('do not name modules of the program or the system, and no guessed frames', async () => {
    expect(await hintsFor({ ...violation('read', 0x7_0000n), modules, instructionPointer: 0x60_0010n })).toEqual([]);
    expect(await hintsFor({ ...violation('read', 0x7_0000n), modules, words: [0n, 0n, 0n, 0x50_0010n] })).toEqual([]);
  });

  it('name an unloaded module: likely if the program ran there, possible if a caller is there', async () => {
    const unloadedModules = [{ base: 0x5_0000n, size: 0x1000, path: 'C:\\app\\gone.dll' }];
    const crash: MadeCrash = { ...violation('execute', 0x5_0010n), instructionPointer: 0x5_0010n, unloadedModules };
    expect(await hintsFor(crash)).toEqual([
      'likely: Unloaded module on the stack: gone.dll in frame 0',
      'likely: Jump outside code: into an address outside all modules',
    ]);
    const caller: MadeCrash = {
      cpu: 'x86',
      ...violation('read', 0x7_0000n),
      unloadedModules,
      framePointer: STACK + 8n,
      words: [0n, 0n, STACK + 0x40n, 0x5_0010n],
    };
    expect(await hintFor(caller, 'unloaded_module')).toMatchObject({ certainty: 'possible', unloadedIndex: 0, frame: 1 });
    expect(await hintFor({ ...crash, instructionPointer: 0x5_1010n }, 'unloaded_module')).toBeUndefined();
  });
});
