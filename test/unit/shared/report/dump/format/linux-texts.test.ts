import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import type { Dump } from '../../../../../../shared/report/dump/format/dump.ts';
import { AUXV_32, AUXV_64, linuxAuxvOf } from '../../../../../../shared/report/dump/format/linux-auxv.ts';
import { DEBUG_32, DEBUG_64, LINK_MAP_32, LINK_MAP_64, linkerDebugOf } from '../../../../../../shared/report/dump/format/linux-dso.ts';
import { linuxMapsOf } from '../../../../../../shared/report/dump/format/linux-maps.ts';
import {
  environmentVariable,
  linuxArgumentsOf,
  linuxCpuInfoOf,
  linuxEnvironmentOf,
  linuxReleaseOf,
  linuxStatusOf,
  processIdOf,
} from '../../../../../../shared/report/dump/format/linux-texts.ts';
import { MISC_INFO } from '../../../../../../shared/report/dump/format/misc-info.ts';
import type { StreamName } from '../../../../../../shared/report/dump/format/streams.ts';
import { codesOf, MadeDump } from './made-dump.ts';

function dumpWith(stream: StreamName, text: string): Dump {
  return new MadeDump().stream(stream, encodeUtf8(text)).open();
}

describe('linuxCpuInfoOf', () => {
  const text =
    'processor\t: 0\nmodel name\t: Foo: 3 GHz\nmicrocode\t: 0x2B\nSerial\t\t: 00000000cafe\n\nprocessor\t: 1\nmicrocode : 0x99\nodd line\n';

  it('reads the number of processors, and the model and microcode of the first one', () => {
    const info = linuxCpuInfoOf(dumpWith('LinuxCpuInfo', text));
    expect(info).toMatchObject({ processors: 2, modelName: 'Foo: 3 GHz', microcode: 0x2bn });
    expect(info?.fields.at(-1)).toBeNull();
  });

  it('closes the fields that can have a serial number, and opens those of the CPU', () => {
    const fields = linuxCpuInfoOf(dumpWith('LinuxCpuInfo', text))?.fields.slice(0, 4);
    expect(fields?.map((field) => [field?.key, field?.level])).toEqual([
      ['processor', 'open'],
      ['model name', 'open'],
      ['microcode', 'open'],
      ['Serial', 'closed'],
    ]);
  });

  it('says where each value is in the dump', () => {
    const dump = dumpWith('LinuxCpuInfo', text);
    for (const field of linuxCpuInfoOf(dump)?.fields.slice(0, 4) ?? [])
      expect(decodeUtf8(dump.bytes.bytes(field?.offset ?? 0, field?.size ?? 0))).toBe(field?.value);
  });

  it.each(['2b', '0x', '0x12345678901234567', '0xzz'])('gives no microcode for %s', (value) => {
    expect(linuxCpuInfoOf(dumpWith('LinuxCpuInfo', `microcode : ${value}`))?.microcode).toBeNull();
  });
});

describe('linuxReleaseOf', () => {
  it('reads lsb-release and os-release, with and without quotes', () => {
    const lsb = 'DISTRIB_ID=Ubuntu\nDISTRIB_RELEASE=16.04\nDISTRIB_CODENAME=xenial\nDISTRIB_DESCRIPTION="Ubuntu 16.04.3 LTS"\n';
    expect(linuxReleaseOf(dumpWith('LinuxLsbRelease', lsb))).toEqual({
      id: 'Ubuntu',
      release: '16.04',
      codename: 'xenial',
      description: 'Ubuntu 16.04.3 LTS',
    });
    expect(linuxReleaseOf(dumpWith('LinuxLsbRelease', 'ID=debian\r\nVERSION_ID="12"\r\nPRETTY_NAME="Debian 12"'))).toEqual({
      id: 'debian',
      release: '12',
      codename: null,
      description: 'Debian 12',
    });
  });

  it('gives nothing for a text that names no distribution, such as one with the name of an object method', () => {
    expect(linuxReleaseOf(dumpWith('LinuxLsbRelease', 'constructor=1\nfoo'))).toBeNull();
  });
});

describe('processIdOf', () => {
  it('prefers MiscInfo over the status of the process', () => {
    const made = new MadeDump();
    made.stream('LinuxProcStatus', encodeUtf8('Name:\tx\nPid:\t77\nPPid:\t1\n'));
    expect(processIdOf(made.open())).toBe(77);
    expect(processIdOf(made.stream('MiscInfo', made.bytesOf(MISC_INFO, { sizeOfInfo: 24, flags: 1, processId: 88 })).open())).toBe(88);
  });

  it('gives nothing for a status without a number', () => {
    expect(processIdOf(dumpWith('LinuxProcStatus', 'Pid:\tabc\n'))).toBeNull();
  });

  it('closes all lines of the status', () => {
    expect(linuxStatusOf(dumpWith('LinuxProcStatus', 'Name:\tx\nUid:\t1000 1000\n')).map((field) => [field?.value, field?.level])).toEqual([
      ['x', 'closed'],
      ['1000 1000', 'closed'],
    ]);
  });
});

