import { describe, expect, it } from 'vitest';
import { BUILT_IN_CATALOG, CLOSED_CATALOG } from '../../../../../../shared/report/catalog/annotation-catalog.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import {
  crashAnnotationsOf,
  dumpCrashAnnotationsOf,
  otherEvidenceOf,
} from '../../../../../../shared/report/dump/crash/crash-annotations.ts';
import { decodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import { analysisOf } from './made-crash.ts';
import { reportOf } from './made-report.ts';

describe('crashAnnotationsOf', () => {
  it('lists the annotations about the crash in a fixed order, with visibility and the bytes of the value', async () => {
    const { report, plain } = await reportOf([
      { name: 'ProductName', content: 'Firefox' },
      { name: 'AsyncShutdownTimeout', content: '{}' },
      { name: 'ShutdownProgress', content: 'quit-application' },
      { name: 'OOMAllocationSize', content: '1024' },
      { name: 'rust_panic', content: 'index out of bounds' },
      { name: 'LOG_FATAL', content: 'a.cc(1): Check failed' },
      { name: 'AbortMessage', content: 'oops' },
      { name: 'MozCrashReason', content: 'MOZ_CRASH()' },
      { name: 'upload_file_minidump', filename: 'd.dmp', content: 'MDMP' },
    ]);
    const found = crashAnnotationsOf(report);
    expect(found.map(({ kind, name, visibility }) => `${kind} ${name} ${visibility}`)).toEqual([
      'crash_reason MozCrashReason protected',
      'abort AbortMessage public',
      'log_line LOG_FATAL unlisted',
      'panic rust_panic unlisted',
      'out_of_memory OOMAllocationSize public',
      'shutdown ShutdownProgress public',
      'shutdown_timeout AsyncShutdownTimeout public',
    ]);
    expect(found.map(({ range: { offset, length } }) => decodeUtf8(plain.read(offset, length)))).toEqual([
      'MOZ_CRASH()',
      'oops',
      'a.cc(1): Check failed',
      'index out of bounds',
      '1024',
      'quit-application',
      '{}',
    ]);
    expect(found.map(({ index }) => report.annotations.at(index)?.name)).toEqual(found.map(({ name }) => name));
  });

  it('reads the JSON form, with the quotes of a string', async () => {
    const content = '{"AbortMessage":"oops","ShutdownReason":"","MozCrashReason":null,"OOMAllocationSize":7}';
    const { report, plain } = await reportOf([{ name: 'extra', type: 'application/json', content }]);
    const found = crashAnnotationsOf(report);
    expect(found.map(({ name, range: { offset, length } }) => `${name} ${decodeUtf8(plain.read(offset, length))}`)).toEqual([
      'AbortMessage "oops"',
      'OOMAllocationSize 7',
    ]);
  });

  it('takes the last of equal names, and no empty value or name in another case', async () => {
    const { report } = await reportOf([
      { name: 'AbortMessage', content: 'first' },
      { name: 'AbortMessage', content: 'second' },
      { name: 'MozCrashReason', content: '' },
      { name: 'mozcrashreason', content: 'x' },
    ]);
    expect(crashAnnotationsOf(report)).toMatchObject([{ name: 'AbortMessage', index: 1 }]);
  });
});

describe('otherEvidenceOf', () => {
  it('lists the evidence of a report without a dump, the best first', async () => {
    const { report } = await reportOf([
      { name: 'DumperError', content: 'MDEXCEPTION' },
      { name: 'JavaException', content: '{}' },
      { name: 'JavaStackTrace', content: 'java.lang.Error' },
      { name: 'StackTraces', content: '{}' },
    ]);
    expect(otherEvidenceOf(report).map(({ kind, visibility }) => `${kind} ${visibility}`)).toEqual([
      'stacks unlisted',
      'java_stack protected',
      'java_exception protected',
      'dumper_error protected',
    ]);
  });

  it('is empty if the report has none', async () => {
    const { report } = await reportOf([{ name: 'AbortMessage', content: 'oops' }]);
    expect(otherEvidenceOf(report)).toEqual([]);
  });
});

describe('dumpCrashAnnotationsOf', () => {
  it('lists Crashpad’s annotations of the process and of modules, and the lines of libraries', async () => {
    const stream = crashpadStream({
      simpleAnnotations: { prod: 'App', LOG_FATAL: 'a.cc(1)' },
      modules: [
        {
          moduleIndex: 0,
          listAnnotations: ['abort() called', ''],
          simpleAnnotations: { AbortMessage: 'oops' },
          annotationObjects: [
            { name: 'rust_panic', value: 'index' },
            { name: 'other', value: 'x' },
          ],
        },
      ],
    });
    const { dump } = await analysisOf({ exception: 1, streams: [stream] });
    const found = dumpCrashAnnotationsOf(dump, BUILT_IN_CATALOG);
    expect(
      found.map(({ kind, name, visibility, moduleIndex, location: { offset, size } }) =>
        [kind, name, visibility, moduleIndex, decodeUtf8(dump.bytes.bytes(offset, size))].join(' | '),
      ),
    ).toEqual([
      'log_line | LOG_FATAL | unlisted |  | a.cc(1)',
      'abort |  | unlisted | 0 | abort() called',
      'abort | AbortMessage | public | 0 | oops',
      'panic | rust_panic | unlisted | 0 | index',
    ]);
    expect(dumpCrashAnnotationsOf(dump, CLOSED_CATALOG).map(({ visibility }) => visibility)).not.toContain('public');
  });

  it('is empty without Crashpad’s stream', async () => {
    const { dump } = await analysisOf({ exception: 1 });
    expect(dumpCrashAnnotationsOf(dump, BUILT_IN_CATALOG)).toEqual([]);
  });
});
