import { pieceOf, pieceOfBytes, sourceOfPieces } from '../../../../shared/bytes/pieces.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { NewReport } from '../../../../shared/report/wire/report-to-encode.ts';
import { encodeReport } from '../../../../shared/report/wire/encode-report.ts';
import { copySource } from '../../platform/files/copy-source.ts';
import { expectedError } from '../../platform/files/io-error.ts';
import { nodeDeflate } from '../../platform/files/node-deflate.ts';
import type { Partials } from '../../platform/files/partials.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';

const USUAL_LEVEL = 6;
const WHAT = { own: 'new_report' } as const;

export interface WritingFolder {
  /** An existing folder for the compressed body. */
  readonly temporary: string;
  readonly partials: Partials;
}

/**
 * Writes a new report to a file as an HTTP request. Replaces an existing file. Only the owner can read the new file. Reads the contents of parts in windows.
 * Errors: report_not_made, disk_full, cannot_write, and those of reading the contents.
 */
export async function writeNewReport(report: NewReport, path: string, { temporary, partials }: WritingFolder): Promise<Failure | null> {
  const sinks = spillSinks(temporary);
  try {
    const encoded = encodeReport(report);
    if (!encoded.ok) return failure('report_not_made', { error: encoded.error });
    const { plain, headOver } = encoded.value;
    const body = report.gzip === true ? await nodeDeflate(sinks.create)(plain, USUAL_LEVEL) : plain;
    return await copySource(sourceOfPieces([pieceOfBytes('head', headOver(body.size)), pieceOf('body', body)]), path, WHAT, partials);
  } catch (reason) {
    // While contents were searched or compressed, a content file changed or the disk became full.
    return expectedError(reason);
  } finally {
    sinks.close();
  }
}
