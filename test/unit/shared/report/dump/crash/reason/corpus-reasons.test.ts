import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../../shared/bytes/byte-source.ts';
import { crashAddressOf } from '../../../../../../../shared/report/dump/crash/reason/crash-address.ts';
import { crashReasonOf } from '../../../../../../../shared/report/dump/crash/reason/crash-reason.ts';
import { reasonNames } from '../../../../../../../shared/report/dump/crash/reason/reason-names.ts';
import { Dump, openDump } from '../../../../../../../shared/report/dump/format/dump.ts';

const CORPUS = resolve('../shared/corpus');
const isThere = existsSync(`${CORPUS}/minidumps/INDEX.json`);

interface Printed {
  readonly reason: string | null;
  readonly address: bigint | null;
}

/** Both readers print only the signal and the number 0 if the flags are 0; the number is shown beside the names here. */
const FLAGS_0 = /^(SIG[A-Z]+) ?\/ ?0x00000000$/;

/** Where a reader is wrong (reference/dumps.md): our names, what Breakpad prints, what rust-minidump prints. */
const DISAGREEMENTS: Readonly<Record<string, readonly [string, string, string]>> = {
  'rust-minidump/invalid-parameter.dmp': ['STATUS_INVALID_PARAMETER', '0xc000000d / 0x00000000', 'STATUS_INVALID_PARAMETER'],
  'rust-minidump/simple-crashpad.dmp': ['EXC_CRASH / SIGABRT', '0x00000000 / 0x00000000', 'unknown 0x00000000 / 0x00000000'],
};

describe.skipIf(!isThere)(`crash reasons of the corpus${isThere ? '' : ' (skipped: ../shared/corpus is not there)'}`, () => {
  it('agree with both reference readers, except where one of them is wrong', () => {
    const counts = { dumps: 0, breakpad: 0, breakpadFlags0: 0, rust: 0, addresses: 0 };
    const wrong: string[] = [];
    for (const file of dumpFiles()) {
      const dump = openDump(sourceOfBytes(new Uint8Array(readFileSync(`${CORPUS}/minidumps/${file}`))));
      if (!(dump instanceof Dump)) throw new Error(`${file}: ${dump.code}`);
      const reason = crashReasonOf(dump);
      const names = reason === null ? null : reasonNames(reason).join(' / ');
      const address = crashAddressOf(dump);
      const [breakpad, rust] = [breakpadOf(file), rustOf(file)];
      counts.dumps += 1;
      const known = DISAGREEMENTS[file];
      if (known !== undefined) expect([file, names, breakpad.reason, rust.reason]).toEqual([file, ...known]);
      if (breakpad.reason === names) counts.breakpad += 1;
      else if (FLAGS_0.exec(breakpad.reason ?? '')?.[1] === names) counts.breakpadFlags0 += 1;
      else if (known === undefined) wrong.push(`${file}: ${String(names)}, Breakpad ${String(breakpad.reason)}`);
      if (rust.reason === names) counts.rust += 1;
      else if (known === undefined) wrong.push(`${file}: ${String(names)}, rust-minidump ${String(rust.reason)}`);
      if (address === breakpad.address && address === rust.address) counts.addresses += 1;
      else wrong.push(`${file}: address ${String(address)}`);
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ dumps: 44, breakpad: 23, breakpadFlags0: 19, rust: 43, addresses: 44 });
  });

  it('keep what EXC_CRASH says about a crash of Electron on macOS', () => {
    const dump = openDump(sourceOfBytes(new Uint8Array(readFileSync(`${CORPUS}/minidumps/node-minidump-electron/mac.dmp`))));
    expect(dump instanceof Dump ? crashReasonOf(dump) : null).toEqual({
      kind: 'mach',
      name: 'EXC_BAD_INSTRUCTION',
      code: { number: 1, name: 'EXC_I386_INVOP' },
      crash: { signal: { number: 4, name: 'SIGILL' }, exception: 2, code: 1 },
      raw: { code: 2, flags: 1, parameters: [10n, 0x0420_0001n, 0n] },
    });
  });
});

/** The dumps that both readers read. */
function dumpFiles(): readonly string[] {
  const index = JSON.parse(readFileSync(`${CORPUS}/minidumps/INDEX.json`, 'utf8')) as readonly { readonly file: string }[];
  return index.map(({ file }) => file).filter((file) => existsSync(expectedPath(file, 'rust-minidump.json')));
}

function expectedPath(file: string, suffix: string): string {
  return `${CORPUS}/expected/${file.replace(/\.dmp$/, `.${suffix}`)}`;
}

function breakpadOf(file: string): Printed {
  const line = /^Crash\|(.*)$/m.exec(readFileSync(expectedPath(file, 'stackwalk.machine.txt'), 'latin1'))?.[1] ?? '';
  const [reason = '', address = ''] = line.split('|');
  return { reason: reason === 'No crash' ? null : reason, address: address === '' ? null : BigInt(address) };
}

function rustOf(file: string): Printed {
  const { crash_info } = JSON.parse(readFileSync(expectedPath(file, 'rust-minidump.json'), 'utf8')) as {
    readonly crash_info: { readonly type: string | null; readonly address: string | null };
  };
  return { reason: crash_info.type, address: crash_info.address === null ? null : BigInt(crash_info.address) };
}
