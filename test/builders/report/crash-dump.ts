import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { miscInfoStream } from '../../../shared/report/dump/build/windows-streams.ts';
import { GOOD_PARTS, multipart, request } from './multipart.ts';

const XUL = 0x7ffa_1000_0000n;
const NTDLL = 0x7ffa_4000_0000n;
const STACK = 0x00d4_2f5f_f000n;

/** Values that must stay masked until registers are revealed. */
export const REGISTER_SECRET = 0x6e69_7567_6e65_7000n;

/** `mov rdi, rcx`, then the crash: `mov [rax+10h], ecx`, then `add rsi, 18h`. */
const CODE = new Uint8Array([0x48, 0x89, 0xcf, 0x89, 0x48, 0x10, 0x48, 0x83, 0xc6, 0x18]);
const IP = XUL + 0x214_a3cn;

function stackOf(base: bigint): ThreadSpec['stack'] {
  const words = new BigUint64Array(64);
  words[8] = base + 0x100n;
  words[9] = XUL + 0x5678n;
  words[32] = 0n;
  words[33] = NTDLL + 0x9d5f4n;
  return { start: base, content: new Uint8Array(words.buffer) };
}

function threadAt(threadId: number, name: string, instruction: bigint, base: bigint): ThreadSpec {
  return {
    threadId,
    name,
    stack: stackOf(base),
    context: { cpu: 'amd64', registers: { rip: instruction, rsp: base, rbp: base + 0x40n, rax: 0n, rcx: REGISTER_SECRET } },
  };
}

/** A crash of Windows amd64: a write to a null pointer plus 16 in thread 1 of 2, with the code around it. */
export const CRASH_SPEC: DumpSpec = {
  time: 1_763_640_000,
  system: { os: 'windows', cpu: 'amd64', major: 10, minor: 0, build: 26_100, processors: 8 },
  threads: [threadAt(100, 'Main', NTDLL + 0x9d5f4n, STACK + 0x10_0000n), threadAt(104, 'Compositor', IP, STACK)],
  modules: [
    { base: 0x7ff6_0000_0000n, size: 0x1_0000, path: 'C:\\Users\\secret-user\\app\\firefox.exe', version: [148, 0, 0, 1] },
    {
      base: XUL,
      size: 0x400_0000,
      path: 'C:\\Users\\secret-user\\app\\xul.dll',
      version: [148, 0, 0, 1],
      codeView: { kind: 'pdb70', id: '44CEF9DBD9F04BB08B6DD16C1D8EA04B', age: 1, path: 'xul.pdb' },
    },
    { base: NTDLL, size: 0x20_0000, path: 'C:\\Windows\\System32\\ntdll.dll', version: [10, 0, 26_100, 1] },
  ],
  exception: { threadId: 104, code: 0xc000_0005, address: IP, parameters: [1n, 0x10n] },
  memory: [{ start: IP - 3n, content: CODE }],
  streams: [miscInfoStream(1, { processId: 4_712, createTime: 1_763_639_905 })],
};

/** A minidump of that crash. */
export function crashDump(): Uint8Array {
  return buildDump(CRASH_SPEC);
}

/** A report whose minidump is that crash. */
export function crashReport(): Uint8Array {
  return reportWith(CRASH_SPEC);
}

/** A report with a minidump. */
export function reportWith(spec: DumpSpec): Uint8Array {
  const dump = { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: buildDump(spec) };
  return request(multipart([...GOOD_PARTS.filter(({ name }) => name !== 'upload_file_minidump'), dump]));
}

/** A report whose minidump is a text, with the protected annotation that says why no dump was written. */
export function brokenDumpReport(): Uint8Array {
  const text = {
    name: 'upload_file_minidump',
    filename: 'd.dmp',
    type: 'application/octet-stream',
    content: encodeUtf8('<html>503</html>'),
  };
  const reason = { name: 'DumperError', content: 'secret-dumper-error' };
  return request(multipart([...GOOD_PARTS.filter(({ name }) => name !== 'upload_file_minidump'), reason, text]));
}
