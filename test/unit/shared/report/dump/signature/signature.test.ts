import { describe, expect, it } from 'vitest';
import { MASK } from '../../../../../../shared/report/parts/mask.ts';
import type { SignatureFrame } from '../../../../../../shared/report/dump/signature/signature-frame.ts';
import { nameList, NO_LISTS, patternList, type SignatureLists } from '../../../../../../shared/report/dump/signature/signature-lists.ts';
import {
  NO_ANNOTATIONS,
  type SignatureAnnotations,
  type SignatureInput,
  signatureOf,
} from '../../../../../../shared/report/dump/signature/signature.ts';

function frame(own: Partial<SignatureFrame>): SignatureFrame {
  return { function: null, file: null, line: null, module: null, unloadedModules: [], address: null, ...own };
}

function named(...names: readonly string[]): readonly SignatureFrame[] {
  return names.map((name) => frame({ function: name }));
}

function textOf(input: Partial<SignatureInput>, lists: SignatureLists = NO_LISTS): string {
  return signatureOf({ ...EMPTY, ...input }, lists).text;
}

function withAnnotations(annotations: Partial<SignatureAnnotations>, input: Partial<SignatureInput> = {}): string {
  return textOf({ frames: named('example::run'), ...input, annotations: { ...NO_ANNOTATIONS, ...annotations } });
}

const EMPTY: SignatureInput = {
  isWindows: false,
  reason: null,
  frames: [],
  firstThread: () => [],
  lastError: null,
  annotations: NO_ANNOTATIONS,
  otherDumps: [],
  readError: null,
};

function list(...texts: readonly string[]) {
  return texts.map((text, index) => ({ text, line: index + 1 }));
}

const LISTS: SignatureLists = {
  irrelevant: patternList(list('thread_start', '@0x[0-9a-f]+')),
  prefix: patternList(list('abort', 'malloc', 'system\\.dll')),
  lineNumbers: patternList(list('example::loop')),
  sentinels: nameList(list('example::panic')),
};

