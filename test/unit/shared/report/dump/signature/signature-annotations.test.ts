import { describe, expect, it } from 'vitest';
import { isMasked, masksOf } from '../../../../../../shared/masking/masks.ts';
import { MASK } from '../../../../../../shared/report/parts/mask.ts';
import { signatureAnnotations } from '../../../../../../shared/report/dump/signature/signature-annotations.ts';
import { NO_ANNOTATIONS, type SignatureAnnotations } from '../../../../../../shared/report/dump/signature/signature.ts';
import { inspectCapture } from '../../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../../builders/report/capture-of.ts';
import { type RawPart, annotationParts, rawRequest } from '../../../../../builders/report/raw-request.ts';

async function readFrom(parts: readonly RawPart[]): Promise<SignatureAnnotations> {
  const capture = await captureOf(rawRequest({ parts }));
  const inspection = inspectCapture(capture, 'antenna');
  const masks = masksOf(inspection);
  return signatureAnnotations(inspection.report, capture.plain, (annotation) => isMasked(annotation, masks));
}

describe('the annotations of a report that change its signature', () => {
  it('are read, and all others are ignored', async () => {
    const annotations = {
      ProductName: 'Firefox',
      OOMAllocationSize: '300000',
      AbortMessage: 'no font',
      AsyncShutdownTimeout: '{"phase":"quit"}',
      ipc_channel_error: 'ShmemCreatedForOtherError',
      IPCMessageName: 'PBrowser::Msg',
      JSLargeAllocationFailure: 'Reporting',
      Hang: 'ui',
    };
    expect(await readFrom(annotationParts(annotations))).toEqual({
      ...NO_ANNOTATIONS,
      oomAllocationSize: 300_000n,
      abortMessage: 'no font',
      asyncShutdownTimeout: '{"phase":"quit"}',
      ipcChannelError: 'ShmemCreatedForOtherError',
      ipcMessageName: 'PBrowser::Msg',
      jsLargeAllocationFailure: 'Reporting',
      hang: 'ui',
    });
  });

  it('are masked if they are protected', async () => {
    const parts = annotationParts({ JavaStackTrace: 'secret.Exception: x\n\tat a.b', JavaException: '{"secret":1}' });
    expect(await readFrom(parts)).toEqual({ ...NO_ANNOTATIONS, javaStackTrace: MASK, javaException: MASK });
  });

  it.each(['', 'much', '-1', '0x10'])('have no size if OOMAllocationSize is “%s”', async (size) => {
    expect(await readFrom(annotationParts({ OOMAllocationSize: size }))).toEqual(NO_ANNOTATIONS);
  });

  it('have the last value of a name that is there twice', async () => {
    const parts = [...annotationParts({ Hang: 'ui' }), ...annotationParts({ Hang: 'chrome' })];
    expect((await readFrom(parts)).hang).toBe('chrome');
  });
});
