import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { weightsOf } from '../../../../../shared/text/presenters/weights-of.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { BOUNDARY, multipart, request } from '../../../../builders/report/multipart.ts';

async function weights(body: Buffer) {
  const inspection = inspectCapture(await captureOf(request(body)), 'spec', null);
  return { ...weightsOf(inspection), size: inspection.capture.plain.size };
}

describe('the bytes of a body', () => {
  it('are annotations, binary parts and framing', async () => {
    const body = multipart([
      { name: 'Version', content: '148' },
      { name: 'extra', type: 'application/json', content: '{"a":"b"}' },
      { name: 'upload_file_minidump', filename: 'a.dmp', type: 'application/octet-stream', content: Buffer.alloc(1_000, 1) },
    ]);
    expect(await weights(body)).toMatchObject({ annotations: 12, binary: 1_000 });
    const { annotations, binary, other, framing, size } = await weights(body);
    expect(annotations + binary + other + framing).toBe(size);
    // The two other bytes are the line end after the closing delimiter.
    expect(other).toBe(2);
  });

  it('are other bytes if they are outside parts or in a nameless part', async () => {
    expect(await weights(Buffer.from('no report at all'))).toMatchObject({ annotations: 0, binary: 0, framing: 0, other: 16 });
    const nameless = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nxxxx\r\n--${BOUNDARY}--\r\n`);
    expect(await weights(nameless)).toMatchObject({ annotations: 0, binary: 0, other: 6 });
  });
});
