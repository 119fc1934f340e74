import { describe, expect, it } from 'vitest';
import {
  analysisOf,
  CODE,
  hintFor,
  hintsFor,
  linuxMap,
  type MadeCrash,
  MODULE_BASE,
  region,
  signal,
  STACK,
  violation,
  windowsMap,
} from './made-crash.ts';

/** `mov [rax+10h], ecx` */
const STORE = '894810';
/** `call rax` */
const CALL = 'ffd0';
/** `mov [rax+rcx], edx` */
const INDEXED = '891408';
const NON_CANONICAL = 0x1234_5678_9abc_def0n;
const LAST = 0xffff_ffff_ffff_ffffn;
const ADDRESS_CODES: ReadonlySet<string> = new Set([
  'null_pointer',
  'non_canonical',
  'text_pointer',
  'poison',
  'bad_jump',
  'guard_page',
  'read_only_write',
]);

describe('the hint of a null pointer', () => {
  it('is certain if the base register is 0', async () => {
    expect(await hintsFor({ ...violation('write', 0x10n), code: STORE })).toEqual([
      'certain: Null pointer: the instruction writes 4 bytes at offset 16; rax is 0',
    ]);
  });

  it('is certain if the recorded address is 0', async () => {
    expect(await hintsFor(violation('read', 0n))).toEqual(['certain: Null pointer: the instruction reads at address 0']);
    expect(await hintsFor(signal(11, 1, 0n))).toEqual(['certain: Null pointer: the instruction uses memory at address 0']);
  });

  it('is only possible if an old dump of Linux has the address 0, which also means an unknown address', async () => {
    expect(await hintsFor(signal(11, 0, 0n))).toEqual(['possible: Null pointer: the instruction uses memory at address 0']);
    expect(await hintsFor({ ...signal(11, 0, 0n), cpu: 'arm64' })).toEqual([
      'certain: Null pointer: the instruction uses memory at address 0',
    ]);
  });

  it('is likely below 4 KiB and possible below 64 KiB if no register is 0', async () => {
    const code = '8908'; // mov [rax], ecx
    expect(await hintsFor({ ...violation('write', 0xfffn), code, registers: { rax: 0xfffn } })).toEqual([
      'likely: Null pointer: the instruction writes 4 bytes at offset 4095',
    ]);
    expect(await hintFor({ ...violation('write', 0x1000n), code, registers: { rax: 0x1000n } }, 'null_pointer')).toMatchObject({
      certainty: 'possible',
    });
    expect(await hintsFor({ ...violation('write', 0x1_0000n), code, registers: { rax: 0x1_0000n } })).toEqual([]);
  });

  it('is possible for a large offset from a register that is 0, but not if an index can be the pointer', async () => {
    const large = '898800001000'; // mov [rax+100000h], ecx
    expect(await hintFor({ ...violation('write', 0x10_0000n), code: large }, 'null_pointer')).toMatchObject({
      certainty: 'possible',
      offset: 0x10_0000n,
      register: 'rax',
    });
    expect(await hintsFor({ ...violation('write', 0x10_0000n), code: INDEXED, registers: { rcx: 0x10_0000n } })).toEqual([]);
  });

  it('is possible if the decoded instruction does not use the recorded address', async () => {
    const used = await hintFor({ ...violation('write', 8n), code: STORE, registers: { rax: STACK } }, 'null_pointer');
    expect(used?.certainty).toBe('possible');
  });

  it('is not given for a general protection fault, which has no address', async () => {
    // movaps [rax], xmm0 on an address that is not a multiple of 16
    const misaligned = { code: '0f2900', registers: { rax: STACK + 8n } };
    expect(await hintsFor({ ...signal(11, 0x80, 0n), ...misaligned })).toEqual([]);
    expect(await hintsFor({ ...violation('read', LAST), ...misaligned })).toEqual([]);
  });

  it('is not given for a signal that a program sent', async () => {
    expect(await hintsFor({ ...signal(11, 0, 0n), cpu: 'arm', flags: 0xffff_fffa })).toEqual([]);
    expect(await hintsFor({ ...signal(11, 0, 0n), flags: 0xffff_fffa, code: STORE, registers: { rax: NON_CANONICAL } })).toEqual([]);
  });

  it('is certain for a jump to 0', async () => {
    expect(await hintsFor({ ...violation('execute', 0n), instructionPointer: 0n })).toEqual([
      'certain: Null pointer: the program jumps to address 0',
    ]);
    expect(await hintsFor({ ...signal(11, 0, 0n), instructionPointer: 0n })).toEqual([
      'certain: Null pointer: the program jumps to address 0',
    ]);
  });

  it('names the bytes of the instruction, the register and the exception', async () => {
    const crash = { ...violation('write', 0x10n), code: STORE } as const;
    const { dump, evidence } = await analysisOf(crash);
    const hint = await hintFor(crash, 'null_pointer');
    const rax = evidence.context?.registers.find(({ name }) => name === 'rax');
    expect(hint?.evidence).toHaveLength(3);
    const [instruction, register, exception] = hint?.evidence ?? [];
    expect(Buffer.from(dump.bytes.bytes(instruction?.offset ?? 0, instruction?.size ?? 0)).toString('hex')).toBe(STORE);
    expect(register).toEqual({ offset: rax?.offset, size: 8 });
    expect(exception).toEqual(dump.stream('Exception'));
  });
});

