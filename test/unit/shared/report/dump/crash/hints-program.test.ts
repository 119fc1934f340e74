import { describe, expect, it } from 'vitest';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { assertionStream, miscInfoStream } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { analysisOf, hintFor, hintsFor, type MadeCrash, sentenceFor, signal, violation } from './made-crash.ts';

/** `mov dword [0], 5` */
const STORE_AT_0 = 'c7042500000000' + '05000000';
const SIGILL = 4;
const SIGTRAP = 5;
const SIGABRT = 6;

describe('the hint of a deliberate crash by a store', () => {
  it('is likely for a constant at a fixed low address, and replaces the null pointer', async () => {
    expect(await hintsFor({ ...violation('write', 0n), code: STORE_AT_0 })).toEqual([
      'likely: Deliberate crash: the program stores 5 at a fixed low address',
    ]);
  });

  it('is certain if MozCrashReason says so too', async () => {
    const crash = { ...violation('write', 0n), code: STORE_AT_0, annotations: { MozCrashReason: 'MOZ_CRASH()' } };
    expect(await hintFor(crash, 'deliberate_crash')).toMatchObject({ certainty: 'certain', by: 'store', stored: 5n });
    expect(await sentenceFor(crash)).toBe('Crashed on purpose in app.exe + 0x1000');
    expect(await hintFor({ ...crash, ...violation('write', 0x7_0000n) }, 'deliberate_crash')).toMatchObject({ certainty: 'likely' });
  });

  it('is likely for a write to 0 with MozCrashReason on machines that cannot store to a fixed address', async () => {
    const crash: MadeCrash = { ...signal(11, 1, 0n), cpu: 'arm64', annotations: { MozCrashReason: 'MOZ_CRASH()' } };
    expect(await hintFor(crash, 'deliberate_crash')).toMatchObject({ certainty: 'likely', stored: null });
  });

  it('is given for WebKit’s address', async () => {
    const code = 'c705' + 'efbeadbb' + '00000000'; // mov dword [0bbadbeefh], 0
    const hint = await hintFor({ cpu: 'x86', ...violation('write', 0xbbad_beefn), code }, 'deliberate_crash');
    expect(hint).toMatchObject({ certainty: 'likely', by: 'store', stored: 0n });
  });

  it('is not given for a store through a register, at a higher address, of a register or with another reason', async () => {
    const crashes: readonly MadeCrash[] = [
      { ...violation('write', 0n), code: 'c700' + '05000000' }, // mov dword [rax], 5
      { ...violation('write', 0x1000n), code: 'c7042500100000' + '05000000' },
      { ...violation('write', 0n), code: '890c2500000000' }, // mov [0], ecx
      { exception: 0xc000_0094, code: STORE_AT_0 },
      { ...violation('read', 0n), annotations: { MozCrashReason: 'MOZ_CRASH()' } },
    ];
    for (const crash of crashes) expect(await hintFor(crash, 'deliberate_crash')).toBeUndefined();
  });
});

