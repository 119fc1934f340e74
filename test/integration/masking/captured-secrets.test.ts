import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { anchorAt } from '../../../shared/editing/edits/anchors.ts';
import { type DraftUnderTest, EVERYTHING, bridgeTraffic, draftOf } from '../../builders/editing/draft-host.ts';
import { rawRequest } from '../../builders/report/raw-request.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { provenanceOf } from '../../../shared/editing/edits/provenance.ts';
import { readAll } from '../../../shared/bytes/byte-source.ts';

const SECRET = 'hush-hush-value';
const BEARER = 'hush-hush-token';
const DUMP = 'MDMPhush-hush-dump';

const CAPTURED = rawRequest({
  parts: [
    { name: 'ProductName', content: 'Firefox' },
    { name: 'Comments', content: SECRET },
    { name: 'upload_file_minidump', filename: 'a.dmp', contentType: 'application/octet-stream', content: DUMP },
  ],
  headers: [['Authorization', `Bearer ${BEARER}`]],
});

/** Requests every view of the current report. Returns everything that crossed the bridge. */
async function askAll({ host, report }: DraftUnderTest): Promise<string> {
  for (const dialect of ['spec', 'antenna'] as const) {
    const view = await host.value('report.inspect', { report, dialect, ...EVERYTHING });
    for (const { index } of view.annotations) await host.value('report.annotation', { report, index });
    for (const space of ['head', 'sent', 'plain'] as const)
      await host.value('report.readRange', { report, range: { space, offset: 0, length: 65_536 } });
  }
  await host.value('report.list', {});
  return bridgeTraffic(host);
}

/** Returns the anchor of the first byte of a text in the capture. */
async function anchorOf(space: 'head' | 'plain', text: string): Promise<string> {
  const capture = await captureOf(CAPTURED);
  const source = provenanceOf(capture)[space];
  return anchorAt(source, Buffer.from(readAll(source)).indexOf(text)) ?? '';
}

describe('captured secret bytes', () => {
  const cases: readonly (readonly [string, (draft: DraftUnderTest) => Promise<readonly Edit[]>])[] = [
    ['under a public name', async (draft) => [{ op: 'rename', at: await draft.anchor('Comments'), name: 'ProductName' }]],
    [
      'behind a name that was overwritten byte by byte',
      async () => [
        { op: 'bytes', space: 'plain', at: await anchorOf('plain', 'Comments'), remove: 8, insert: new Uint8Array(Buffer.from('Version')) },
      ],
    ],
    [
      'swept into a public value',
      async () => {
        const at = await anchorOf('plain', '\r\n--test-boundary-5d1c\r\nContent-Disposition: form-data; name="Comments"');
        return [
          {
            op: 'bytes',
            space: 'plain',
            at,
            remove: '\r\n--test-boundary-5d1c\r\nContent-Disposition: form-data; name="Comments"\r\n\r\n'.length,
            insert: new Uint8Array(),
          },
        ];
      },
    ],
    [
      'in a header of another name',
      async () => [
        { op: 'bytes', space: 'head', at: await anchorOf('head', 'Authorization'), remove: 0, insert: new Uint8Array(Buffer.from('X')) },
      ],
    ],
    [
      'of a dump that became an annotation',
      async (draft) => {
        const at = await draft.anchor('upload_file_minidump');
        return [
          { op: 'type', at, contentType: null },
          { op: 'filename', at, filename: null },
          { op: 'rename', at, name: 'Version' },
        ];
      },
    ],
  ];

  for (const [title, editsOf] of cases) {
    it(`stay masked ${title}, until they are revealed`, async () => {
      const draft = await draftOf(CAPTURED);
      const edits = await editsOf(draft);
      await draft.host.value('draft.preview', { report: draft.report, change: { kind: 'edits', edits: [...edits] } });
      await draft.edit(...edits);
      expect(await askAll(draft)).not.toContain('hush-hush');
      await draft.host.value('report.reveal', { report: draft.report, range: null });
      expect(await askAll(draft)).toContain('hush-hush');
    });
  }
});
