import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import type { RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { gatherNotes } from '../../../../shared/text/presenters/gather-notes.ts';
import { MAIN_MINIDUMP } from '../../../../shared/report/catalog/binary-parts.ts';
import { type ChosenFile, gather } from '../../../../shared/report/sources/gather.ts';
import { newReportFileName } from '../../../../shared/report/sources/report-name.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { NewBinaryPart } from '../../../../shared/report/wire/report-to-encode.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { FileEntry, FileHandles } from '../../platform/files/handles.ts';
import { systemCode, writeError } from '../../platform/files/io-error.ts';
import { safeFileName } from '../../platform/files/safe-name.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { currentWork } from '../../platform/base/work.ts';
import { type PartFiles, partFiles } from './part-files.ts';
import { type WritingFolder, writeNewReport } from './write-report.ts';

interface NewReportTools extends WritingFolder {
  /** The data folder. */
  readonly home: string;
  readonly ports: Ports;
  readonly handles: FileHandles;
  /** Opens a file as a report. */
  readonly open: (path: string) => Promise<Result<ReportSummary>>;
  /** Called with the path of a file that is no longer used. */
  readonly released: (path: string) => void;
  /** The annotation list. It decides which values are public. */
  readonly catalog: AnnotationCatalog;
}

/** Host header of a new report: the address of the demo collector. Sending replaces it with the target's host. */
const HOST = '127.0.0.1';

/** Handlers for new reports, which are empty or made from the files of a crash. */
export function newReportHandlers(tools: NewReportTools): HandlersOf<'new'> {
  return {
    'new.gather': ({ files }) => withFiles((contents) => gatherFiles(files, contents, tools)),
    'new.make': (request) => withFiles((contents) => makeReport(request, contents, tools)),
  };
}

/** Folder for new reports, inside the data folder. */
export function newReportsFolder(home: string): string {
  return join(home, 'new');
}

/** Runs a step with files, then closes the files. */
async function withFiles<T>(step: (contents: PartFiles) => Promise<Result<T>> | Result<T>): Promise<Result<T>> {
  const contents = partFiles();
  try {
    return await step(contents);
  } finally {
    contents.close();
  }
}

function gatherFiles(files: readonly string[], contents: PartFiles, tools: NewReportTools): Result<ResponseOf<'new.gather'>> {
  const { handles, released, catalog } = tools;
  const entries = new Map<string, FileEntry>();
  const chosen: ChosenFile[] = [];
  const unreadable: Failure[] = [];
  for (const file of files) {
    const entry = handles.find(file);
    if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
    entries.set(file, entry);
    const source = contents.open(entry.path, entry.name);
    if (source.ok) chosen.push({ file, name: entry.name, source: source.value });
    else {
      unreadable.push(source.error);
      currentWork()?.skipped(entry.name, source.error);
    }
  }
  const { annotations, parts, notes } = gather(chosen, catalog);
  // Files that became parts are read again when the report is made. An .extra file was read completely, so its path is released now.
  for (const [file, { path }] of entries) if (!parts.some((part) => part.file === file)) released(path);
  return ok({ annotations: [...annotations], parts: [...parts], notes: gatherNotes(unreadable, notes) });
}

async function makeReport(
  { form, annotations, parts, gzip }: RequestOf<'new.make'>,
  contents: PartFiles,
  { home, temporary, partials, ports, handles, open, released }: NewReportTools,
): Promise<Result<ReportSummary>> {
  const newParts: NewBinaryPart[] = [];
  const paths: string[] = [];
  for (const { file, name, filename, contentType } of parts) {
    const entry = handles.find(file);
    if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
    const content = contents.open(entry.path, entry.name);
    if (!content.ok) return content;
    paths.push(entry.path);
    newParts.push({ name, filename, contentType, content: content.value });
  }
  const path = join(
    newReportsFolder(home),
    newReportFileName({ madeAt: ports.now(), mark: randomUUID().slice(0, 4), from: dumpOf(parts, handles) }),
  );
  try {
    makeFolder(newReportsFolder(home));
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { own: 'new_report' }));
  }
  const entries = annotations.map(({ name, text }) => [name, text] as const);
  const report = { form, annotations: entries, parts: newParts, gzip, version: ports.meta().version, host: HOST };
  const error = await writeNewReport(report, path, { temporary, partials });
  if (error !== null) return fail(error);
  const opened = await open(path);
  // If opening was cancelled, no tab shows the report, so it is deleted. Its files can still be used for another attempt.
  if (!opened.ok && opened.error.code === 'cancelled') rmSync(path, { force: true });
  else for (const read of paths) released(read);
  return opened;
}

function dumpOf(parts: RequestOf<'new.make'>['parts'], handles: FileHandles): string | null {
  const dump = parts.find(({ name }) => name === MAIN_MINIDUMP);
  const entry = dump === undefined ? null : handles.find(dump.file);
  return entry === null ? null : safeFileName(entry.name, 'dump');
}
