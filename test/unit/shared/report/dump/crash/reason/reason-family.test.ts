import { describe, expect, it } from 'vitest';
import { familyOf, type ReasonFamily } from '../../../../../../../shared/report/dump/crash/reason/reason-family.ts';
import type { ExceptionOptions } from './exception-dump.ts';
import { reasonOf } from './names-of.ts';

const CASES: readonly (readonly [ReasonFamily, ExceptionOptions])[] = [
  ['memory_access', { code: 0xc000_0005 }],
  ['memory_access', { code: 0x8000_0001 }],
  ['memory_access', { os: 'linux', code: 11 }],
  ['memory_access', { os: 'macos', code: 1, flags: 1 }],
  ['memory_access', { os: 'fuchsia', code: 0x108 }],
  ['in_page_error', { code: 0xc000_0006 }],
  ['in_page_error', { os: 'linux', code: 7, flags: 2 }],
  ['in_page_error', { os: 'macos', code: 1, flags: 10 }],
  ['stack_overflow', { code: 0xc000_00fd }],
  ['illegal_instruction', { code: 0xc000_001d }],
  ['illegal_instruction', { os: 'ps3', code: 2 }],
  ['illegal_instruction', { os: 'macos', code: 2, flags: 1 }],
  ['arithmetic', { code: 0xc000_0094 }],
  ['arithmetic', { os: 'linux', code: 8, flags: 1 }],
  ['breakpoint', { code: 0x8000_0003 }],
  ['breakpoint', { os: 'macos', code: 6, flags: 2 }],
  ['fast_fail', { code: 0xc000_0409, parameters: [7n] }],
  ['fast_fail', { code: 0xc000_0409 }],
  ['fast_fail', { code: 0xc000_0374 }],
  ['abort', { os: 'linux', code: 6, flags: -6 }],
  ['abort', { os: 'macos', code: 0, parameters: [10n, 0x0600_0000n] }],
  ['abort', { os: 'macos', code: 5, flags: 0x1_0002 }],
  ['abort', { os: 'ios', code: 0x1_0003, flags: 6 }],
  ['abort', { code: 0x4000_0015 }],
  ['language_exception', { code: 0xe06d_7363 }],
  ['language_exception', { code: 0xe043_4f4d }],
  ['language_exception', { os: 'macos', code: 0x4350_6e78 }],
  ['language_exception', { os: 'macos', code: 5, flags: 0xdead_c0de }],
  ['out_of_memory', { code: 0xe000_0008 }],
  ['out_of_memory', { code: 0xc000_0017 }],
  ['out_of_memory', { code: 0x8007_000e }],
  ['system_policy', { os: 'linux', code: 31, flags: 1 }],
  ['system_policy', { os: 'macos', code: 11 }],
  ['system_policy', { os: 'macos', code: 12 }],
  ['system_policy', { os: 'macos', code: 1, flags: 50 }],
  ['system_policy', { os: 'macos', code: 10, flags: 0x0900_0000 }],
  ['dump_requested', { code: 0x0517_a7ed }],
  ['dump_requested', { os: 'linux', code: -1 }],
  ['system_code', { code: 0xc000_000d }],
  ['system_code', { os: 'linux', code: 15 }],
  ['system_code', { os: 'macos', code: 7 }],
  ['unknown', { code: 0x406d_1388 }],
];

/** Every family. */
const EVERY_FAMILY: Readonly<Record<ReasonFamily, true>> = {
  memory_access: true,
  in_page_error: true,
  stack_overflow: true,
  illegal_instruction: true,
  arithmetic: true,
  breakpoint: true,
  fast_fail: true,
  abort: true,
  language_exception: true,
  out_of_memory: true,
  system_policy: true,
  dump_requested: true,
  system_code: true,
  unknown: true,
};

describe('familyOf', () => {
  it('gives every family to a reason of the cases below', () => {
    expect(new Set(CASES.map(([, options]) => familyOf(reasonOf(options))))).toEqual(new Set(Object.keys(EVERY_FAMILY)));
  });

  it.each(CASES)('gives %s for %o', (family, options) => {
    expect(familyOf(reasonOf(options))).toBe(family);
  });
});
