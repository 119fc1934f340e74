import type { ByteSource } from '../../../../../../shared/bytes/byte-source.ts';
import type { CrashReport } from '../../../../../../shared/report/parts/crash-report.ts';
import { readCapture } from '../../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { multipart, type PartSpec, request } from '../../../../../builders/report/multipart.ts';

/** The report of a request with these parts, and its body. */
export async function reportOf(parts: readonly PartSpec[]): Promise<{ readonly report: CrashReport; readonly plain: ByteSource }> {
  const capture = await captureOf(request(multipart(parts)));
  return { report: readCapture(capture, 'spec').report, plain: capture.plain };
}
