import { describe, expect, it } from 'vitest';
import { namesOf, reasonOf } from './names-of.ts';

describe('the reason of a Mach exception', () => {
  it.each([
    ['amd64', 1, 1, 'EXC_BAD_ACCESS / KERN_INVALID_ADDRESS'],
    ['amd64', 1, 13, 'EXC_BAD_ACCESS / EXC_I386_GPFLT'],
    ['x86', 1, 50, 'EXC_BAD_ACCESS / KERN_CODESIGN_ERROR'],
    ['arm64', 1, 13, 'EXC_BAD_ACCESS / 0x0000000d'],
    ['arm64', 1, 0x105, 'EXC_BAD_ACCESS / EXC_ARM_PAC_FAIL'],
    ['arm', 1, 0x101, 'EXC_BAD_ACCESS / EXC_ARM_DA_ALIGN'],
    ['ppc', 1, 0x101, 'EXC_BAD_ACCESS / EXC_PPC_VM_PROT_READ'],
    ['unknown', 1, 0x101, 'EXC_BAD_ACCESS / 0x00000101'],
    ['amd64', 2, 1, 'EXC_BAD_INSTRUCTION / EXC_I386_INVOP'],
    ['arm64', 2, 1, 'EXC_BAD_INSTRUCTION / EXC_ARM_UNDEFINED'],
    ['amd64', 3, 1, 'EXC_ARITHMETIC / EXC_I386_DIV'],
    ['arm64', 3, 2, 'EXC_ARITHMETIC / EXC_ARM_FP_DZ'],
    ['ppc', 3, 2, 'EXC_ARITHMETIC / EXC_PPC_ZERO_DIVIDE'],
    ['amd64', 5, 0x1_0002, 'EXC_SOFTWARE / SIGABRT'],
    ['amd64', 5, 0xdead_c0de, 'EXC_SOFTWARE / UNCAUGHT_NS_EXCEPTION'],
    ['amd64', 6, 2, 'EXC_BREAKPOINT / EXC_I386_BPT'],
    ['arm64', 6, 1, 'EXC_BREAKPOINT / EXC_ARM_BREAKPOINT'],
    ['amd64', 7, 0x12, 'EXC_SYSCALL / 0x00000012'],
    ['amd64', 9, 0, 'EXC_RPC_ALERT / 0x00000000'],
    ['amd64', 13, 0, 'EXC_CORPSE_NOTIFY / 0x00000000'],
    ['amd64', 0x4350_7378, 0, 'SIMULATED'],
    ['amd64', 0x4350_6e78, 0, 'UNCAUGHT_NS_EXCEPTION'],
    ['amd64', 99, 0, '0x00000063'],
    ['amd64', 0, 0, '0x00000000'],
  ] as const)('names exception %s %i with code %i', (cpu, code, flags, names) => {
    expect(namesOf({ os: 'macos', cpu, code, flags })).toBe(names);
  });

  it('decodes the signal of an EXC_CRASH that came from no exception', () => {
    const options = { os: 'macos', code: 0, parameters: [10n, 0x0600_0000n, 0n] } as const;
    expect(reasonOf(options)).toMatchObject({
      kind: 'mach_crash',
      crash: { signal: { number: 6, name: 'SIGABRT' }, exception: 0, code: 0 },
    });
    expect(namesOf(options)).toBe('EXC_CRASH / SIGABRT');
  });

  it('keeps the parts of EXC_CRASH next to the exception that the writer recovered from it', () => {
    const options = { os: 'macos', code: 2, flags: 1, parameters: [10n, 0x0420_0001n, 0n] } as const;
    expect(reasonOf(options)).toMatchObject({
      kind: 'mach',
      crash: { signal: { number: 4, name: 'SIGILL' }, exception: 2, code: 1 },
    });
    expect(namesOf(options)).toBe('EXC_BAD_INSTRUCTION / EXC_I386_INVOP');
  });

  it.each([
    [{ code: 10, flags: 0x0b10_0001 }, 'EXC_BAD_ACCESS / KERN_INVALID_ADDRESS'],
    [{ code: 10, flags: 0, parameters: [10n, 0x0a10_000an] }, 'EXC_BAD_ACCESS / KERN_MEMORY_ERROR'],
    [{ code: 10, flags: 0x0900_0000 }, 'EXC_CRASH / SIGKILL'],
    [{ code: 0, parameters: [10n, 0xff00_0000n] }, 'EXC_CRASH / 0x000000ff'],
  ])('recovers the exception from an EXC_CRASH that was stored as it is: %o', (options, names) => {
    expect(namesOf({ os: 'macos', ...options })).toBe(names);
  });

  it('does not decode an EXC_GUARD that EXC_CRASH has cut to 20 bits', () => {
    expect(reasonOf({ os: 'macos', code: 12, flags: 0, parameters: [10n, 0x09c0_0001n] })).toMatchObject({
      kind: 'mach',
      name: 'EXC_GUARD',
    });
  });

  it('names the signal that Crashpad caught on iOS', () => {
    const options = { os: 'ios', cpu: 'arm64', code: 0x1_0003, flags: 6, parameters: [0x1_0003n, 6n, 0xffff_ffff_ffff_ffffn] } as const;
    expect(reasonOf(options)).toMatchObject({ kind: 'mach_signal', signal: { number: 6 }, code: -1 });
    expect(namesOf(options)).toBe('EXC_SOFT_SIGNAL / SIGABRT');
  });
});

