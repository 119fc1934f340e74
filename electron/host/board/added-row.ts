import { basename, resolve } from 'node:path';
import { type BoardRow, NO_METADATA } from '../../../shared/board/board-row.ts';
import type { ReportFacts } from '../../../shared/board/report-facts.ts';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { failure } from '../../../shared/bridge/failure.ts';

interface ReadFile {
  readonly path: string;
  readonly size: ByteLength;
  /** ms since the epoch. */
  readonly mtimeMs: number;
  readonly sha256: string | null;
  /** Null if the file could not be read. */
  readonly report: { readonly item: number; readonly size: ByteLength; readonly sha256: string; readonly facts: ReportFacts } | null;
}

/** Returns the row that a file would get if it were added to an empty board. Used for filters. */
export function addedRow({ path, size, mtimeMs, sha256, report }: ReadFile, id = 1): BoardRow {
  const name = basename(path);
  const location = { path: resolve(path), item: report?.item ?? 0, name, kind: 'file', origin: 'added', state: 'there' } as const;
  return {
    id,
    sha256: report?.sha256 ?? sha256,
    size: report?.size ?? size,
    addedAt: mtimeMs,
    locations: [{ ...location, size, mtimeMs }],
    facts: report?.facts ?? null,
    // Filters check only whether there is a failure, not which one.
    failure: report === null ? failure('file_unreadable', { file: name }) : null,
    metadata: NO_METADATA,
    edited: null,
    answered: null,
  };
}