describe('a signature from frames', () => {
  it('goes on after frames of the prefix list, and leaves out irrelevant ones', () => {
    const signature = signatureOf({ ...EMPTY, frames: named('abort', 'thread_start', 'malloc', 'example::run', 'main') }, LISTS);
    expect(signature.text).toBe('abort | malloc | example::run');
    expect(signature.frames).toEqual([
      { text: 'abort', use: 'joined', by: { list: 'prefix', line: 1, text: 'abort' } },
      { text: 'thread_start', use: 'irrelevant', by: { list: 'irrelevant', line: 1, text: 'thread_start' } },
      { text: 'malloc', use: 'joined', by: { list: 'prefix', line: 2, text: 'malloc' } },
      { text: 'example::run', use: 'last', by: null },
      { text: 'main', use: 'after_last', by: null },
    ]);
  });

  it('begins at the earliest sentinel', () => {
    const signature = signatureOf({ ...EMPTY, frames: named('abort', 'example::panic', 'example::run') }, LISTS);
    expect(signature.text).toBe('example::panic');
    expect(signature.frames[0]).toMatchObject({ use: 'before_sentinel', by: { list: 'sentinels', text: 'example::panic' } });
  });

  it('has a plain form of the first five names without lists, without repetitions', () => {
    const frames = [frame({}), ...named('abort', 'abort', 'f(int)', 'g', 'f', 'h', 'i')];
    expect(signatureOf({ ...EMPTY, frames }, LISTS).plain).toBe('abort | f | g | f | h');
  });

  it('names the modules that are in it in place of functions', () => {
    const frames = [frame({ module: 'system.dll' }), frame({ function: 'malloc', module: 'a.dll' }), frame({ module: 'b.dll' })];
    expect(signatureOf({ ...EMPTY, frames: [...frames, frame({ module: 'c.dll' })] }, LISTS).modules).toEqual(['system.dll', 'b.dll']);
    const annotations = { ...NO_ANNOTATIONS, asyncShutdownTimeout: '{}' };
    expect(signatureOf({ ...EMPTY, frames, annotations }, LISTS).modules).toEqual([]);
  });

  it('is named if a function is in it, not if functions are only further up the stack or in front of it', () => {
    const isNamed = (...frames: readonly SignatureFrame[]): boolean => signatureOf({ ...EMPTY, frames }, LISTS).isNamed;
    const [module, named] = [frame({ module: 'b.dll' }), frame({ function: 'example::run', module: 'a.dll' })];
    expect([isNamed(named, module), isNamed(module, named), isNamed(module), isNamed()]).toEqual([true, false, false, false]);
  });

  it('has a mask for an address that is masked, although the lists decide by the address', () => {
    const masked = frame({ address: 0xabcn, isMasked: true });
    const signature = signatureOf({ ...EMPTY, frames: [masked, ...named('example::run')] }, LISTS);
    expect(signature.text).toBe('example::run');
    expect(signature.frames[0]).toMatchObject({ text: MASK, use: 'irrelevant' });
    expect(signature.plain).toBe(`${MASK} | example::run`);
    expect(textOf({ frames: [masked, ...named('example::run')] })).toBe(MASK);
  });

  it('has the line for names of the list', () => {
    expect(textOf({ frames: [frame({ function: 'example::loop', line: 12 })] }, LISTS)).toBe('example::loop:12');
  });

  it('does not repeat a module', () => {
    const module = frame({ module: 'System.dll' });
    expect(textOf({ isWindows: true, frames: [module, module, ...named('example::run')] }, LISTS)).toBe('system.dll | example::run');
  });

  it.each([
    [frame({ file: 'C:\\src\\main.cc', line: 7, module: 'a.dll' }), 'main.cc#7'],
    [frame({ module: '[vdso]' }), 'vdso'],
    [frame({ unloadedModules: ['hook.dll', 'b.dll'], address: 5n }), '(unloaded hook.dll)'],
    [frame({ address: 0xabcn }), '@0xabc'],
  ])('names a frame without a function (%#)', (only, expected) => {
    expect(textOf({ frames: [only] })).toBe(expected);
  });

  it('is the first frame if nothing else is left', () => {
    expect(textOf({ frames: [frame({ address: 0xabcn })] }, LISTS)).toBe('@0xabc');
  });

  it('says that there is no frame, and why', () => {
    expect(textOf({ readError: 'MissingThreadList' })).toBe('EMPTY: no frame data available; MissingThreadList');
  });

  it('looks at 40 frames', () => {
    const frames = named(...Array.from({ length: 60 }, () => 'abort'));
    expect(signatureOf({ ...EMPTY, frames }, LISTS).frames).toHaveLength(40);
  });

  it('has 255 printable characters at most', () => {
    const text = textOf({ frames: named(`a${'b'.repeat(300)}\u00e9`) });
    expect(text).toHaveLength(255);
    expect(text.endsWith('bbb...')).toBe(true);
  });
});

describe('a signature after the frames', () => {
  it.each<[string, Partial<SignatureAnnotations>, Partial<SignatureInput>, string]>([
    ['bad hardware', {}, { reason: 'EXCEPTION_IN_PAGE_ERROR_READ / STATUS_DEVICE_DATA_ERROR' }, 'bad hardware | example::run'],
    ['a small allocation', { oomAllocationSize: 262_144n }, {}, 'OOM | small'],
    ['a large allocation', { oomAllocationSize: 262_145n }, {}, 'OOM | large | example::run'],
    ['no memory by the last error', {}, { lastError: 'ERROR_NOT_ENOUGH_MEMORY' }, 'OOM | unknown | example::run'],
    ['a size of 0', { oomAllocationSize: 0n }, {}, 'example::run'],
    ['an abort', { abortMessage: 'x ###!!! ABORT: too bad: file a.cpp, line 1' }, {}, 'Abort | too bad | example::run'],
    ['an abort that names only its place', { abortMessage: '###!!! ABORT: file a.cpp, line 1' }, {}, 'Abort | example::run'],
    [
      'a timeout while it shut down',
      { asyncShutdownTimeout: '{"phase":"quit","conditions":[{"name":"b"},"a"]}' },
      {},
      'AsyncShutdownTimeout | quit | a,b',
    ],
    ['a timeout that is no JSON', { asyncShutdownTimeout: 'x' }, {}, 'AsyncShutdownTimeout | UNKNOWN'],
    [
      'an IPC error of the browser',
      { ipcChannelError: 'closed' },
      { otherDumps: ['upload_file_minidump_browser'] },
      'IPCError-browser | closed',
    ],
    ['an IPC error of a content process', { ipcChannelError: 'closed' }, {}, 'IPCError-content | closed'],
    ['an IPC message', { ipcMessageName: 'PExample::Msg' }, {}, 'example::run | IPC_Message_Name=PExample::Msg'],
    ['a stack overflow', {}, { reason: 'EXCEPTION_STACK_OVERFLOW' }, 'stackoverflow | example::run'],
    ['a hang', { hang: 'ui' }, {}, 'hang: ui | example::run'],
    [
      'a hang while it shut down',
      {},
      { frames: named('example::RunWatchdog'), firstThread: () => named('example::wait') },
      'shutdownhang | example::wait',
    ],
  ])('%s', (_, annotations, input, expected) => {
    expect(withAnnotations(annotations, input)).toBe(expected);
  });

  it('explains the frames of the first thread for a hang while it shut down', () => {
    const frames = named('example::RunWatchdog');
    const firstThread = () => [frame({ module: 'a.dll' })];
    expect(signatureOf({ ...EMPTY, frames, firstThread }, LISTS)).toMatchObject({
      rules: ['shutdown_hang'],
      frames: [{ text: 'a.dll', use: 'last' }],
      modules: ['a.dll'],
      plain: 'example::RunWatchdog',
    });
  });

  it.each<[Partial<SignatureAnnotations>, string]>([
    [{ abortMessage: MASK }, `Abort | ${MASK} | example::run`],
    [{ oomAllocationSize: MASK }, `OOM | ${MASK} | example::run`],
    [{ asyncShutdownTimeout: MASK }, `AsyncShutdownTimeout | ${MASK}`],
    [{ ipcChannelError: MASK }, `IPCError-content | ${MASK}`],
    [{ javaStackTrace: MASK }, MASK],
    [{ javaException: MASK, javaStackTrace: 'a: b\n\tat c' }, MASK],
  ])('keeps what is masked masked (%#)', (annotations, expected) => {
    expect(withAnnotations(annotations)).toBe(expected);
  });
});

