import { requestLayers } from '../../../../shared/report/wire/capture.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../../shared/bridge/view/attempt-view.ts';
import { DEMO_TARGET } from '../../../../shared/sending/targets/preset.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import type { NewOutboxRow } from '../../store/outbox-rows.ts';
import type { QueuedContents } from './queued-contents.ts';
import { NOTHING_PREDICTED, writeQueuedRequest } from './queued-request.ts';

/** Number of characters of a SHA-256 that are enough to distinguish reports. */
const NAMED_BY = 8;

/**
 * Makes a row for a queued request whose row was lost with its store. The target is unknown, so the row is for the demo collector. All headers count as
 * protected. null if the file cannot be read. Throws the errors of the disk.
 */
export function rowOfFound(content: string, contents: Pick<QueuedContents, 'pathOf'>): NewOutboxRow | null {
  const name = `found-${content.slice(0, NAMED_BY)}.http`;
  const file = openFileSource(contents.pathOf(content), name);
  if (!file.ok) return null;
  try {
    const { request, content: body } = requestLayers(file.value, 'own');
    const queuedRequest = writeQueuedRequest({
      about: { name, product: null, version: null, channel: null },
      options: DEFAULT_SEND_OPTIONS,
      masked: request.headers.map((_, index) => index),
      pinned: false,
      edits: 0,
      sealed: null,
      predicted: NOTHING_PREDICTED,
      agreed: null,
      attempts: null,
      rules: null,
    });
    return { target: DEMO_TARGET, reportKey: content, content, body: sha256Hex(body), bytes: body.size, request: queuedRequest };
  } finally {
    file.value.close();
  }
}
