import { freeBoundary } from '../wire/encode-boundary.ts';
import { encodeMultipart, type RawPart } from '../wire/encode-parts.ts';
import { openedReport } from './opened-report.ts';
import type { OpenedReport, SourceTools } from './source.ts';

/** Used if a file contains every boundary that is tried, which only a file made for this purpose does. */
const ANY_BOUNDARY = '----crashlens-made';

/** Makes a report around the pieces that a file has. Their bytes stay in the file. */
export function madeReport(parts: readonly RawPart[], tools: SourceTools): Promise<OpenedReport> {
  const contents = parts.map(({ content }) => content);
  return openedReport(encodeMultipart(freeBoundary(contents, null) ?? ANY_BOUNDARY, parts), ['made'], tools);
}
