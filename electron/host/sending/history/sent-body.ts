import { type BodyFacts, bodyFactsOf } from '../../../../shared/history/compare-bodies.ts';
import { withoutBytesAfter } from '../../../../shared/report/wire/capture.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { readQueuedRequest } from '../queue/queued-request.ts';
import { type ReadTools, readReportFile } from '../../report/reading/read-report-file.ts';

interface SentBody {
  /** SHA-256 of the body. */
  readonly body: string;
  /** Files that may contain a request with this body. Likely files come first. */
  readonly files: readonly string[];
  readonly name: string;
  /** Offsets in the inflated body of values that are masked whatever their names; null: all values are masked. */
  readonly tainted: ReadonlySet<number> | null;
}

/** Reads the facts of a body for a comparison, from the first file that still has the body; null if there is no such file. Rejects when cancelled. */
export async function readSentBody({ body, files, name, tainted }: SentBody, tools: ReadTools): Promise<BodyFacts | null> {
  for (const path of files) {
    const found: BodyFacts[] = [];
    const { failure } = await readReportFile(path, name, tools, ({ antenna }) => {
      const { content } = antenna.capture;
      const sent = withoutBytesAfter(antenna.capture).content;
      if (sha256Hex(content) === body || (sent !== content && sha256Hex(sent) === body))
        found.push(bodyFactsOf(antenna, { sha256: sha256Hex, tainted }));
    });
    const [facts] = found;
    if (facts !== undefined && failure === null) return facts;
  }
  return null;
}

/**
 * Returns the offsets of tainted values in a body. Tainted values were copied from protected bytes by edits. The offsets are recorded in the requests that were
 * queued with that body. Returns null if an edited request has no record. A body that was never queued is judged only by its bytes, as when its file is opened.
 */
export function taintedIn(requests: readonly string[]): ReadonlySet<number> | null {
  const tainted = new Set<number>();
  for (const text of requests) {
    const request = readQueuedRequest(text);
    const offsets = request?.edits === 0 ? [] : (request?.sealed ?? null);
    if (offsets === null) return null;
    for (const offset of offsets) tainted.add(offset);
  }
  return tainted;
}
