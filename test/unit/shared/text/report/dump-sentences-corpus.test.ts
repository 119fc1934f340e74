import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disassemblerFor } from '../../../../../electron/host/report/dumps/disassemblers.ts';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { analyse } from '../../../../../shared/report/dump/analysis/analysis.ts';
import { isDumpFailure, openDump } from '../../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../../shared/report/dump/format/system-info.ts';
import { crashFacts, crashSentence } from '../../../../../shared/text/report/dump-crash.ts';
import { CERTAINTY_WORDS, hintSentence } from '../../../../../shared/text/report/dump-hints.ts';

/** Folder of recorded real dumps beside the checkout. */
const MINIDUMPS = join(import.meta.dirname, '../../../../../../shared/corpus/minidumps');
const hasCorpus = existsSync(MINIDUMPS);

/** For each dump that can be read: the sentence, the facts, and the hints with their certainty, the strongest first. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'breakpad/ascii_read_av.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_read_av_block_write.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: edi consists of printable characters',
  ],
  'breakpad/ascii_read_av_clobber_write.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_read_av_conditional.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa80d',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_read_av_then_jmp.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_read_av_xchg_write.dmp': [
    'Read from 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_write_av.dmp': [
    'Wrote to 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/ascii_write_av_arg_to_call.dmp': [
    'Wrote to 0x41414141 in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x41414141 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'likely: Text used as a pointer: eax consists of printable characters',
  ],
  'breakpad/linux_divide_by_zero.dmp': [
    'Divided by zero in driver + 0x1f27',
    'SIGFPE · 0x8 / 0x0 · 0x401f27 · thread 0 · Linux 3.13.0 amd64',
  ],
  'breakpad/linux_executable_heap.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1f26',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_executable_stack.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1f26',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_inline.dmp': [
    'Executed an illegal instruction in linux_inline + 0x161b6',
    'SIGILL / ILL_ILLOPN · 0x4 / 0x2 · 0x2161b6 · thread 0 · under 1 s after start · Linux 5.10.28 amd64',
  ],
  'breakpad/linux_inside_module_exe_region1.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1e16',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_inside_module_exe_region2.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x47',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction changes 1 byte at address 0; rax is 0',
  ],
  'breakpad/linux_jmp_to_0.dmp': [
    'Jumped to 0x0, a null pointer, from driver + 0x213e',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the program jumps to address 0',
  ],
  'breakpad/linux_jmp_to_module_not_exe_region.dmp': [
    'Jumped to 0x616500, which is not code (driver + 0x216500), from driver + 0x1eb0',
    'SIGSEGV · 0xb / 0x0 · 0x616500 · thread 0 · Linux 3.13.0 amd64',
    'certain: Jump outside code: into memory that is not executable',
  ],
  'breakpad/linux_null_dereference.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1f26',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_null_read_av.dmp': [
    'Read from 0x0, a null pointer, in null_read_av + 0x2170',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.3.8 amd64',
    'certain: Null pointer: the instruction reads 4 bytes at address 0',
  ],
  'breakpad/linux_outside_module.dmp': [
    'Jumped to 0x29cd74, where no memory is, from driver + 0x1f00',
    'SIGSEGV · 0xb / 0x0 · 0x29cd74 · thread 0 · Linux 3.13.0 amd64',
    'certain: Jump outside code: into an address without memory',
  ],
  'breakpad/linux_raise_sigabrt.dmp': [
    'Aborted in libpthread-2.19.so + 0x1020b, called from driver + 0x1f05',
    'SIGABRT · 0x6 / 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Deliberate crash: the program aborts',
  ],
  'breakpad/linux_stack_pointer_in_module.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1f26',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_stack_pointer_in_stack.dmp': [
    'Wrote to 0x0, a null pointer, in driver + 0x1f26',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.13.0 amd64',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; rax is 0',
  ],
  'breakpad/linux_stacksmash.dmp': [
    'Read from 0x6172747320746f6e, an invalid address, in libgcc_s.so.1 + 0xf730',
    'SIGSEGV · 0xb / 0x0 · 0x0 · thread 0 · Linux 3.3.8 amd64',
    'certain: Invalid address: the processor refuses 0x6172747320746f6e, because it is not canonical. It does not report such addresses, so 0x0 was recorded',
    'likely: Text used as a pointer: rcx consists of printable characters',
  ],
  'breakpad/linux_write_to_nonwritable_module.dmp': [
    'Wrote to 0x410000, read-only memory of driver2, in driver2 + 0x1e16',
    'SIGSEGV · 0xb / 0x0 · 0x410000 · thread 0 · Linux 3.13.0 amd64',
    'certain: Write to read-only memory of driver2',
  ],
  'breakpad/linux_write_to_nonwritable_region_math.dmp': [
    'Wrote to 0x72eb80, where no memory is, in driver5 + 0x1e1c',
    'SIGSEGV · 0xb / 0x0 · 0x72eb80 · thread 0 · Linux 3.13.0 amd64',
  ],
  'breakpad/linux_write_to_outside_module.dmp': [
    'Wrote to 0x390000, where no memory is, in driver3 + 0x1e16',
    'SIGSEGV · 0xb / 0x0 · 0x390000 · thread 0 · Linux 3.13.0 amd64',
  ],
  'breakpad/linux_write_to_outside_module_via_math.dmp': [
    'Wrote to 0x732b80, where no memory is, in driver4 + 0x1e1c',
    'SIGSEGV · 0xb / 0x0 · 0x732b80 · thread 0 · Linux 3.13.0 amd64',
  ],
  'breakpad/linux_write_to_under_4k.dmp': [
    'Wrote to 0xf93, near null, in driver1 + 0x1e16',
    'SIGSEGV · 0xb / 0x0 · 0xf93 · thread 0 · Linux 3.13.0 amd64',
    'likely: Null pointer: the instruction writes 4 bytes at offset 3987',
  ],
  'breakpad/minidump2.dmp': [
    'Wrote to 0x45, near null, in test_app.exe + 0x429e',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x45 · thread 0 · under 1 s after start · Windows 5.1.2600 x86',
    'likely: Null pointer: the instruction writes at offset 69',
  ],
  'breakpad/null_read_av.dmp': [
    'Read from 0x0, a null pointer, in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x0 · thread 0 · 1 s after start · Windows 6.1.7600 x86',
    'certain: Null pointer: the instruction reads 4 bytes at address 0; eax is 0',
  ],
  'breakpad/null_write_av.dmp': [
    'Wrote to 0x0, a null pointer, in crashme.exe + 0xa6cd',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x0 · thread 0 · 1 s after start · Windows 6.1.7600 x86',
    'certain: Null pointer: the instruction writes 4 bytes at address 0; eax is 0',
  ],
  'breakpad/read_av_clobber_write.dmp': [
    'Read from 0x4e3c9 in crashme.exe + 0x1098',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x4e3c9 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
  ],
  'breakpad/read_av_conditional.dmp': [
    'Read from 0x4e3c9 in crashme.exe + 0x109e',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x4e3c9 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
  ],
  'breakpad/read_av_non_null.dmp': [
    'Read from 0x4e3c9 in crashme.exe + 0x1098',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0x4e3c9 · thread 0 · 1 s after start · Windows 6.1.7600 x86',
  ],
  'breakpad/stack_exhaustion.dmp': [
    'Ran out of stack in crashme.exe + 0xa637',
    'EXCEPTION_STACK_OVERFLOW · 0xc00000fd · 0xdea637 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
    'certain: Stack overflow: the system reported it; the same calls repeat (239 times)',
  ],
  'breakpad/tiny-exe-with-cet-xsave.dmp': ['No crash: a dump on request', '5 s after start · Windows 10.0.22000 amd64'],
  'breakpad/write_av_non_canonical.dmp': [
    'Wrote to 0xfefefefefefefefe, an invalid address, in crash.exe + 0x1331',
    'EXCEPTION_ACCESS_VIOLATION_READ · 0xc0000005 · 0xffffffffffffffff · thread 0 · under 1 s after start · Windows 10.0.19042 amd64',
    'certain: Invalid address: the processor refuses 0xfefefefefefefefe, because it is not canonical. It does not report such addresses, so 0xffffffffffffffff was recorded',
  ],
  'breakpad/write_av_non_null.dmp': [
    'Wrote to 0x4e3c9 in crashme.exe + 0x1097',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x4e3c9 · thread 0 · under 1 s after start · Windows 6.1.7600 x86',
  ],
  'node-minidump-electron/mac.dmp': [
    'Executed an illegal instruction in Electron Framework + 0xf34e4',
    'EXC_BAD_INSTRUCTION / EXC_I386_INVOP · 0x2 / 0x1 · 0x10ce0a4e4 · thread 0 · 8 s after start · macOS 10.11.6 amd64',
  ],
  'rust-minidump/invalid-parameter.dmp': [
    'Passed an invalid parameter to a library function, in CrashTest.exe + 0x7a9a3',
    'STATUS_INVALID_PARAMETER · 0xc000000d · 0x0 · thread 0 · 2 s after start · Windows 10.0.17134 amd64',
    'certain: Deliberate crash: a check of the program failed',
  ],
  'rust-minidump/linux-mini.dmp': [
    'Wrote 5 to the fixed address 0x45 in crash + 0x1d72',
    'SIGSEGV · 0xb / 0x0 · 0x45 · thread 0 · Linux 4.9.60 amd64',
    'likely: Deliberate crash: the program stores 5 at a fixed low address',
  ],
  'rust-minidump/simple-crashpad.dmp': [
    'Aborted in libsystem_kernel.dylib + 0x733a, called from crashy + 0x3f8a',
    'EXC_CRASH / SIGABRT · 0x0 / 0x0 · 0x7fff6f41333a · thread 0 · under 1 s after start · macOS 10.15.7 amd64',
    'likely: Deliberate crash: the program aborts',
  ],
  'rust-minidump/test.dmp': [
    'Wrote to 0x45, near null, in test_app.exe + 0x429e',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x45 · thread 0 · under 1 s after start · Windows 5.1.2600 x86',
    'likely: Null pointer: the instruction writes at offset 69',
  ],
  'sentry-native/minidump.dmp': [
    'Wrote to 0x20, near null, in VCRUNTIME140D.dll + 0x20476',
    'EXCEPTION_ACCESS_VIOLATION_WRITE · 0xc0000005 · 0x20 · thread 0 · under 1 s after start · Windows 10.0.22621 amd64',
    'likely: Null pointer: the instruction writes 32 bytes at offset 32',
  ],
};

/** What the Crash screen says about a dump. */
async function saidAbout(name: string): Promise<readonly string[]> {
  const dump = openDump(sourceOfBytes(readFileSync(join(MINIDUMPS, name))));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const system = systemOf(dump);
  const analysis = analyse(dump, { disassembler: system === null ? null : await disassemblerFor(system.cpu) });
  const hints = analysis.hints.map((hint) => `${CERTAINTY_WORDS[hint.certainty]}: ${hintSentence(hint, dump)}`);
  return [crashSentence(analysis), crashFacts(analysis).join(' · '), ...hints];
}

describe.skipIf(!hasCorpus)(`the Crash screen${hasCorpus ? '' : ' (skipped: no corpus folder beside the checkout)'}`, () => {
  it.each(Object.entries(EXPECTED))('says what happened, where and why in %s', async (name, expected) => {
    expect(await saidAbout(name)).toEqual(expected);
  });

  it('covers the 44 dumps of the corpus that can be read', () => {
    expect(Object.keys(EXPECTED)).toHaveLength(44);
  });
});
