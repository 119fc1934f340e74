import { describe, expect, it } from 'vitest';
import { describeStep } from '../../../../../shared/text/editing/describe-edit.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, partHeader } from '../../../../builders/editing/draft-of.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

describe('the description of a step', () => {
  it('names a header of a part only if the header describes the part, because any other line may be content', async () => {
    const headers = 'Content-Disposition: form-data; name="ProductName"\r\ntopsecret77: x\r\nX-Topsecret78: y\r\nContent-Type: text/plain';
    const draft = draftOf(await captureOf(request(multipart([{ headers, content: 'Firefox' }]))));
    const sentencesFor = (line: string): readonly string[] => {
      const at = partHeader(draft, 'ProductName', line);
      const edits: readonly Edit[] = [
        { op: 'header', at, line: 'a: b' },
        { op: 'delete_header', at },
        { op: 'move_header', at, before: null },
      ];
      return edits.map((edit) => describeStep([edit], draft.current));
    };
    for (const secret of ['topsecret77', 'x-topsecret78']) {
      expect(sentencesFor(secret)).toEqual([
        'a header line without a name: changed',
        'a header line without a name: deleted',
        'a header line without a name: moved',
      ]);
    }
    expect(sentencesFor('content-type')[1]).toBe('header content-type of part ProductName: deleted');
  });
});
