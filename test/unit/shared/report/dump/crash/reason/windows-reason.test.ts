import { describe, expect, it } from 'vitest';
import { FAST_FAIL_CODES } from '../../../../../../../shared/report/dump/crash/reason/tables/fast-fail-codes.ts';
import { NT_STATUS_DEVICES } from '../../../../../../../shared/report/dump/crash/reason/tables/nt-status-devices.ts';
import { NT_STATUS_GENERAL } from '../../../../../../../shared/report/dump/crash/reason/tables/nt-status-general.ts';
import { NT_STATUS_SYSTEM } from '../../../../../../../shared/report/dump/crash/reason/tables/nt-status-system.ts';
import { WIN32_ERRORS_HIGH } from '../../../../../../../shared/report/dump/crash/reason/tables/win32-errors-high.ts';
import { WIN32_ERRORS } from '../../../../../../../shared/report/dump/crash/reason/tables/win32-errors.ts';
import { ntStatusName, win32ErrorName } from '../../../../../../../shared/report/dump/crash/reason/windows-reason.ts';
import { namesOf, reasonOf } from './names-of.ts';

describe('the reason of a crash on Windows', () => {
  it.each([
    [0n, 'EXCEPTION_ACCESS_VIOLATION_READ'],
    [1n, 'EXCEPTION_ACCESS_VIOLATION_WRITE'],
    [8n, 'EXCEPTION_ACCESS_VIOLATION_EXEC'],
    [2n, 'EXCEPTION_ACCESS_VIOLATION'],
    // Upper bits are part of the parameter: this is no read.
    [1n << 32n, 'EXCEPTION_ACCESS_VIOLATION'],
  ])('reads the kind of access %s of an access violation', (access, name) => {
    expect(namesOf({ code: 0xc000_0005, parameters: [access, 0x10n] })).toBe(name);
  });

  it('does not take a parameter that the record does not count for the kind of access', () => {
    expect(reasonOf({ code: 0xc000_0005, parameters: [1n, 0x10n], parameterCount: 0 })).toMatchObject({
      kind: 'access_violation',
      access: null,
      raw: { parameters: [] },
    });
  });

  it.each([
    [[0n, 0x10n, 0xc000_009cn], 'EXCEPTION_IN_PAGE_ERROR_READ / STATUS_DEVICE_DATA_ERROR'],
    [[1n, 0x10n, 0xffff_ffff_c000_000en], 'EXCEPTION_IN_PAGE_ERROR_WRITE / STATUS_NO_SUCH_DEVICE'],
    [[8n, 0x10n, 0xc0ff_ff01n], 'EXCEPTION_IN_PAGE_ERROR_EXEC / 0xc0ffff01'],
    [[8n, 0x10n], 'EXCEPTION_IN_PAGE_ERROR_EXEC'],
    [[], 'EXCEPTION_IN_PAGE_ERROR'],
  ])('reads access and status of an in-page error with the parameters %o', (parameters, names) => {
    expect(namesOf({ code: 0xc000_0006, parameters })).toBe(names);
  });

  it.each([
    [[2n], 'FAST_FAIL_STACK_COOKIE_CHECK_FAILURE / EXCEPTION_STACK_BUFFER_OVERRUN'],
    [[0n], 'FAST_FAIL_LEGACY_GS_VIOLATION / EXCEPTION_STACK_BUFFER_OVERRUN'],
    [[18n], 'FAST_FAIL_INVALID_JUMP_BUFFER / EXCEPTION_STACK_BUFFER_OVERRUN'],
    [[76n], 'FAST_FAIL_INVALID_EXTENDED_STATE / EXCEPTION_STACK_BUFFER_OVERRUN'],
    // 15 to 17 are not defined.
    [[15n], 'EXCEPTION_STACK_BUFFER_OVERRUN / 0x0000000f'],
    [[], 'EXCEPTION_STACK_BUFFER_OVERRUN'],
  ])('names the code of a fast fail before the exception, with the parameters %o', (parameters, names) => {
    expect(namesOf({ code: 0xc000_0409, parameters })).toBe(names);
  });

  it.each([
    [0x8000_0003, 'EXCEPTION_BREAKPOINT'],
    [0x8000_0004, 'EXCEPTION_SINGLE_STEP'],
    [0xc000_00fd, 'EXCEPTION_STACK_OVERFLOW'],
    [0xc000_0094, 'EXCEPTION_INT_DIVIDE_BY_ZERO'],
    [0xc000_0096, 'EXCEPTION_PRIV_INSTRUCTION'],
    [0xe06d_7363, 'UNHANDLED_CPP_EXCEPTION'],
    [0xe043_4352, 'MANAGED_EXCEPTION_CODE_V4'],
    [0xe043_4f4d, 'MANAGED_EXCEPTION_CODE'],
    [0xe000_0008, 'OUT_OF_MEMORY'],
    [0x0517_a7ed, 'SIMULATED'],
    [0x0cca_11ed, 'TRIGGERED'],
    [0xc000_000d, 'STATUS_INVALID_PARAMETER'],
    [0xc000_0374, 'STATUS_HEAP_CORRUPTION'],
    [0xc000_041d, 'STATUS_FATAL_USER_CALLBACK_EXCEPTION'],
    [0x4001_0005, 'DBG_CONTROL_C'],
    [0xc002_0001, 'RPC_NT_INVALID_STRING_BINDING'],
    // Both a Win32 error and STATUS_WAIT_3; rust-minidump takes the error.
    [3, 'ERROR_PATH_NOT_FOUND'],
    [1722, 'RPC_S_SERVER_UNAVAILABLE'],
    // The delay loader of Visual C++, and an HRESULT.
    [0xc06d_007e, 'FACILITY_VISUALCPP / ERROR_MOD_NOT_FOUND'],
    [0x8007_000e, 'FACILITY_WIN32 / ERROR_OUTOFMEMORY'],
    [0x406d_1388, '0x406d1388'],
    [0xc06d_ffff, '0xc06dffff'],
  ])('names the code %i', (code, names) => {
    expect(namesOf({ code })).toBe(names);
  });

  it('keeps code, flags and parameters', () => {
    expect(reasonOf({ code: 0xe06d_7363, flags: 1, parameters: [0x1993_0520n, 2n, 0xffff_ffff_ffff_fff0n] }).raw).toEqual({
      code: 0xe06d_7363,
      flags: 1,
      parameters: [0x1993_0520n, 2n, 0xffff_ffff_ffff_fff0n],
    });
  });

  it('keeps at most 15 parameters of a record that claims more', () => {
    expect(reasonOf({ code: 0xc000_0005, parameters: [1n], parameterCount: 0xffff_ffff }).raw.parameters).toHaveLength(15);
  });
});

