import type { ByteSource } from '../../bytes/byte-source.ts';
import { openCapture, type SourceLoss } from '../wire/capture.ts';
import type { OpenedReport, SourceTools } from './source.ts';

/** Opens bytes that begin with a request line or a boundary, and records what was lost before they were read. */
export async function openedReport(
  bytes: ByteSource,
  losses: readonly SourceLoss[],
  { inflate, limit }: SourceTools,
): Promise<OpenedReport> {
  const opened = await openCapture(bytes, inflate, limit);
  if (!opened.ok) throw new Error('bytes of a source that are no capture');
  return { bytes, capture: losses.length === 0 ? opened.capture : { ...opened.capture, losses } };
}
