import { type BodyFacts, bodyFactsOf } from '../../../../shared/history/compare-bodies.ts';
import { withoutBytesAfter } from '../../../../shared/report/wire/capture.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { readQueuedRequest } from '../queue/queued-request.ts';
import { type ReadTools, readReportFile } from '../../report/reading/read-report-file.ts';

/** A body that went out. */
interface SentBody {
  /** SHA-256 of it. */
  readonly body: string;
  /** Files that may hold it as the body of a request, likely ones first. */
  readonly files: readonly string[];
  readonly name: string;
  /** As in `BodyReading`. */
  readonly tainted: ReadonlySet<number> | null;
}

/** What is compared of a body, out of the first file that still has it; null where none has. Rejects where it was stopped. */
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
 * Where values stand in a body that edits moved there from what is protected, by the requests that were queued with it; null where that was not noted of
 * one that was edited. Of what was never queued there is nothing to go by but its bytes, as where its file is opened.
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
