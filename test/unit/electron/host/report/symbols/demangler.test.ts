import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createDemangler } from '../../../../../../electron/host/report/symbols/demangler.ts';
import { withMemoryLimit } from '../../../../../../electron/host/report/symbols/memory-limit.ts';

/** A C++ name each of whose parameters has the type of the one before it twice: the demangled name has 2^parameters types. */
function doubling(parameters: number): string {
  const references = Array.from({ length: parameters }, (_, index) => `S${index.toString(36).toUpperCase()}_`);
  return `_Z1f1AIiiE${references.map((reference) => `S_I${reference}${reference}E`).join('')}`;
}

describe('the demangler', () => {
  it.each([
    ['C++ of GCC and Clang', '_ZN3foo3barEPKc', 'foo::bar(char const*)'],
    ['C++ of macOS', '__ZN3foo3barEv', 'foo::bar()'],
    ['C++ of MSVC', '?bar@foo@@QEAAHH@Z', 'foo::bar(int)'],
    ['Rust with a hash', '_ZN4core9panicking9panic_fmt17h0123456789abcdefE', 'core::panicking::panic_fmt'],
    ['Rust', '_RNvCs1234_7mycrate3foo', 'mycrate::foo'],
    ['a cold copy', '_Z3foov.cold', 'foo() [clone .cold]'],
  ])('demangles %s', (_, name, demangled) => {
    expect(createDemangler()(name)).toBe(demangled);
  });

  it.each(['main', '_start', '__libc_start_main', '_', '', '_Zbad', '?bad', 'foo::bar(int)', '_f@8', 'ünï', '_ünï', 'a\0b', '\ufffd'])(
    'keeps %j',
    (name) => {
      expect(createDemangler()(name)).toBe(name);
    },
  );

  it('keeps a name whose result would be huge, and demangles the next one', () => {
    const demangle = createDemangler();
    // The first runs out of memory, the second is only too long.
    for (const name of [doubling(34), doubling(10)]) expect(demangle(name)).toBe(name);
    expect(demangle('_ZN3foo3barEv')).toBe('foo::bar()');
  });

  it('keeps names that are too long', () => {
    const name = `_Z4090${'a'.repeat(4_090)}v`;
    expect(createDemangler()(name)).toBe(name);
  });

  it('gives up a file with many hostile names, and no other file', () => {
    const demangle = createDemangler();
    for (let count = 0; count < 40; count += 1) demangle(doubling(34));
    expect(demangle('_Z3foov')).toBe('_Z3foov');
    expect(createDemangler()('_Z3foov')).toBe('foo()');
  });
});

describe('the memory limit of a module', () => {
  const module = readFileSync(createRequire(import.meta.url).resolve('gecko-profiler-demangle/index_bg.wasm'));

  it('changes only the section of the memory', () => {
    const limited = withMemoryLimit(module, 8);
    // The first memory section has no maximum: one memory, no flags, 17 pages.
    const at = module.indexOf(Uint8Array.of(5, 3, 1, 0, 17));
    expect(at).toBeGreaterThan(0);
    expect(Buffer.from(limited)).toEqual(
      Buffer.concat([module.subarray(0, at), Uint8Array.of(5, 4, 1, 1, 17, 25), module.subarray(at + 5)]),
    );
  });

  it('refuses a module without a memory', () => {
    expect(() => withMemoryLimit(module.subarray(0, 8), 8)).toThrow('exactly one memory');
  });
});
