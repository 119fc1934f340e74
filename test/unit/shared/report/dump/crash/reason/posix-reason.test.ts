import { describe, expect, it } from 'vitest';
import { namesOf, reasonOf } from './names-of.ts';

describe('the reason of a crash on Linux and Android', () => {
  it.each([
    [11, 1, 'SIGSEGV / SEGV_MAPERR'],
    [11, 9, 'SIGSEGV / SEGV_MTESERR'],
    [11, 0x80, 'SIGSEGV / SI_KERNEL'],
    [11, 77, 'SIGSEGV / 0x0000004d'],
    [7, 2, 'SIGBUS / BUS_ADRERR'],
    [8, 1, 'SIGFPE / FPE_INTDIV'],
    [8, 15, 'SIGFPE / FPE_CONDTRAP'],
    [4, 2, 'SIGILL / ILL_ILLOPN'],
    [5, 1, 'SIGTRAP / TRAP_BRKPT'],
    [31, 1, 'SIGSYS / SYS_SECCOMP'],
    [6, -6, 'SIGABRT / SI_TKILL'],
    [6, -1, 'SIGABRT / SI_QUEUE'],
    [17, 3, 'SIGCHLD / CLD_DUMPED'],
    [32, 1, '0x00000020'],
    [0, 0, '0x00000000'],
    [-1, 0, 'DUMP_REQUESTED'],
  ])('names signal %i with si_code %i', (code, flags, names) => {
    expect(namesOf({ os: 'linux', code, flags })).toBe(names);
    expect(namesOf({ os: 'android', cpu: 'arm64', code, flags })).toBe(names);
  });

  it('shows only the signal if the flags are 0, because old writers stored no si_code', () => {
    const reason = reasonOf({ os: 'linux', code: 11, flags: 0 });
    expect(reason).toEqual({ kind: 'signal', name: 'SIGSEGV', code: null, raw: { code: 11, flags: 0, parameters: [] } });
  });

  it('takes flags of 0 for SI_USER in a dump of Crashpad, which always stores si_code', () => {
    expect(namesOf({ os: 'linux', code: 6, flags: 0, crashpad: true })).toBe('SIGABRT / SI_USER');
  });

  it.each([
    [10, 1, 'SIGBUS / BUS_ADRALN'],
    [12, 1, 'SIGSYS / SYS_SECCOMP'],
    [7, 1, 'SIGEMT / EMT_TAGOVF'],
    [6, -4, 'SIGABRT / SI_MESGQ'],
    [11, 2, 'SIGSEGV / SEGV_ACCERR'],
  ])('uses the numbers of mips for signal %i with si_code %i', (code, flags, names) => {
    expect(namesOf({ os: 'linux', cpu: 'mips', code, flags })).toBe(names);
  });
});

describe('the reason of a crash on other systems', () => {
  it.each([
    ['solaris', 6, 'SIGABRT'],
    ['solaris', 10, 'SIGBUS'],
    ['solaris', 40, 'SIGJVM2'],
    ['solaris', 41, '0x00000029'],
    ['fuchsia', 0x108, 'FATAL_PAGE_FAULT'],
    ['fuchsia', 0x8208, 'POLICY_ERROR'],
    ['fuchsia', 1, '0x00000001'],
    ['ps3', 11, 'MEMORY_ACCESS'],
    ['ps3', 0, 'UNKNOWN'],
    ['ps3', 23, '0x00000017'],
    ['nacl', 11, '0x0000000b'],
  ] as const)('names a code of %s: %i', (os, code, names) => {
    expect(namesOf({ os, code })).toBe(names);
  });

  it('keeps the numbers of a dump without SystemInfo', () => {
    expect(reasonOf({ os: null, code: 0xc000_0005, flags: 3, parameters: [1n] })).toEqual({
      kind: 'unknown',
      raw: { code: 0xc000_0005, flags: 3, parameters: [1n] },
    });
  });
});