describe('a signature from Java', () => {
  it.each([
    ['example.Bad: went wrong\n\tat example.A.b(A.java:12)', 'example.Bad: went wrong at example.A.b(A.java)'],
    ['example.Bad: at object@0123abcd\n\tat example.A.b(A.java:12)', 'example.Bad: at object@<addr>: at example.A.b(A.java)'],
    ['example.Bad\n\tat example.A.b(A.java:12)', 'example.Bad: at example.A.b(A.java)'],
    [`example.Bad: ${'d'.repeat(300)}\n\tat example.A.b(A.java:1)`, 'example.Bad: at example.A.b(A.java)'],
    ['example.Bad', 'EMPTY: Java stack trace not in expected format'],
  ])('stack trace %#', (javaStackTrace, expected) => {
    expect(withAnnotations({ javaStackTrace })).toBe(expected);
  });

  it.each([
    [
      { module: 'example', type: 'Bad', frames: [{ module: 'example.A', function: 'b', filename: 'A.java' }] },
      'example.Bad: at example.A.b(A.java)',
    ],
    [{ type: 'Bad', frames: [] }, 'Bad'],
    [{ module: 'example' }, 'EMPTY: Java exception not in expected format'],
  ])('exception %#', (stacktrace, expected) => {
    expect(withAnnotations({ javaException: { exception: { values: [{ stacktrace }] } } })).toBe(expected);
  });

  it.each([null, 3, [], {}, { exception: { values: {} } }].filter((each) => each !== null))(
    'an exception of another form (%#)',
    (javaException) => {
      expect(withAnnotations({ javaException })).toBe('EMPTY: Java exception not in expected format');
    },
  );
});

describe('a list of a signature', () => {
  it('reads the signs of Python', () => {
    const { match, broken } = patternList(list('\\Aabort\\Z', '(?P<name>malloc)', '\\\\Z'));
    expect(['abort', 'aborted', 'malloc', '\\Z', 'Z'].map((text) => match(text)?.line)).toEqual([1, undefined, 2, 3, undefined]);
    expect(broken).toEqual([]);
  });

  it('compares the first 1,024 characters', () => {
    const { match } = patternList(list('a*b'));
    expect([1_023, 1_024].map((count) => match(`${'a'.repeat(count)}b`) !== null)).toEqual([true, false]);
  });

  it('keeps its other lines if one is no regular expression', () => {
    const { match, broken } = patternList(list('abort', '(', 'malloc'));
    expect(match('malloc')).toEqual({ text: 'malloc', line: 3 });
    expect(broken).toEqual([{ text: '(', line: 2 }]);
  });
});