describe('arguments and environment', () => {
  it('splits the command line at zero bytes and keeps empty arguments', () => {
    expect(linuxArgumentsOf(dumpWith('LinuxCmdLine', './app\0\0--x=ü\0')).map(({ text }) => text)).toEqual(['./app', '', '--x=ü']);
    expect(linuxArgumentsOf(dumpWith('LinuxCmdLine', 'cut')).map(({ text }) => text)).toEqual(['cut']);
  });

  it('splits the environment, and says where the value of each variable is', () => {
    const dump = dumpWith('LinuxEnviron', 'A=1\0Ü=x=y\0\0\0EMPTY\0');
    const variables = linuxEnvironmentOf(dump).map(environmentVariable);
    expect(variables.map(({ key, value }) => [key, value])).toEqual([
      ['A', '1'],
      ['Ü', 'x=y'],
      ['EMPTY', ''],
    ]);
    for (const { value, offset, size } of variables) expect(decodeUtf8(dump.bytes.bytes(offset, size))).toBe(value);
  });

  it('shows bytes that are no UTF-8 without losing the other variables', () => {
    const dump = new MadeDump().stream('LinuxEnviron', Uint8Array.of(0x41, 0x3d, 0xff, 0, 0x42, 0x3d, 0x31, 0)).open();
    expect(linuxEnvironmentOf(dump).map(({ text }) => text)).toEqual(['A=\ufffd', 'B=1']);
  });
});

describe('linuxMapsOf', () => {
  const lines = [
    '00400000-00414000 r-xp 00001000 08:01 533370                             /home/x y/app (deleted)',
    '7f4752167000-7f475216c000 rw-p 00000000 00:00 0 ',
    'ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]',
  ];

  it('reads all columns of a line', () => {
    const dump = dumpWith('LinuxMaps', `${lines.join('\n')}\n`);
    const maps = linuxMapsOf(dump);
    expect(maps?.at(0)).toMatchObject({
      start: 0x40_0000n,
      end: 0x41_4000n,
      permissions: 'r-xp',
      fileOffset: 0x1000n,
      device: '08:01',
      inode: 533_370n,
      path: '/home/x y/app (deleted)',
      name: 'app (deleted)',
    });
    expect(maps?.at(1)).toMatchObject({ path: '', name: '', inode: 0n });
    expect(maps?.at(2)?.path).toBe('[vsyscall]');
    expect(maps?.atAddress(0xffff_ffff_ff60_0fffn)?.path).toBe('[vsyscall]');
    expect(maps?.atAddress(0x41_4000n)).toBeNull();
    for (const { offset, size } of maps?.rows() ?? []) expect(lines).toContain(decodeUtf8(dump.bytes.bytes(offset, size)));
    expect(codesOf(dump)).toEqual([]);
  });

  it('notes the lines that are no mappings once, at the first of them, and reads the others', () => {
    const dump = dumpWith('LinuxMaps', ['junk', lines[0], '12-zz r-xp 0 0:0 0', lines[1]].join('\n'));
    expect(linuxMapsOf(dump)).toHaveLength(2);
    expect(dump.findings()).toMatchObject([{ code: 'bad_lines', count: 2, offset: dump.stream('LinuxMaps')?.offset }]);
  });

  it('notes mappings that are reversed or overlap', () => {
    const dump = dumpWith('LinuxMaps', ['2000-1000 rw-p 0 00:00 0', '3000-6000 rw-p 0 00:00 0', '4000-5000 rw-p 0 00:00 0'].join('\n'));
    const maps = linuxMapsOf(dump);
    expect(maps?.atAddress(0x1800n)).toBeNull();
    expect(maps?.atAddress(0x4800n)?.start).toBe(0x4000n);
    expect(maps?.atAddress(0x5800n)?.start).toBe(0x3000n);
    expect(codesOf(dump)).toEqual(['range_reversed', 'range_overlap']);
  });

  it('reads 100,000 mappings and finds each by its address', () => {
    const text = Array.from({ length: 100_000 }, (_, index) => {
      const hex = (value: number): string => value.toString(16).padStart(8, '0');
      return `${hex(index * 8_192)}-${hex(index * 8_192 + 4_096)} rw-p 00000000 00:00 0 `;
    });
    const maps = linuxMapsOf(dumpWith('LinuxMaps', text.join('\n')));
    expect(maps).toHaveLength(100_000);
    expect(maps?.atAddress(99_999n * 8_192n + 100n)?.start).toBe(99_999n * 8_192n);
    expect(maps?.atAddress(99_999n * 8_192n + 4_096n)).toBeNull();
  });
});

