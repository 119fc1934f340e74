import { basename, resolve } from 'node:path';
import type { AppError, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { recognisedSentence } from '../../../shared/messages/recognised.ts';
import type { ReportSummary } from '../../../shared/view/app-view.ts';
import { openCapture } from '../../../shared/wire/capture.ts';
import type { PathPresenter } from '../files/display-path.ts';
import type { FileSource } from '../files/file-source.ts';
import { openFileSource } from '../files/file-source.ts';
import { sha256Hex } from '../files/hash.ts';
import { IoFailure } from '../files/io-error.ts';
import { nodeInflate } from '../files/node-inflate.ts';
import { spillSinks } from '../files/spill-sink.ts';
import type { EventListener } from '../host.ts';
import type { ReportRegistry, ViewedReport } from './open-report.ts';
import { viewReport } from './viewed-report.ts';

export interface RegistryOptions {
  /** An existing folder for inflated bodies. */
  readonly temporary: string;
  /** Most bytes that inflating one report may give. */
  readonly inflateLimit: number;
  readonly present: PathPresenter;
  readonly emit: EventListener;
  /** Called when a path is not read any more: its report was closed, or it could not be opened. */
  readonly released: (path: string) => void;
}

export interface Reports extends ReportRegistry {
  find(id: string): ViewedReport | null;
  list(): readonly ReportSummary[];
  /** False where it is not open. */
  close(id: string): boolean;
  closeAll(): void;
}

interface Entry {
  readonly report: ViewedReport;
  readonly path: string;
  readonly file: FileSource;
  readonly close: () => void;
}

export function openRegistry(options: RegistryOptions): Reports {
  const entries = new Map<string, Entry>();
  /** Openings of one path wait for one another, so that two clicks make one report. */
  const opening = new Map<string, Promise<Result<ReportSummary>>>();
  let closed = false;

  async function openPath(path: string, name = basename(path)): Promise<Result<ReportSummary>> {
    const absolute = resolve(path);
    const before = opening.get(absolute) ?? Promise.resolve();
    const start = (): Promise<Result<ReportSummary>> => openNow(absolute, name);
    const run = before.then(start, start);
    opening.set(absolute, run);
    try {
      return await run;
    } finally {
      if (opening.get(absolute) === run) opening.delete(absolute);
    }
  }

  async function openNow(path: string, name: string): Promise<Result<ReportSummary>> {
    const file = openFileSource(path, name);
    if (!file.ok) return refused(path, file.error);
    const same = [...entries.values()].find((entry) => entry.path === path && isSameFile(entry, file.value));
    if (same !== undefined) {
      file.value.close();
      options.emit('reports.changed', { opened: same.report.id });
      return ok(same.report.summary);
    }
    return openFile(path, name, file.value);
  }

  async function openFile(path: string, name: string, file: FileSource): Promise<Result<ReportSummary>> {
    const sinks = spillSinks(options.temporary);
    const close = (): void => {
      sinks.close();
      file.close();
    };
    try {
      const opened = await openCapture(file, nodeInflate(sinks.create), options.inflateLimit);
      if (opened.ok && !closed) {
        const report = viewReport({ file, name, displayPath: options.present(path) }, opened.capture);
        entries.set(report.id, { report, path, file, close });
        options.emit('reports.changed', { opened: report.id });
        return ok(report.summary);
      }
      close();
      return refused(path, opened.ok ? appError('unknown_handle', { what: 'report' }) : notRecognised(opened.recognised, name));
    } catch (reason) {
      close();
      if (!(reason instanceof IoFailure)) throw reason;
      return refused(path, reason.error);
    }
  }

  function notRecognised(recognised: Parameters<typeof recognisedSentence>[0], name: string): AppError {
    return appError('not_recognised', { what: recognisedSentence(recognised, name) });
  }

  function refused(path: string, error: AppError): Result<never> {
    if (![...entries.values()].some((entry) => entry.path === path)) options.released(path);
    return fail(error);
  }

  function closeEntry(entry: Entry): void {
    entries.delete(entry.report.id);
    entry.close();
    options.released(entry.path);
  }

  return {
    find: (id) => entries.get(id)?.report ?? null,
    openPath,
    list: () => [...entries.values()].map((entry) => entry.report.summary),
    close(id) {
      const entry = entries.get(id);
      if (entry === undefined) return false;
      closeEntry(entry);
      options.emit('reports.changed', { opened: null });
      return true;
    },
    closeAll() {
      closed = true;
      for (const entry of [...entries.values()]) closeEntry(entry);
    },
  };
}

/** The same bytes as when the report was opened: by what the system says of the file, else by their hashes. */
function isSameFile(entry: Entry, now: FileSource): boolean {
  if (entry.file.identity === now.identity) return true;
  return entry.file.size === now.size && entry.report.fault() === null && entry.report.key === sha256Hex(now);
}
