import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { DIALECTS } from '../../../../shared/dialect.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { captureRequest, requestLayers } from '../../../../shared/report/wire/capture.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { inflateNow } from '../../platform/files/inflate-now.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { codedBody, protectedValues } from '../../report/view/protected-values.ts';
import type { QueuedRequest } from './queued-request.ts';

/**
 * The protected values of a queued request, read during iteration. null for an edited request: its edits may have copied values from protected bytes to other
 * bytes, and the copies are not known here. Iterating throws an `IoFailure` if the file cannot be read. `limit`: maximum number of bytes from inflating.
 */
export function queuedValues(
  path: string,
  request: Pick<QueuedRequest, 'about' | 'edits'>,
  { policy, limit }: { readonly policy: DisclosurePolicy; readonly limit: () => number },
): Iterable<Uint8Array> | null {
  if (request.edits > 0) return null;
  return {
    *[Symbol.iterator]() {
      const file = openFileSource(path, request.about.name);
      if (!file.ok) throw new IoFailure(file.error);
      try {
        const layers = requestLayers(file.value, 'own');
        const capture = captureRequest(layers.request, layers.content, inflateNow, limit());
        for (const dialect of DIALECTS) {
          const inspection = inspectCapture(capture, dialect, null, policy);
          yield* protectedValues(inspection, masksOf(inspection));
        }
        yield* codedBody({ capture });
      } finally {
        file.value.close();
      }
    },
  };
}
