import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { annotationText, type CrashReport } from '../../../../shared/report/parts/crash-report.ts';
import { startsAsDump } from '../../../../shared/report/dump/format/dump.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { openFileSource } from '../../../host/platform/files/file-source.ts';
import { nodeInflate } from '../../../host/platform/files/node-inflate.ts';
import type { SpillSinks } from '../../../host/platform/files/spill-sink.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { openCaptureFile } from '../../common/open-capture.ts';
import { shownPath } from '../../common/output-file.ts';

/** A dump to read: the bytes, the part that has it, and what the report says about it. */
export interface FoundDump {
  readonly source: ByteSource;
  /** The name of the part; null for a dump file. */
  readonly part: string | null;
  /** The public annotations of the report. Empty for a dump file. Protected ones do not take part in conclusions, because these are shown. */
  readonly annotations: ReadonlyMap<string, string>;
  readonly close: () => void;
}

interface FindOptions {
  readonly part: string | null;
  readonly sinks: SpillSinks;
  readonly inflateLimit: number;
  readonly catalog: AnnotationCatalog;
}

/** The longest annotation value that conclusions need, in bytes. */
const MAX_VALUE_BYTES = 4_096;

/**
 * Finds the dump of a file: the file itself, or the named part of the report that it contains, or the first part that is a minidump. A file that is neither counts as a
 * dump, so that the message says what is wrong with it. Errors: those of reading a file; invalid_request without such a part.
 */
export async function findDump(path: string, { part, sinks, inflateLimit, catalog }: FindOptions): Promise<CommandResult<FoundDump>> {
  const file = openFileSource(path, shownPath(path));
  if (!file.ok) return file;
  const alone: FoundDump = { source: file.value, part: null, annotations: new Map(), close: () => void file.value.close() };
  if (startsAsDump(file.value)) return ok(alone);
  const opened = await openCaptureFile(path, nodeInflate(sinks.create), inflateLimit);
  if (!opened.ok) {
    if (opened.error.code === 'not_recognised') return ok(alone);
    file.value.close();
    return opened;
  }
  file.value.close();
  const { capture, file: held } = opened.value;
  const { report } = inspectCapture(capture, 'antenna', null, annotationPolicy(catalog));
  const found = report.parts.find(({ name, contentOffset, size }) =>
    part === null ? startsAsDump(sliceSource(capture.plain, contentOffset, size)) : name === part,
  );
  if (found !== undefined)
    return ok({
      source: sliceSource(capture.plain, found.contentOffset, found.size),
      part: found.name,
      annotations: publicAnnotations(capture.plain, report),
      close: () => void held.close(),
    });
  held.close();
  const names = report.parts.map(({ name }) => name);
  return fail(commandFailure('invalid_request', part === null ? CLI.dump.noDump : CLI.dump.noPart(part, names)));
}

function publicAnnotations(plain: ByteSource, report: CrashReport): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const annotation of report.annotations)
    if (annotation.visibility === 'public' && !annotation.swallows)
      values.set(annotation.name, annotationText(plain, annotation, MAX_VALUE_BYTES));
  return values;
}
