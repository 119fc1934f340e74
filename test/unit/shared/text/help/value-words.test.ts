import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_ANNOTATIONS } from '../../../../../shared/report/catalog/annotations.ts';
import { explainedValue } from '../../../../../shared/text/help/value-words.ts';

describe('the explanation of a value', () => {
  it.each([
    ['CrashTime', '1700000000', '14 Nov 2023, 22:13:20 UTC'],
    ['StartupTime', '1', '1 Jan 1970, 00:00:01 UTC'],
    ['InstallTime', '253402300799', '31 Dec 9999, 23:59:59 UTC'],
    ['MacMemoryPressureNormalTime', '1700000000', '14 Nov 2023, 22:13:20 UTC'],
    ['BuildID', '20240229093041', '29 Feb 2024, 09:30:41 UTC'],
    ['ApplicationBuildID', '20231231235959', '31 Dec 2023, 23:59:59 UTC'],
    ['SecondsSinceLastCrash', '3723', '1 h 2 min 3 s'],
    ['SecondsSinceLastCrash', '90000', '1 day 1 h'],
    ['SecondsSinceLastCrash', '864000000', '10,000 days'],
    ['LastInteractionDuration', '60', '1 min'],
    ['UptimeTS', '3723.5', '1 h 2 min 4 s'],
    ['UptimeTS', '59.9999999', '60 s'],
    ['UptimeTS', '0.25', '0.3 s'],
    ['UptimeTS', '7', '7 s'],
    ['TotalPhysicalMemory', '17179869184', '16.0 GiB'],
    ['OOMAllocationSize', '1572864', '1.5 MiB'],
    ['TotalVirtualMemory', '140737488224256', '128 TiB'],
    ['WindowsFileDialogErrorCode', '2147942405', '0x80070005'],
  ])('of %s=%s is %s', (name, value, words) => {
    expect(explainedValue(name, value)).toBe(words);
  });

  it.each([
    ['CrashTime', '0'],
    ['CrashTime', '-5'],
    ['CrashTime', ' 1700000000'],
    ['CrashTime', '1700000000.5'],
    ['CrashTime', '0x6553f100'],
    ['CrashTime', '253402300800'],
    ['CrashTime', 'yesterday'],
    ['BuildID', '20240230093041'],
    ['BuildID', '20240229243041'],
    ['BuildID', '20240229096041'],
    ['BuildID', '2024022909304'],
    ['ApplicationBuildID', '2015884315'],
    ['UptimeTS', '1e3'],
    ['UptimeTS', '1,5'],
    ['UptimeTS', ''],
    ['OOMAllocationSize', '12'],
    ['OOMAllocationSize', '12 MB'],
    ['WindowsFileDialogErrorCode', '4294967296'],
    ['Version', '1700000000'],
    ['toString', '1700000000'],
  ])('is absent for %s=%s', (name, value) => {
    expect(explainedValue(name, value)).toBeNull();
  });

  it('never throws and never contains NaN, undefined or Infinity', () => {
    const value = fc.oneof(fc.string(), fc.nat().map(String), fc.double().map(String), fc.stringMatching(/^(19|20)\d{12}$/));
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN_ANNOTATIONS), value, (name, text) => {
        const words = explainedValue(name, text);
        expect(words ?? '').not.toMatch(/NaN|undefined|Infinity|\{/);
      }),
    );
  });

  it('of a time reads back as the same number of seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 253_402_300_799 }), (seconds) => {
        expect(Date.parse((explainedValue('CrashTime', String(seconds)) ?? '').replace(/\b(\d{4}),/, '$1'))).toBe(seconds * 1_000);
      }),
    );
  });
});