describe('the hint of a deliberate crash by an instruction', () => {
  it('is certain for an instruction that is always illegal, in a module', async () => {
    const crash: MadeCrash = { ...signal(SIGILL, 2, 0x40_1000n), code: '0f0b' };
    expect(await hintsFor(crash)).toEqual(['certain: Deliberate crash: the program executes an instruction that is always illegal']);
    expect(await hintFor({ ...crash, instructionPointer: 0x5_0000n }, 'deliberate_crash')).toMatchObject({ certainty: 'likely' });
  });

  it('is certain for a breakpoint in a module: on Windows at the instruction pointer, elsewhere before it', async () => {
    expect(await hintsFor({ exception: 0x8000_0003, code: 'cc' })).toEqual([
      'certain: Deliberate crash: the program executes a breakpoint',
    ]);
    expect(await hintFor({ ...signal(SIGTRAP, 0x80, 0n), code: '0f0b', codeBefore: '90cc' }, 'deliberate_crash')).toMatchObject({
      certainty: 'certain',
      by: 'breakpoint',
    });
    const brk: MadeCrash = { ...signal(SIGTRAP, 1, 0n), cpu: 'arm64', code: '200020d4' }; // brk #1
    expect(await hintFor(brk, 'deliberate_crash')).toMatchObject({ certainty: 'certain', by: 'breakpoint' });
  });

  it('is only possible between breakpoints that fill the space between functions', async () => {
    const padding: MadeCrash = { exception: 0x8000_0003, code: 'cccccc', codeBefore: 'cccc' };
    expect(await hintFor(padding, 'deliberate_crash')).toMatchObject({ certainty: 'possible' });
    expect(await sentenceFor(padding)).toBe('Hit a breakpoint in app.exe + 0x1000');
  });

  it('is not given if the instruction is another one or unknown', async () => {
    const crashes: readonly MadeCrash[] = [
      { ...signal(SIGILL, 2, 0x40_1000n), code: '90' },
      signal(SIGILL, 2, 0x40_1000n),
      { exception: 0x8000_0003, code: '90' },
      { ...signal(SIGTRAP, 1, 0n), code: 'cc', codeBefore: '9090' },
      { ...violation('read', 0x5_0000n), code: '0f0b' },
    ];
    for (const crash of crashes) expect(await hintFor(crash, 'deliberate_crash')).toBeUndefined();
  });
});

describe('the hint of a deliberate crash by the program or a library', () => {
  it('is certain for __fastfail, and says why', async () => {
    const crash: MadeCrash = { exception: 0xc000_0409, parameters: [7n], code: 'cd29' };
    expect(await hintsFor(crash)).toEqual(['certain: Deliberate crash: the program asks Windows to end it at once']);
    expect(await sentenceFor(crash)).toBe('Aborted in app.exe + 0x1000');
    expect(await sentenceFor({ ...crash, parameters: [3n] })).toBe('Stopped itself because a list was damaged, in app.exe + 0x1000');
    expect(await sentenceFor({ ...crash, parameters: [99n] })).toBe('Stopped itself after a failed check in app.exe + 0x1000');
  });

  it('is certain for an abort that the process sent to itself, and likely if nobody knows the sender', async () => {
    const status = [textStream('LinuxProcStatus', 'Name:\tapp\nPid:\t4242\n')];
    const own: MadeCrash = { ...signal(SIGABRT, 0xffff_fffa, 0x3e8_0000_1092n), streams: status };
    expect(await hintsFor(own)).toEqual(['certain: Deliberate crash: the program aborts']);
    expect(await hintFor({ ...own, address: 0x3e8_0000_1093n }, 'deliberate_crash')).toMatchObject({ certainty: 'likely' });
    expect(await hintFor({ ...own, streams: [] }, 'deliberate_crash')).toMatchObject({ certainty: 'likely' });
    expect(await hintFor({ ...own, streams: [miscInfoStream(1, { processId: 4242 })] }, 'deliberate_crash')).toMatchObject({
      certainty: 'certain',
    });
  });

  it('is certain for the codes of Windows that only a program raises, and likely on macOS', async () => {
    expect(await hintFor({ exception: 0x4000_0015 }, 'deliberate_crash')).toMatchObject({ certainty: 'certain', by: 'abort' });
    const mac: MadeCrash = { os: 'macos', exception: 0, parameters: [10n, 0x600_0000n] };
    expect(await hintFor(mac, 'deliberate_crash')).toMatchObject({ certainty: 'likely', by: 'abort' });
  });

  it('is certain for an assertion, and says which', async () => {
    const crash: MadeCrash = { exception: 0xc000_000d, streams: [assertionStream({ type: 1, line: 3 })] };
    expect(await hintsFor(crash)).toEqual(['certain: Deliberate crash: a check of the program failed']);
    expect(await sentenceFor(crash)).toBe('Passed an invalid parameter to a library function, in app.exe + 0x1000');
    expect(await sentenceFor({ ...crash, streams: [assertionStream({ type: 2 })] })).toBe(
      'Called a pure virtual function, in app.exe + 0x1000',
    );
    expect(await sentenceFor({ ...crash, streams: [assertionStream({ expression: 'secret' })] })).toBe(
      'An assertion failed in app.exe + 0x1000',
    );
    const { hints, dump } = await analysisOf(crash);
    expect(hints[0]?.evidence).toEqual([dump.stream('AssertionInfo')]);
  });

  it('is not given for an empty assertion', async () => {
    expect(await hintsFor({ exception: 0xc000_000d, streams: [assertionStream({})] })).toEqual([]);
  });
});

