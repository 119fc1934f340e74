import { describe, expect, it } from 'vitest';
import { crashAddressOf } from '../../../../../../../shared/report/dump/crash/reason/crash-address.ts';
import { exceptionDump, type ExceptionOptions } from './exception-dump.ts';

function addressOf(options: ExceptionOptions): bigint | null {
  return crashAddressOf(exceptionDump({ address: 0x7ff7_0000_1234n, ...options }));
}

describe('crashAddressOf', () => {
  it.each([0xc000_0005, 0xc000_0006])('is the accessed memory for exception %i of Windows with two parameters', (code) => {
    expect(addressOf({ code, parameters: [1n, 0x10n] })).toBe(0x10n);
    expect(addressOf({ code, parameters: [1n] })).toBe(0x7ff7_0000_1234n);
    expect(addressOf({ code, parameters: [1n, 0x10n], parameterCount: 1 })).toBe(0x7ff7_0000_1234n);
  });

  it.each([
    { code: 0xc000_00fd, parameters: [0n, 0x10n] },
    { os: 'linux', code: 0xc000_0005, parameters: [0n, 0x10n] },
    { os: null, code: 0xc000_0005, parameters: [0n, 0x10n] },
    { os: 'macos', code: 1, parameters: [10n, 0x10n] },
  ] as const)('is the address of the record for %o', (options) => {
    expect(addressOf(options)).toBe(0x7ff7_0000_1234n);
  });

  it('is cut to 32 bits on processors of 32 bits only', () => {
    const address = 0xffff_ffff_8765_4321n;
    expect(addressOf({ cpu: 'x86', code: 0x8000_0003, address })).toBe(0x8765_4321n);
    expect(addressOf({ cpu: 'x86', code: 0xc000_0005, parameters: [0n, address] })).toBe(0x8765_4321n);
    expect(addressOf({ os: 'linux', cpu: 'arm', code: 11, address })).toBe(0x8765_4321n);
    expect(addressOf({ cpu: 'amd64', code: 0x8000_0003, address })).toBe(address);
    expect(addressOf({ os: 'linux', cpu: 'arm64', code: 11, address })).toBe(address);
    expect(addressOf({ os: 'linux', cpu: 'unknown', code: 11, address })).toBe(address);
    expect(addressOf({ os: null, code: 11, address })).toBe(address);
  });
});