describe('the hint of a non-canonical address', () => {
  const refused = 'certain: Invalid address: the processor refuses 0x123456789abcdef0, because it is not canonical';

  it('is certain if the instruction uses one and the system knows no address, and says why another one was recorded', async () => {
    const registers = { rax: NON_CANONICAL - 0x10n };
    expect(await hintsFor({ ...violation('read', LAST), code: STORE, registers })).toEqual([
      `${refused}. It does not report such addresses, so 0xffffffffffffffff was recorded`,
    ]);
    for (const unknown of [signal(11, 0x80, 0n), signal(11, 0, 0n)])
      expect(await hintsFor({ ...unknown, code: STORE, registers })).toEqual([
        `${refused}. It does not report such addresses, so 0x0 was recorded`,
      ]);
    // A record without parameters has only the address of the instruction.
    expect(await hintsFor({ exception: 0xc000_0005, code: STORE, registers })).toEqual([refused]);
  });

  it('is certain for a call to one', async () => {
    expect(await hintsFor({ ...signal(11, 0x80, 0n), code: CALL, registers: { rax: NON_CANONICAL, rsp: STACK } })).toEqual([
      `${refused}. It does not report such addresses, so 0x0 was recorded`,
    ]);
  });

  it('is likely if the system recorded one, because some processors have addresses of 57 bits', async () => {
    const address = 0x00ff_0000_0000_0000n;
    const hint = await hintFor({ ...violation('write', address), code: '8908', registers: { rax: address } }, 'non_canonical');
    expect(hint).toMatchObject({ certainty: 'likely', address, recorded: null });
  });

  it('is not given for a canonical address, another recorded address or another machine', async () => {
    expect(
      await hintsFor({ ...violation('write', 0xffff_8000_0000_0000n), code: '8908', registers: { rax: 0xffff_8000_0000_0000n } }),
    ).toEqual([]);
    expect(
      await hintFor({ ...violation('write', 0x5_0000n), code: STORE, registers: { rax: NON_CANONICAL } }, 'non_canonical'),
    ).toBeUndefined();
    expect(await hintsFor({ ...signal(11, 2, NON_CANONICAL), cpu: 'arm64' })).toEqual([]);
  });
});

