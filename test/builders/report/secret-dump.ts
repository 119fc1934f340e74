import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec, ModuleSpec, StreamSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { bytesStream, textStream } from '../../../shared/report/dump/build/linux-streams.ts';
import { macBootArgsStream, macCrashInfoStream } from '../../../shared/report/dump/build/mozilla-streams.ts';
import {
  assertionStream,
  commentStream,
  handleDataStream,
  miscInfoStream,
  tokenStream,
  wideCommentStream,
} from '../../../shared/report/dump/build/windows-streams.ts';
import { MADE_MACHINES, madeDump } from './made-dumps.ts';

/** Texts that a secret dump contains, and that `--reveal closed` shows in JSON. */
export const CLOSED_SECRETS = {
  moduleFolder: 'secretmodulefolder',
  debugFolder: 'secretdebugfolder',
  commandLine: 'secretargument',
  environment: 'secretvariablevalue',
  comment: 'secretcomment',
  wideComment: 'secretwidecomment',
  handle: 'secrethandlename',
  assertion: 'secretexpression',
  assertionFile: 'secretsourcefile',
  softErrors: 'secretsofterror',
  bootArgs: 'secretbootargument',
  crashpadValue: 'secretcrashpadvalue',
  crashpadModuleValue: 'secretmodulevalue',
  crashpadObject: 'secretobjectvalue',
  crashpadLog: 'secretlogline',
} as const;

/** Texts that are only in memory or in streams whose bytes are not part of any view. */
export const MEMORY_SECRETS = ['secretstackword', 'secretmemory', 'secrettokendata', 'secretscriptdata', 'secretbuild'] as const;

/** Other memory of the process that a damaged name shows, and the name of a machine in the `uname` of Linux. */
export const HIDDEN_NAMES = ['secretthreadname', 'secretmodulename', 'secretdebugname', 'secretkernelhost', 'secretcrashmodule'] as const;

/** Values of registers. On machines with 32 bits, the lower half. */
const REGISTER_SECRET = 0x5ec2_e7aa_11bb_22ccn;

/** Hexadecimal digits by which a register is found in an output. */
export const REGISTER_DIGITS = '11bb22cc';

/** A public annotation of Crashpad, which is shown at once. */
export const PUBLIC_VALUE = 'PublicProductZq';

/** Registers that no instruction of a made dump uses. */
const REGISTERS: Readonly<Record<string, string>> = { x86: 'edi', amd64: 'r15', arm64: 'x25', arm: 'r6' };

/** A dump with a secret in every place that can have one. Dumps with neighbouring seeds are of different machines. */
export function secretDump(seed: number): Uint8Array {
  const machine = MADE_MACHINES[seed % MADE_MACHINES.length] ?? MADE_MACHINES[0];
  const { spec } = madeDump(seed, machine);
  const threads = (spec.threads ?? []).map((thread) => withSecrets(thread, REGISTERS[machine.cpu] ?? ''));
  const system = { ...spec.system, ...machine, ...(machine.os === 'linux' ? { versionText: `5.4.0 #1 ${HIDDEN_NAMES[3]}` } : {}) };
  const context = spec.exception?.context;
  const own = threads.find(({ threadId }) => threadId === spec.exception?.threadId)?.context;
  return buildDump({
    ...spec,
    system,
    threads,
    ...(spec.exception === undefined || context === null || own === undefined ? {} : { exception: { ...spec.exception, context: own } }),
    modules: [...(spec.modules ?? []).map((module) => withFolders(module, machine.os === 'windows')), damagedModule()],
    memory: [{ start: 0x1000n, content: encodeUtf8(MEMORY_SECRETS[1]) }],
    streams: secretStreams(),
  } satisfies DumpSpec);
}

function withSecrets(thread: ThreadSpec, register: string): ThreadSpec {
  const { context, stack } = thread;
  if (context === undefined || context instanceof Uint8Array || stack === undefined) return thread;
  const content = Uint8Array.from(stack.content instanceof Uint8Array ? stack.content : []);
  const text = encodeUtf8(MEMORY_SECRETS[0]);
  if (content.length > text.length + 64) content.set(text, content.length - text.length);
  return {
    ...thread,
    name: `a\u0001${HIDDEN_NAMES[0]}`,
    stack: { ...stack, content },
    context: { ...context, registers: { ...context.registers, [register]: REGISTER_SECRET } },
  };
}

function withFolders(module: ModuleSpec, isWindows: boolean): ModuleSpec {
  const separator = isWindows ? '\\' : '/';
  const name = module.path?.split(/[\\/]/).at(-1) ?? 'module';
  const within = (folder: string, file: string): string => ['', folder, file].join(separator);
  return {
    ...module,
    path: within(CLOSED_SECRETS.moduleFolder, name),
    codeView: { kind: 'pdb70', id: '00112233445566778899AABBCCDDEEFF', age: 1, path: within(CLOSED_SECRETS.debugFolder, `${name}.pdb`) },
  };
}

function damagedModule(): ModuleSpec {
  const path = `a\u0001${HIDDEN_NAMES[2]}`;
  return {
    base: 0x10_0000n,
    size: 0x1000,
    path: `a\n${HIDDEN_NAMES[1]}`,
    codeView: { kind: 'pdb70', id: '00112233445566778899AABBCCDDEEFF', age: 1, path },
  };
}

function secretStreams(): readonly StreamSpec[] {
  const secret = CLOSED_SECRETS;
  return [
    textStream('LinuxCmdLine', `program\0--token=${secret.commandLine}\0`),
    textStream('LinuxEnviron', `PASSWORD=${secret.environment}\0`),
    commentStream(secret.comment),
    wideCommentStream(secret.wideComment),
    handleDataStream(1, [{ handle: 4n, typeName: 'File', objectName: `\\Device\\${secret.handle}` }]),
    assertionStream({ expression: secret.assertion, function: 'f', file: secret.assertionFile, line: 12, type: 1 }),
    textStream('MozSoftErrors', JSON.stringify([secret.softErrors])),
    macBootArgsStream(secret.bootArgs),
    macCrashInfoStream([{ version: 5, texts: [`a\u0001${HIDDEN_NAMES[4]}`, '', '', '', ''] }]),
    crashpadStream({
      simpleAnnotations: { note: secret.crashpadValue, ProductName: PUBLIC_VALUE },
      modules: [
        {
          moduleIndex: 0,
          listAnnotations: [secret.crashpadLog],
          simpleAnnotations: { note: secret.crashpadModuleValue },
          annotationObjects: [{ name: 'note', value: secret.crashpadObject }],
        },
      ],
    }),
    tokenStream([{ id: 1, handle: 0n, data: encodeUtf8(MEMORY_SECRETS[2]) }]),
    bytesStream('JavaScriptData', encodeUtf8(MEMORY_SECRETS[3])),
    miscInfoStream(4, { processId: 7, buildString: MEMORY_SECRETS[4] }),
  ];
}
