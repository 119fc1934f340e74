import { MASK } from '../../parts/mask.ts';
import { type FramesSignature, framesSignature, plainSignature, type UsedFrame } from './frames-signature.ts';
import { javaExceptionSignature, javaStackSignature, MAX_SIGNATURE } from './java-signature.ts';
import type { SignatureFrame } from './signature-frame.ts';
import type { SignatureLists } from './signature-lists.ts';

/** The annotations of a report that change its signature. Null: not there. A masked text is `MASK`, which is then part of the signature. */
export interface SignatureAnnotations {
  /** Bytes. */
  readonly oomAllocationSize: bigint | typeof MASK | null;
  readonly abortMessage: string | null;
  readonly asyncShutdownTimeout: string | null;
  readonly ipcChannelError: string | null;
  readonly ipcMessageName: string | null;
  readonly jsLargeAllocationFailure: string | null;
  readonly hang: string | null;
  readonly javaStackTrace: string | null;
  /** Parsed JSON; null if it is not there. */
  readonly javaException: unknown;
}

/** No annotation that changes a signature. */
export const NO_ANNOTATIONS: SignatureAnnotations = {
  oomAllocationSize: null,
  abortMessage: null,
  asyncShutdownTimeout: null,
  ipcChannelError: null,
  ipcMessageName: null,
  jsLargeAllocationFailure: null,
  hang: null,
  javaStackTrace: null,
  javaException: null,
};

/** What a signature is made from. */
export interface SignatureInput {
  readonly isWindows: boolean;
  /** The reason of the crash as in rust-minidump, such as EXCEPTION_ACCESS_VIOLATION_READ. */
  readonly reason: string | null;
  /** The frames of the crashed thread, or of the first thread if the dump names none; innermost first. */
  readonly frames: readonly SignatureFrame[];
  /** The frames of the first thread: a program that hung while it shut down waits there. */
  readonly firstThread: () => readonly SignatureFrame[];
  /** The name of the crashed thread's last error (Windows). */
  readonly lastError: string | null;
  readonly annotations: SignatureAnnotations;
  /** Names of the report's further dumps. */
  readonly otherDumps: readonly string[];
  /** Why the dump could not be read; null if it could. */
  readonly readError: string | null;
}

/** A rule that changed the signature after the frames. */
export type SignatureRule =
  | 'java'
  | 'bad_hardware'
  | 'out_of_memory'
  | 'abort'
  | 'shutdown_timeout'
  | 'shutdown_hang'
  | 'ipc_error'
  | 'ipc_message'
  | 'stack_overflow'
  | 'hang';

/** A crash signature, and how it was made. */
export interface Signature {
  readonly text: string;
  /** The first five names of the stack, without lists and rules. */
  readonly plain: string;
  /** What became of each frame: of the first thread for a hang while the program shut down, else of the crashed one. Empty if Java replaces the frames. */
  readonly frames: readonly UsedFrame[];
  /** Whether the frames are in it. A rule can replace all of them. */
  readonly hasFrames: boolean;
  /** The modules whose names are in the signature because their frames have no function. */
  readonly modules: readonly string[];
  /** Whether a function or a source line of a symbol file is in the signature. */
  readonly isNamed: boolean;
  /** The rules that changed it, in order. */
  readonly rules: readonly SignatureRule[];
}

/** Makes the crash signature of a report by the rules of Socorro. */
export function signatureOf(input: SignatureInput, lists: SignatureLists): Signature {
  const rules: SignatureRule[] = [];
  const java = javaSignature(input.annotations);
  let made = java === null ? framesSignature(input.frames, lists, input.isWindows) : null;
  let text = java ?? made?.text ?? noFrames(input);
  if (java !== null) rules.push('java');
  for (const [rule, change] of CHANGES) {
    const changed = change(text, input, lists);
    if (changed === null) continue;
    if (typeof changed === 'string') text = changed;
    else ({ text, made } = changed);
    rules.push(rule);
  }
  // A rule can replace the frames as a whole.
  const inText = made !== null && text.includes(made.text) ? made : null;
  return {
    text: tidied(text),
    plain: tidied(plainSignature(input.frames, input.isWindows)),
    frames: made?.frames ?? [],
    hasFrames: inText !== null,
    modules: inText?.modules ?? [],
    isNamed: inText?.isNamed ?? false,
    rules,
  };
}

function javaSignature({ javaStackTrace, javaException }: SignatureAnnotations): string | null {
  if (javaException === MASK || (javaException === null && javaStackTrace === MASK)) return MASK;
  if (javaException !== null) return javaExceptionSignature(javaException);
  return javaStackTrace === null || javaStackTrace === '' ? null : javaStackSignature(javaStackTrace);
}

function noFrames({ readError }: SignatureInput): string {
  return `EMPTY: no frame data available${readError === null ? '' : `; ${readError}`}`;
}

/** Returns the changed signature, with its frames if these are others; null if the rule does not apply. */
type Change = (
  text: string,
  input: SignatureInput,
  lists: SignatureLists,
) => string | { readonly text: string; readonly made: FramesSignature | null } | null;