describe('the hint of text used as a pointer', () => {
  const text = 0x4847_4645_4443_4241n; // ABCDEFGH

  it('is likely for 8 printable bytes, and names the register but not the text', async () => {
    const hints = await hintsFor({ ...violation('read', LAST), code: STORE, registers: { rax: text } });
    expect(hints).toContain('likely: Text used as a pointer: rax consists of printable characters');
  });

  it('is given for an index register without a scale', async () => {
    const hint = await hintFor({ ...violation('read', LAST), code: INDEXED, registers: { rcx: text } }, 'text_pointer');
    expect(hint).toMatchObject({ register: 'rcx' });
  });

  it('is likely for 4 letters or digits, and possible for 4 other printable bytes', async () => {
    const x86 = { cpu: 'x86', code: '8908' } as const; // mov [eax], ecx
    expect(await hintsFor({ ...x86, ...violation('write', 0x4142_3031n), registers: { eax: 0x4142_3031n } })).toEqual([
      'likely: Text used as a pointer: eax consists of printable characters',
    ]);
    expect(await hintFor({ ...x86, ...violation('write', 0x2b2c_2e30n), registers: { eax: 0x2b2c_2e30n } }, 'text_pointer')).toMatchObject({
      certainty: 'possible',
    });
  });

  it('is given for a jump to text', async () => {
    const hints = await hintsFor({ cpu: 'x86', ...violation('execute', 0x4141_4141n), instructionPointer: 0x4141_4141n });
    expect(hints).toEqual([
      'likely: Text used as a pointer: the address consists of printable characters',
      'likely: Jump outside code: into an address outside all modules',
    ]);
  });

  it('is not given for an address in a module, or with a byte that is not printable', async () => {
    const base = 0x4141_0000n;
    const modules = [{ base, size: 0x1_0000, path: 'C:\\app\\app.exe' }];
    const x86 = { cpu: 'x86', code: '8908', instructionPointer: base } as const;
    expect(await hintsFor({ ...x86, ...violation('write', 0x4141_4141n), registers: { eax: 0x4141_4141n }, modules })).toEqual([]);
    expect(await hintsFor({ ...x86, ...violation('write', 0x4141_0541n), registers: { eax: 0x4141_0541n } })).toEqual([]);
  });
});

describe('the hint of a jump outside code', () => {
  const jump = (address: bigint, more: Partial<MadeCrash> = {}): MadeCrash => ({
    ...violation('execute', address),
    instructionPointer: address,
    ...more,
  });

  it('is certain for the stack, memory that is not executable and an address without memory', async () => {
    expect(await hintsFor(jump(STACK + 0x100n))).toEqual(['certain: Jump outside code: into the stack']);
    const streams = [windowsMap(region(0x5_0000n, 0x1000n, 4), region(0x5_1000n, 0x1000n, 0), region(MODULE_BASE, 0x1000n, 2))];
    expect(await hintsFor(jump(0x5_0010n, { streams }))).toEqual(['certain: Jump outside code: into memory that is not executable']);
    expect(await hintsFor(jump(0x5_1010n, { streams }))).toEqual(['certain: Jump outside code: into an address without memory']);
    expect(await hintsFor(jump(MODULE_BASE + 0x10n, { streams }))).toEqual([
      'certain: Jump outside code: into memory that is not executable',
    ]);
    expect(await hintsFor(jump(0x10n, { streams }))).toEqual(['certain: Jump outside code: into an address without memory']);
  });

  it('is certain for the heap of Linux and Android', async () => {
    const streams = [linuxMap('50000-60000 rw-p [heap]', '60000-70000 rw-p [anon:scudo:primary]')];
    for (const address of [0x5_0010n, 0x6_0010n])
      expect(await hintsFor({ ...signal(11, 2, address), instructionPointer: address, streams })).toEqual([
        'certain: Jump outside code: into the heap',
      ]);
  });

  it('is likely without a map if the system refused to execute the address, and possible otherwise', async () => {
    expect(await hintFor(jump(0x5_0010n), 'bad_jump')).toMatchObject({ certainty: 'likely', into: 'unknown' });
    expect(await hintFor(jump(MODULE_BASE + 0x10n), 'bad_jump')).toMatchObject({ certainty: 'likely', into: 'not_executable' });
    const moved: MadeCrash = { ...signal(11, 1, 0x5_0010n), instructionPointer: 0x5_0010n };
    expect(await hintFor(moved, 'bad_jump')).toMatchObject({ certainty: 'possible', into: 'unknown' });
  });

  it('is not given if the memory is executable, or the instruction uses its own address as data', async () => {
    const streams = [windowsMap(region(0x5_0000n, 0x1000n, 0x20))];
    expect(await hintsFor(jump(0x5_0010n, { streams }))).toEqual([]);
    // mov [rax], ecx on its own first byte
    const own = { ...violation('write', 0x5_0000n), code: '8908', instructionPointer: 0x5_0000n, registers: { rax: 0x5_0000n } };
    expect(await hintsFor(own)).toEqual([]);
    expect(await hintsFor({ ...violation('write', CODE), code: '8908', registers: { rax: CODE } })).toEqual([]);
    expect(await hintsFor({ ...signal(11, 0, MODULE_BASE + 0x10n), instructionPointer: MODULE_BASE + 0x10n })).toEqual([]);
  });

  it('is not given for an exception whose address is its own instruction', async () => {
    expect(await hintsFor({ exception: 0xc000_0005, instructionPointer: 0x5_0010n })).toEqual([]);
    expect(await hintsFor({ exception: 0x8000_0002, instructionPointer: 0x5_0010n, address: 0x5_0010n })).toEqual([]);
  });
});

