import { describe, expect, it } from 'vitest';
import { crashReasonOf } from '../../../../../../shared/report/dump/crash/reason/crash-reason.ts';
import { machineReason } from '../../../../../../shared/report/dump/output/machine-reason.ts';
import { type ExceptionOptions, exceptionDump } from '../crash/reason/exception-dump.ts';

function reasonOf(exception: ExceptionOptions): string {
  const reason = crashReasonOf(exceptionDump(exception));
  return reason === null ? '' : machineReason(reason, exception.os ?? 'windows');
}

describe("a reason in Breakpad's words", () => {
  it.each<readonly [string, ExceptionOptions]>([
    ['Out of Memory', { code: 0xe000_0008 }],
    ['Unhandled C++ Exception', { code: 0xe06d_7363 }],
    ['Simulated Exception', { code: 0x0517_a7ed }],
    ['0x0cca11ed / 0x00000000', { code: 0x0cca_11ed }],
    ['FAST_FAIL_STACK_COOKIE_CHECK_FAILURE', { code: 0xc000_0409, parameters: [2n] }],
    ['EXCEPTION_STACK_BUFFER_OVERRUN', { code: 0xc000_0409, parameters: [9_999n] }],
    ['EXCEPTION_HEAP_CORRUPTION', { code: 0xc000_0374 }],
    ['0xc000000d / 0x00000007', { code: 0xc000_000d, flags: 7 }],
    ['Uncaught NSException', { os: 'macos', code: 0x4350_6e78 }],
    ['EXC_BAD_ACCESS / KERN_INVALID_ADDRESS', { os: 'macos', code: 1, flags: 1 }],
    ['EXC_GUARD / 0x00000001', { os: 'macos', code: 12, flags: 1 }],
    ['0x00000000 / 0x00000000', { os: 'macos', code: 0, parameters: [10n, 0x0600_0000n] }],
    ['SIGSEGV /SEGV_MAPERR', { os: 'linux', code: 11, flags: 1 }],
    ['SIGSEGV /0x00000000', { os: 'linux', code: 11 }],
    ['SIGBUS / 0x00000080', { os: 'linux', code: 7, flags: 0x80 }],
    ['SIGABRT', { os: 'linux', code: 6, flags: 0xffff_fffa }],
    ['DUMP_REQUESTED', { os: 'linux', code: 0xffff_ffff }],
    ['SIGIOT | SIGABRT', { os: 'solaris', code: 6 }],
    ['SIGSEGV', { os: 'solaris', code: 11 }],
    ['GENERAL / 0x00000000', { os: 'fuchsia', code: 8 }],
    ['0x12345678 / 0x00000000', { os: null, code: 0x1234_5678 }],
  ])('is %s', (words, exception) => {
    expect(reasonOf(exception)).toBe(words);
  });
});
