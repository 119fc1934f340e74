import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec } from '../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../shared/report/dump/build/linux-streams.ts';
import { handleDataStream } from '../../../../shared/report/dump/build/windows-streams.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const BASE = 0x40_0000n;
const STACK = 0x1000_0000n;
const ID = '0123456789abcdef0123456789abcdef';
const FORMS = ['--text', '--json', '--machine', '--markdown'];

interface Crash {
  readonly cpu: 'x86' | 'amd64';
  /** The word where the frame pointer chain has the return address. */
  readonly returnAddress: string;
  readonly more?: Partial<DumpSpec>;
}

/** A dump whose crashed thread has a frame pointer that leads to one caller. */
function crashOf({ cpu, returnAddress, more = {} }: Crash): string {
  const word = cpu === 'x86' ? 4 : 8;
  const content = Buffer.alloc(64 * word);
  content.writeUInt32LE(Number(STACK) + 20 * word, 4 * word);
  content.write(returnAddress, 5 * word, 'latin1');
  const spec: DumpSpec = {
    system: { os: 'linux', cpu },
    threads: [
      {
        threadId: 7,
        context: {
          cpu,
          instructionPointer: BASE + 0x1015n,
          stackPointer: STACK,
          framePointer: STACK + BigInt(4 * word),
          registers: cpu === 'amd64' ? { rbx: 0x5ec2_e7aa_11bb_22ccn } : {},
        },
        stack: { start: STACK, content },
      },
    ],
    modules: [{ base: BASE, size: 0x1_0000, path: '/opt/app', codeView: { kind: 'pdb70', id: ID, age: 0, path: '/opt/app' } }],
    exception: { threadId: 7, code: 11, address: 0x10n },
    ...more,
  };
  const path = join(tempFolder(), 'crash.dmp');
  writeFileSync(path, buildDump(spec));
  return path;
}

async function printed(...args: readonly string[]): Promise<string> {
  const { out, err, code } = await runCli(['dump', ...args]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('the address of a frame that is no code', () => {
  it.each([
    ['UTF-16 text', 'x86', 'P\0W\0', '5700'],
    ['the end of a text', 'x86', 'pw1\0', '3177'],
    ['a whole word of text', 'x86', 'pw12', '3231'],
    ['the end of a text of 64 bits', 'amd64', 'SECRET\0\0', '5445524345'],
  ] as const)('is masked until values are revealed: %s', async (_name, cpu, returnAddress, digits) => {
    const path = crashOf({ cpu, returnAddress });
    for (const form of FORMS) expect(await printed(path, form), form).not.toContain(digits);
    expect(await printed(path, '--reveal', 'values')).toContain(digits);
  });

  it('is shown if the memory map makes it executable', async () => {
    const maps = textStream('LinuxMaps', '400000-410000 r-xp 0 00:00 0 /opt/app\n20000000-20001000 rwxp 0 00:00 0\n');
    expect(await printed(crashOf({ cpu: 'x86', returnAddress: '\x45\x01\0\x20', more: { streams: [maps] } }))).toContain('0x20000144');
  });
});

describe('a symbol file whose rules compute the return address', () => {
  it.each([
    ['from a register', '$rbx', '5ec2e7aa11bb22cb'],
    ['from a stack word', '$rsp 40 + ^ 9223372036854775809 +', 'd454352434552'],
    ['as an offset in a module', '$rbx 65536 % 4194305 +', '22cc'],
  ])('is not believed: %s', async (_name, rule, digits) => {
    const folder = tempFolder();
    const head = [`MODULE Linux x86_64 ${ID.toUpperCase()}0 app`, 'FUNC 1000 40 0 f'];
    writeFileSync(join(folder, 'app.sym'), [...head, `STACK CFI INIT 1000 40 .cfa: $rsp 72 + .ra: ${rule}`].join('\n'));
    const path = crashOf({ cpu: 'amd64', returnAddress: 'SECRET\0\0' });
    for (const form of ['--text', '--json', '--markdown']) {
      const out = await printed(path, form, '--symbols', folder);
      expect(out, form).not.toContain(digits);
      expect(out, form).not.toMatch(/call frame info|"cfi"/);
    }
  });
});

describe('the JSON of a dump', () => {
  it('has no name with control characters, which can be other memory', async () => {
    const streams = [
      handleDataStream(1, [{ handle: 4n, typeName: 'a\u0001SECRETTYPE', objectName: 'x' }]),
      crashpadStream({
        simpleAnnotations: { 'a\u0001SECRETKEY': 'v' },
        modules: [
          { moduleIndex: 0, listAnnotations: [], simpleAnnotations: {}, annotationObjects: [{ name: 'b\u0001SECRETOBJECT', value: 'v' }] },
        ],
      }),
    ];
    const system = { os: 'macos', cpu: 'amd64', major: 10, minor: 2, versionText: 'a\nSECRETVERSION' } as const;
    const path = crashOf({ cpu: 'amd64', returnAddress: '', more: { system, streams } });
    const json = await printed(path, '--json');
    expect(json).not.toContain('SECRET');
    expect(JSON.parse(json)).toMatchObject({ system_info: { os_ver: '10.2.0' } });
    expect(await printed(path, '--machine')).not.toContain('SECRET');
  });

  it('has no register with one bit changed until values are revealed', async () => {
    const maps = textStream('LinuxMaps', '400000-410000 r-xp 0 00:00 0 /opt/app\n123456780000-123456790000 rw-p 0 00:00 0\n');
    const flipped = 0x1234_5678_9ab0n ^ (1n << 45n);
    const context = {
      cpu: 'amd64',
      instructionPointer: BASE + 0x1000n,
      stackPointer: STACK,
      registers: { rbx: flipped, rcx: 0x5ec2_e7aa_11n },
    } as const;
    const path = crashOf({
      cpu: 'amd64',
      returnAddress: '',
      more: {
        threads: [{ threadId: 7, context, stack: { start: STACK, content: new Uint8Array(64) } }],
        // mov eax, [rbx + rcx]
        memory: [{ start: BASE + 0x1000n, content: Uint8Array.of(0x8b, 0x04, 0x0b, 0x90, 0x90, 0x90, 0x90, 0x90) }],
        streams: [maps],
      },
    });
    const flips = async (...more: readonly string[]): Promise<unknown> =>
      (JSON.parse(await printed(path, '--json', ...more)) as { crash_info: { possible_bit_flips: unknown } }).crash_info.possible_bit_flips;
    expect(await flips('--reveal', 'values')).toContainEqual(
      expect.objectContaining({ address: '0x0000123456789ab0', source_register: 'rbx' }),
    );
    expect(await flips()).toContainEqual(expect.objectContaining({ address: null, source_register: 'rbx' }));
    expect(await printed(path, '--json')).not.toContain('123456789ab0');
  });
});