describe('the hint of a guard page', () => {
  const store = { code: '8908', registers: { rax: 0x5_1000n } };

  it('is certain if the map or the reason says so', async () => {
    const streams = [windowsMap(region(0x5_0000n, 0x1000n, 4), region(0x5_1000n, 0x1000n, 0x104))];
    const sentence = 'Guard page: the address is in memory that exists only to stop overruns';
    expect(await hintsFor({ ...violation('write', 0x5_1000n), ...store, streams })).toEqual([`certain: ${sentence}`]);
    expect(await hintsFor({ exception: 0x8000_0001, parameters: [1n, 0x5_1000n], ...store })).toEqual([`certain: ${sentence}`]);
  });

  it('is likely for less than 32 KiB without permissions beside other memory', async () => {
    const at = (size: bigint): MadeCrash => ({
      ...violation('write', 0x5_1000n),
      ...store,
      streams: [windowsMap(region(0x5_0000n, 0x1000n, 4), region(0x5_1000n, size, 1))],
    });
    expect(await hintFor(at(0x7000n), 'guard_page')).toMatchObject({ certainty: 'likely' });
    expect(await hintFor(at(0x8000n), 'guard_page')).toBeUndefined();
  });

  it('is not given if nothing is beside the region', async () => {
    const streams = [windowsMap(region(0x5_1000n, 0x1000n, 1))];
    expect(await hintsFor({ ...violation('write', 0x5_1000n), ...store, streams })).toEqual([]);
  });
});

describe('the hint of a write to read-only memory', () => {
  const write = { ...violation('write', MODULE_BASE + 0x100n), code: '8908', registers: { rax: MODULE_BASE + 0x100n } };
  const streams = [windowsMap(region(MODULE_BASE, 0x1000n, 2))];

  it('is certain if the map says so, and names the module', async () => {
    expect(await hintsFor({ ...write, streams })).toEqual(['certain: Write to read-only memory of app.exe']);
  });

  it('is only possible if the system says that no memory was there', async () => {
    const linux = { ...write, ...signal(11, 1, MODULE_BASE + 0x100n), streams: [linuxMap('400000-410000 r--p app')] };
    expect(await hintFor(linux, 'read_only_write')).toMatchObject({ certainty: 'possible' });
    expect(await hintFor({ ...linux, flags: 2 }, 'read_only_write')).toMatchObject({ certainty: 'certain', region: 'app' });
  });

  it('is not given for a read, for memory that can be written, and without a map', async () => {
    expect(
      await hintFor({ ...write, ...violation('read', MODULE_BASE + 0x100n), code: '8b08', streams }, 'read_only_write'),
    ).toBeUndefined();
    expect(await hintFor({ ...write, streams: [windowsMap(region(MODULE_BASE, 0x1000n, 8))] }, 'read_only_write')).toBeUndefined();
    expect(await hintFor(write, 'read_only_write')).toBeUndefined();
  });
});

describe('hints from the address', () => {
  it('are not given for other reasons', async () => {
    for (const exception of [0xc000_0094, 0xe06d_7363, 0x8000_0003, 0xc000_00fd]) {
      const { hints } = await analysisOf({ exception, code: '90', instructionPointer: 0x5_0000n });
      expect(hints.map(({ code }) => code).filter((code) => ADDRESS_CODES.has(code))).toEqual([]);
    }
  });
});