describe('linuxAuxvOf', () => {
  it.each([
    ['amd64', 9, AUXV_64, 0x7fff_0000_1234n],
    ['x86', 0, AUXV_32, 0x7fff_1234n],
  ] as const)('reads the entries of an %s process with names', (_, architecture, type, value) => {
    const made = new MadeDump().system(architecture, 0x8201);
    const entries: readonly (readonly [bigint, bigint])[] = [
      [9n, value],
      [6n, 4_096n],
      [1_000n, 1n],
      [0n, 0n],
    ];
    const stream = entries.map(([key, each]) =>
      type === AUXV_64
        ? made.bytesOf(AUXV_64, { type: key, value: each })
        : made.bytesOf(AUXV_32, { type: Number(key), value: Number(each) }),
    );
    const auxv = linuxAuxvOf(made.streamOf('LinuxAuxv', ...stream).open());
    expect([0, 1, 2, 3, 4].map((index) => auxv?.at(index))).toEqual([
      { type: 9n, name: 'AT_ENTRY', value },
      { type: 6n, name: 'AT_PAGESZ', value: 4_096n },
      { type: 1_000n, name: null, value: 1n },
      { type: 0n, name: 'AT_NULL', value: 0n },
      undefined,
    ]);
  });

  it('notes an entry that is cut', () => {
    const dump = new MadeDump().system(9, 0x8201).stream('LinuxAuxv', new Uint8Array(24)).open();
    expect(linuxAuxvOf(dump)).toHaveLength(1);
    expect(codesOf(dump)).toEqual(['list_cut']);
  });
});

describe('linkerDebugOf', () => {
  it('reads the libraries of a 64-bit process', () => {
    const made = new MadeDump().system(9, 0x8201);
    const [program, library] = [made.text16(''), made.text16('/lib/libc.so.6')];
    const map = made.put([
      ...made.bytesOf(LINK_MAP_64, { nameOffset: program, dynamic: 0x61_4148n }),
      ...made.bytesOf(LINK_MAP_64, { address: 0x7f47_52b2_7000n, nameOffset: library, dynamic: 5n }),
    ]);
    const debug = made.bytesOf(DEBUG_64, { version: 1, map, count: 2, breakpoint: 0x10n, linkerBase: 0x20n, dynamic: 0x30n });
    const dump = made.streamOf('LinuxDsoDebug', debug, Uint8Array.of(1, 2, 3, 4)).open();
    const linker = linkerDebugOf(dump);
    expect(linker).toMatchObject({ version: 1, breakpoint: 0x10n, linkerBase: 0x20n, dynamic: 0x30n });
    expect(linker?.libraries.map(({ address, name }) => [address, name?.text])).toEqual([
      [0n, ''],
      [0x7f47_52b2_7000n, '/lib/libc.so.6'],
    ]);
    expect(linker?.dynamicSection.size).toBe(4);
    expect(dump.bytes.bytes(linker?.dynamicSection.offset ?? 0, 4)).toEqual(Uint8Array.of(1, 2, 3, 4));
  });

  it('reads the libraries of a 32-bit process', () => {
    const made = new MadeDump().system(0, 0x8201);
    const map = made.put(made.bytesOf(LINK_MAP_32, { address: 0xb000_0000, nameOffset: made.text16('/lib/ld.so'), dynamic: 9 }));
    const linker = linkerDebugOf(
      made.streamOf('LinuxDsoDebug', made.bytesOf(DEBUG_32, { version: 1, map, count: 1, linkerBase: 7 })).open(),
    );
    expect(linker?.libraries.map(({ address, dynamic, name }) => [address, dynamic, name?.text])).toEqual([
      [0xb000_0000n, 9n, '/lib/ld.so'],
    ]);
    expect(linker?.linkerBase).toBe(7n);
  });

  it('reads the libraries that are there if the count is too large, and notes a name outside the dump', () => {
    const made = new MadeDump().system(9, 0x8201);
    // The link map is the last thing in the file: the records after it are missing.
    const map = made.next + DEBUG_64.bytes;
    made.streamOf('LinuxDsoDebug', made.bytesOf(DEBUG_64, { version: 1, count: 0xffff_ffff, map }));
    made.put(made.bytesOf(LINK_MAP_64, { nameOffset: 0x7fff_ffff }));
    const dump = made.open();
    expect(linkerDebugOf(dump)?.libraries.map(({ name }) => name)).toEqual([null]);
    expect(codesOf(dump)).toEqual(['list_cut', 'data_outside']);
  });
});
