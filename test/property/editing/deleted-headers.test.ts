import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { lineAnchorOffset } from '../../../shared/editing/edits/anchors.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import { anchorOf, provenanceOf } from '../../../shared/editing/edits/provenance.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf, edit, headText, plainText } from '../../builders/editing/draft-of.ts';
import { GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { volume } from '../../support/volume.ts';

const BODY = multipart(GOOD_PARTS).toString('latin1');
const line = fc.constantFrom(
  ...['X-A: b', 'X-A: c', 'no colon', 'Content-Type: multipart/form-data; boundary=b0undary', 'Transfer-Encoding: x'],
  ...['Content-Length: 1', 'Content-Length: 2', `Content-Length: ${String(BODY.length)}`],
);

/** Returns edits that delete the chosen lines of the head. An edit before them creates a version whose body is not read yet. */
function deletions(draft: Draft, chosen: readonly number[]): readonly Edit[] {
  const { capture } = draft.current;
  const { headers, strayLines } = capture.request;
  const lines = [...headers, ...strayLines];
  const indexes = new Set(chosen.map((index) => index % lines.length));
  return [...indexes].flatMap((index) => {
    const found = lines[index];
    return found === undefined ? [] : [{ op: 'delete_header' as const, at: anchorOf(provenanceOf(capture).head, lineAnchorOffset(found)) }];
  });
}

it('deleting several header lines in one step gives the same head as one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 12 }), fc.array(fc.nat(), { minLength: 1 }), async (lines, chosen) => {
      const file = `POST /submit HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${BODY}`;
      const [together, singly] = [draftOf(await captureOf(file)), draftOf(await captureOf(file))];
      const edits = deletions(together, chosen);
      const added: Edit = { op: 'add_annotation', name: 'Notes', text: 'x' };
      // If the body is sound, an edit of the body comes first in both drafts.
      const isSound = together.current.inspection('spec').wire.boundary !== null;
      const all = isSound ? [added, ...edits] : edits;
      await edit(together, ...all);
      for (const one of all) await edit(singly, one);
      const [made, expected] = [together.current.state, singly.current.state];
      expect(made.length).toBe(expected.length);
      expect(headText(together)).toBe(headText(singly));
      expect(plainText(together)).toBe(plainText(singly));
    }),
    { numRuns: volume(2_000, 300) },
  );
});