describe('the hint of missing memory', () => {
  const teb = 0x6000_0000n;
  /** The TEB with a last error in its 14th pointer. */
  const lastError = (error: number): Pick<MadeCrash, 'teb' | 'memory'> => {
    const content = new Uint8Array(0x70);
    new DataView(content.buffer).setUint32(0x68, error, true);
    return { teb, memory: [{ start: teb, content }] };
  };

  it('is certain if the reason says so', async () => {
    for (const exception of [0xe000_0008, 0xc000_0017, 0xc000_012d])
      expect(await hintsFor({ exception })).toEqual(['certain: Out of memory: the system reported it']);
    expect(await sentenceFor({ exception: 0xe000_0008 })).toBe('Ran out of memory in app.exe + 0x1000');
  });

  it('is likely if an annotation says so, with the size', async () => {
    const crash: MadeCrash = { ...violation('write', 0n), code: STORE_AT_0, annotations: { OOMAllocationSize: '1048576' } };
    expect(await hintsFor(crash)).toEqual([
      'likely: Out of memory: the report says so (1,048,576 bytes)',
      'likely: Deliberate crash: the program stores 5 at a fixed low address',
    ]);
    expect(await sentenceFor(crash)).toBe('Probably ran out of memory in app.exe + 0x1000');
    expect((await hintFor(crash, 'out_of_memory'))?.evidence).toEqual([]);
    expect(await hintFor({ ...crash, annotations: { JSLargeAllocationFailure: 'Reporting' } }, 'out_of_memory')).toMatchObject({
      size: null,
    });
  });

  it('is possible for the last error of the thread, and names its bytes', async () => {
    for (const error of [8, 14, 1455, 0xc000_0017]) {
      const crash = { exception: 0xc000_0094, ...lastError(error) };
      expect(await hintsFor(crash)).toEqual(['possible: Out of memory: the last error of the thread says so']);
      const { dump } = await analysisOf(crash);
      const where = (await hintFor(crash, 'out_of_memory'))?.evidence[0];
      expect(dump.bytes.u32(where?.offset ?? 0)).toBe(error);
    }
  });

  it('is not given for another error, an annotation of 0, a text, or another system', async () => {
    expect(await hintFor({ exception: 0xc000_0094, ...lastError(5) }, 'out_of_memory')).toBeUndefined();
    for (const OOMAllocationSize of ['0', '', '12 MB', '-5'])
      expect(await hintFor({ exception: 0xc000_0094, annotations: { OOMAllocationSize } }, 'out_of_memory')).toBeUndefined();
    expect(
      await hintFor({ exception: 0xc000_0094, annotations: { JSLargeAllocationFailure: 'Recovered' } }, 'out_of_memory'),
    ).toBeUndefined();
    expect(await hintFor({ ...signal(11, 1, 0x5_0000n), ...lastError(8) }, 'out_of_memory')).toBeUndefined();
  });
});

describe('the hint of a hang', () => {
  it('is certain if an annotation of the report says so', async () => {
    for (const annotation of ['Hang', 'PluginHang', 'AsyncShutdownTimeout'])
      expect(await hintsFor({ exception: 0x8000_0003, annotations: { [annotation]: '1' } })).toEqual([
        `certain: Hang: the report has the annotation ${annotation}`,
      ]);
  });

  it('is not given for an empty or false annotation', async () => {
    for (const value of ['', '0', 'false']) expect(await hintsFor({ exception: 0x8000_0003, annotations: { Hang: value } })).toEqual([]);
  });
});