/** Allocations up to this number of bytes are small. */
const SMALL = 262_144n;
const OUT_OF_MEMORY_NAMES = /NS_ABORT_OOM|mozalloc_handle_oom|CrashAtUnhandlableOOM|AutoEnterOOMUnsafeRegion|alloc::oom::oom/;
const OUT_OF_MEMORY_ERRORS: readonly string[] = ['ERROR_NOT_ENOUGH_MEMORY', 'ERROR_OUTOFMEMORY', 'ERROR_COMMITMENT_LIMIT'];
const OUT_OF_MEMORY_REASONS: readonly string[] = ['STATUS_NO_MEMORY', 'STATUS_FATAL_MEMORY_EXHAUSTION'];
/** The longest abort message and IPC error in a signature, in characters. */
const MAX_ABORT = 80;
const MAX_IPC = 100;

function outOfMemory(text: string, { annotations, lastError, reason }: SignatureInput): string | null {
  const { oomAllocationSize: size, jsLargeAllocationFailure } = annotations;
  if (jsLargeAllocationFailure === MASK || size === MASK) return `OOM | ${MASK} | ${text}`;
  if (jsLargeAllocationFailure === 'Reporting') return `OOM | large | ${text}`;
  if (size !== null && size > 0n) return size <= SMALL ? 'OOM | small' : `OOM | large | ${text}`;
  const isOut =
    OUT_OF_MEMORY_NAMES.test(text) ||
    (lastError !== null && OUT_OF_MEMORY_ERRORS.includes(lastError)) ||
    (reason !== null && OUT_OF_MEMORY_REASONS.includes(reason));
  return isOut ? `OOM | unknown | ${text}` : null;
}

function abort(text: string, { annotations: { abortMessage } }: SignatureInput): string | null {
  if (abortMessage === null || abortMessage === '') return null;
  const message = abortText(abortMessage);
  return message === '' ? `Abort | ${text}` : `Abort | ${message} | ${text}`;
}

/** What an abort message says, without the sign of the program, the place in the source, and what a system adds in its own language. */
function abortText(message: string): string {
  if (message.includes('###!!! ABORT: file ')) return '';
  const [, after = message] = /###!!! ABORT:(.*)$/s.exec(message) ?? [];
  const [before = ''] = after.trim().split(/: file /);
  const [own = ''] = before.includes('unable to find a usable font') ? before.split('(') : [before];
  const text = own.trim();
  return text.length > MAX_ABORT ? `${text.slice(0, MAX_ABORT - 3)}...` : text;
}

function shutdownTimeout(_: string, { annotations: { asyncShutdownTimeout } }: SignatureInput): string | null {
  if (asyncShutdownTimeout === null) return null;
  if (asyncShutdownTimeout === MASK) return `AsyncShutdownTimeout | ${MASK}`;
  const parsed = parsedObject(asyncShutdownTimeout);
  if (parsed === null) return 'AsyncShutdownTimeout | UNKNOWN';
  const { phase, conditions } = parsed;
  const names = (Array.isArray(conditions) ? (conditions as readonly unknown[]) : [])
    .map((each) => (typeof each === 'object' && each !== null && 'name' in each ? each.name : each))
    .filter((each) => typeof each === 'string')
    .toSorted();
  return `AsyncShutdownTimeout | ${typeof phase === 'string' ? phase : '(unknown)'} | ${names.length === 0 ? '(none)' : names.join(',')}`;
}

function parsedObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function shutdownHang(text: string, input: SignatureInput, lists: SignatureLists): ReturnType<Change> {
  if (!text.includes('RunWatchdog')) return null;
  const made = framesSignature(input.firstThread(), lists, input.isWindows);
  return { text: `shutdownhang | ${made?.text ?? noFrames(input)}`, made };
}

function ipcError(_: string, { annotations: { ipcChannelError }, otherDumps }: SignatureInput): string | null {
  if (ipcChannelError === null || ipcChannelError === '') return null;
  const process = otherDumps.includes('upload_file_minidump_browser') ? 'browser' : 'content';
  return `IPCError-${process} | ${ipcChannelError.slice(0, MAX_IPC)}`;
}

/** The rules in the order in which Socorro applies them. */
const CHANGES: readonly (readonly [SignatureRule, Change])[] = [
  ['bad_hardware', (text, { reason }) => (reason?.includes('STATUS_DEVICE_DATA_ERROR') === true ? `bad hardware | ${text}` : null)],
  ['out_of_memory', outOfMemory],
  ['abort', abort],
  ['shutdown_timeout', shutdownTimeout],
  ['shutdown_hang', shutdownHang],
  ['ipc_error', ipcError],
  [
    'ipc_message',
    (text, { annotations: { ipcMessageName: name } }) => (name === null || name === '' ? null : `${text} | IPC_Message_Name=${name}`),
  ],
  ['stack_overflow', (text, { reason }) => (reason?.includes('STACK_OVERFLOW') === true ? `stackoverflow | ${text}` : null)],
  ['hang', (text, { annotations: { hang } }) => (hang === null || hang === '' ? null : `hang: ${hang} | ${text}`)],
];

/** Printable ASCII, single spaces, and at most 255 characters, of which the last three are dots if something was cut off. */
function tidied(text: string): string {
  const printable = text
    .replace(/[^\x20-\x7e•]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return printable.length > MAX_SIGNATURE ? `${printable.slice(0, MAX_SIGNATURE - 3)}...` : printable;
}