describe('the tables of Windows codes', () => {
  it.each([
    [0, 'STATUS_SUCCESS'],
    [0xc000_0001, 'STATUS_UNSUCCESSFUL'],
    [0xc01d_000a, 'STATUS_MONITOR_INVALID_MANUFACTURE_DATE'],
    [0xc01d_000b, null],
    [0x8000_0005, 'STATUS_BUFFER_OVERFLOW'],
    [0xc015_0001, 'STATUS_SXS_SECTION_NOT_FOUND'],
    [0xc000_0036, 'STATUS_PORT_DO_NOT_DISTURB'],
    [0xc000_0092, 'STATUS_FLOAT_STACK_CHECK'],
    [0xffff_ffff, null],
    [-1, null],
  ])('names the NTSTATUS %i', (code, name) => {
    expect(ntStatusName(code)).toBe(name);
  });

  it.each([
    [0, 'ERROR_SUCCESS'],
    [692, 'ERROR_DBG_TERMINATE_PROCESS'],
    [1455, 'ERROR_COMMITMENT_LIMIT'],
    [4999, null],
    [35, null],
    [0x8000_0000, null],
  ])('names the Win32 error %i', (code, name) => {
    expect(win32ErrorName(code)).toBe(name);
  });

  it.each([
    ['NTSTATUS', 16, [NT_STATUS_GENERAL, NT_STATUS_SYSTEM, NT_STATUS_DEVICES]],
    ['Win32', 10, [WIN32_ERRORS, WIN32_ERRORS_HIGH]],
    ['fast-fail', 10, [FAST_FAIL_CODES]],
  ] as const)('have each %s code once and in ascending order', (_, radix, tables) => {
    for (const table of tables) {
      let next = 0;
      for (const line of table.trim().split('\n')) {
        expect(line).toMatch(/^[0-9a-f]+(?: [A-Z][A-Z0-9_]*)+$/);
        const start = Number.parseInt(line, radix);
        expect(start).toBeGreaterThanOrEqual(next);
        next = start + line.split(' ').length - 1;
      }
    }
  });
});
