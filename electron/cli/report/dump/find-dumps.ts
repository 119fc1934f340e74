import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { fail, type Failure, ok } from '../../../../shared/errors.ts';
import { annotationPolicy, type DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { isMasked, masksOf, nameUnder } from '../../../../shared/masking/masks.ts';
import { publicAnnotations } from '../../../../shared/report/dump/crash/report-annotations.ts';
import { signatureAnnotations } from '../../../../shared/report/dump/signature/signature-annotations.ts';
import { NO_ANNOTATIONS, type SignatureAnnotations } from '../../../../shared/report/dump/signature/signature.ts';
import { startsAsDump } from '../../../../shared/report/dump/format/dump.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { type FileSource, openFileSource } from '../../../host/platform/files/file-source.ts';
import { nodeInflate } from '../../../host/platform/files/node-inflate.ts';
import type { SpillSinks } from '../../../host/platform/files/spill-sink.ts';
import type { FileToRead } from '../../../host/report/reading/packed-reading.ts';
import { catalogOfList } from '../../../host/report/reading/read-by.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { openCaptureFile } from '../../common/open-capture.ts';
import { shownPath } from '../../common/output-file.ts';
import { visible } from '../../common/terminal-text.ts';
import type { DumpStart } from './dump-options.ts';

/** What changes the signature of a crash beside its dump. */
interface SignedReport {
  readonly annotations: SignatureAnnotations;
  /** Names of the report's further dumps. */
  readonly otherDumps: readonly string[];
}

/** A dump to read: the bytes, and what the report says about it. */
export interface FoundDump {
  readonly source: ByteSource;
  /** Whether the bytes are a whole file, not a part of a report. */
  readonly isFile: boolean;
  /** The public annotations of the report. Empty for a dump file. Protected ones do not take part in conclusions, because these are shown. */
  readonly annotations: ReadonlyMap<string, string>;
  /** What the report says that changes the signature of the crash. Masked values stay masked, unless everything is revealed. */
  readonly signed: SignedReport;
  /** Says which annotations are public. */
  readonly policy: DisclosurePolicy;
  /** Why the bytes that were read are not those of one file; null if they are. */
  readonly changed: () => Failure | null;
  readonly close: () => void;
}

/**
 * Finds the dump of a file: the file itself, or the named part of the report that it contains, or the first part that is a minidump. A file that is neither
 * counts as a dump, so that the message says what is wrong with it. Errors: those of reading a file; invalid_request without such a part.
 */
export async function findDump(
  { path, name }: FileToRead,
  { part, inflateLimit, list, reveal }: Pick<DumpStart, 'part' | 'inflateLimit' | 'list' | 'reveal'>,
  sinks: SpillSinks,
): Promise<CommandResult<FoundDump>> {
  const policy = annotationPolicy(catalogOfList(list));
  const file = openFileSource(path, shownPath(name));
  if (!file.ok) return file;
  const dumpFile: FoundDump = { source: file.value, isFile: true, annotations: new Map(), signed: UNSIGNED, policy, ...endOf(file.value) };
  if (startsAsDump(file.value)) return ok(dumpFile);
  const opened = await openCaptureFile(path, nodeInflate(sinks.create), inflateLimit);
  if (!opened.ok && opened.error.code === 'not_recognised') return ok(dumpFile);
  file.value.close();
  if (!opened.ok) return opened;
  const { capture, file: held } = opened.value;
  const inspection = inspectCapture(capture, 'antenna', null, policy);
  const { report } = inspection;
  const masks = masksOf(inspection);
  const found = report.parts.find(({ name: own, contentOffset, size }) =>
    part === null ? startsAsDump(sliceSource(capture.plain, contentOffset, size)) : own === part,
  );
  if (found !== undefined)
    return ok({
      source: sliceSource(capture.plain, found.contentOffset, found.size),
      isFile: false,
      annotations: publicAnnotations(report, capture.plain, (annotation) => isMasked(annotation, masks)),
      signed: {
        annotations: signatureAnnotations(report, capture.plain, (annotation) => reveal !== 'closed' && isMasked(annotation, masks)),
        otherDumps: report.parts.filter((each) => each !== found).map(({ name: other }) => other),
      },
      policy,
      ...endOf(held),
    });
  held.close();
  const names = report.parts.map((each) => visible(nameUnder(masks, each)));
  return fail(commandFailure('invalid_request', part === null ? CLI.dump.noDump : CLI.dump.noPart(part, names)));
}

/** A dump file has no report. */
const UNSIGNED: SignedReport = { annotations: NO_ANNOTATIONS, otherDumps: [] };

function endOf(file: FileSource): Pick<FoundDump, 'changed' | 'close'> {
  return { changed: () => file.error(), close: () => file.close() };
}
