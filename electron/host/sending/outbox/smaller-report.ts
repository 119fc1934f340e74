import { constants } from 'node:zlib';
import type { ByteLength, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { isWorthSaving } from '../../../../shared/verdict/decide/size-advice.ts';
import { heaviestParts } from '../../../../shared/editing/fixes/weights.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { SmallerView } from '../../../../shared/bridge/view/smaller-view.ts';
import type { ByteSink } from '../../../../shared/report/wire/gzip.ts';
import { nodeDeflate } from '../../platform/files/node-deflate.ts';
import type { OpenReport } from '../../report/view/open-report.ts';

/** The compression level of the fix for a body that is too large. */
const LEVEL = constants.Z_BEST_COMPRESSION;

/**
 * Computes how the body of a report could be made smaller. Starts from the outgoing body. Compresses the whole body, one window per turn of the event loop,
 * without storing the result. `refused`: length of the refused body. `rules`: rules of the target; null if the target no longer exists.
 */
export async function smallerReport(report: OpenReport, refused: ByteLength, rules: TargetRules | null): Promise<SmallerView> {
  const inspection = report.inspection(rules?.dialect ?? 'spec');
  const { capture } = await report.sending();
  const { size } = capture.content;
  const maxBody = rules?.maxBody ?? null;
  return {
    bytes: size,
    maxBody,
    isMaxWrong: maxBody !== null && refused <= maxBody,
    gzip: capture.gzip === null ? compressed(size, await gzipLength(capture.content)) : null,
    parts: [...heaviestParts(inspection)],
  };
}

function compressed(before: ByteLength, bytes: ByteLength): SmallerView['gzip'] {
  return { bytes, edit: isWorthSaving(before, bytes) ? { op: 'gzip', on: true, level: LEVEL } : null };
}

async function gzipLength(body: ByteSource): Promise<ByteLength> {
  return (await nodeDeflate(countingSink)(body, LEVEL)).size;
}

/** Counts written bytes and stores none of them. */
function countingSink(): ByteSink {
  let size: ByteLength = 0;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      size += bytes.length;
    },
    source: () => ({
      size,
      read() {
        throw new RangeError('what was only counted cannot be read');
      },
    }),
  };
}