/** The first code of EXC_RESOURCE and EXC_GUARD from its fields. */
function code(type: number, flavor: number, flavorBit: number, low: number): bigint {
  return (BigInt(type) << 61n) | (BigInt(flavor) << BigInt(flavorBit)) | BigInt(low);
}

describe('the parts of EXC_RESOURCE', () => {
  it.each([
    [
      code(1, 2, 58, (180 << 7) | 80),
      98n,
      'RESOURCE_TYPE_CPU / FLAVOR_CPU_MONITOR_FATAL',
      { unit: 'cpu_percent', limit: 80, observed: 98, intervalSeconds: 180 },
    ],
    [
      code(2, 1, 58, (300 << 20) | 45_000),
      50_001n,
      'RESOURCE_TYPE_WAKEUPS / FLAVOR_WAKEUPS_MONITOR',
      { unit: 'wakeups_per_second', limit: 45_000, observed: 50_001, intervalSeconds: 300 },
    ],
    [code(3, 1, 58, 5_120), 0n, 'RESOURCE_TYPE_MEMORY / FLAVOR_HIGH_WATERMARK', { unit: 'memory_mebibytes', limit: 5_120 }],
    [
      code(4, 2, 58, 86_400 * 0x8000 + 1_024),
      2_048n,
      'RESOURCE_TYPE_IO / FLAVOR_IO_LOGICAL_WRITES',
      { unit: 'io_mebibytes', limit: 1_024, observed: 2_048, intervalSeconds: 86_400 },
    ],
    [code(5, 1, 58, 2_000), 0n, 'RESOURCE_TYPE_THREADS / FLAVOR_THREADS_HIGH_WATERMARK', { unit: 'threads', limit: 2_000 }],
    [code(6, 1, 58, 200_000), 0n, 'RESOURCE_TYPE_PORTS / FLAVOR_PORT_SPACE_FULL', { unit: 'ports', observed: 200_000 }],
    [code(7, 3, 58, 1), 0n, '0xec000000', null],
  ])('decodes the code %i', (first, subcode, names, limit) => {
    const options = { os: 'macos', code: 11, flags: Number(first >> 32n), parameters: [11n, first, subcode] } as const;
    expect(namesOf(options)).toBe(`EXC_RESOURCE / ${names}`);
    expect(reasonOf(options)).toMatchObject({ kind: 'mach_resource', limit });
  });

  it('knows type and flavor but no limit if only the flags were stored', () => {
    expect(reasonOf({ os: 'macos', code: 11, flags: 0x2800_0000 })).toMatchObject({
      type: { number: 1, name: 'RESOURCE_TYPE_CPU' },
      flavor: { number: 2, name: 'FLAVOR_CPU_MONITOR_FATAL' },
      limit: null,
    });
  });

  it('decodes the codes rather than the flags, which Crashpad fills from the low half on iOS', () => {
    const first = code(3, 1, 58, 2_098);
    expect(namesOf({ os: 'ios', code: 11, flags: 2_098, parameters: [11n, first, 0n] })).toBe(
      'EXC_RESOURCE / RESOURCE_TYPE_MEMORY / FLAVOR_HIGH_WATERMARK',
    );
  });
});

describe('the parts of EXC_GUARD', () => {
  it.each([
    [code(1, 0x20, 32, 0xfffe_0103), 7n, 'GUARD_TYPE_MACH_PORT / GUARD_EXC_IMMOVABLE', 0xfffe_0103],
    [code(2, 1, 32, 42), 0x0123_4567_89ab_cdefn, 'GUARD_TYPE_FD / GUARD_EXC_CLOSE', 42],
    [code(3, 0, 32, 11), 1n, 'GUARD_TYPE_USER', 11],
    [code(4, 4, 32, 500), 1n, 'GUARD_TYPE_VN / GUARD_EXC_UNLINK', 500],
    [code(5, 1, 32, 0), 0x2_8000_0000n, 'GUARD_TYPE_VIRT_MEMORY / GUARD_EXC_DEALLOC_GAP', 0],
    [code(6, 0, 32, 0), 31n, 'GUARD_TYPE_REJECTED_SC / GUARD_EXC_MACH_TRAP', 0],
    [code(7, 9, 32, 1), 0n, '0xe0000009', 1],
  ])('decodes the code %i', (first, identifier, names, target) => {
    const options = { os: 'macos', code: 12, flags: Number(first >> 32n), parameters: [12n, first, identifier] } as const;
    expect(namesOf(options)).toBe(`EXC_GUARD / ${names}`);
    expect(reasonOf(options)).toMatchObject({ kind: 'mach_guard', target, identifier });
  });
});
