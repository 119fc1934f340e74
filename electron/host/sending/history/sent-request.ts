import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ByteSource, sliceSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import { encodeLatin1 } from '../../../../shared/bytes/utf8.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { type Capture, requestLayers } from '../../../../shared/report/wire/capture.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import { SENT_PREFIX } from '../../report/intake/own-copies.ts';
import { betweenWindows } from '../../platform/files/throw-if-cancelled.ts';

interface SentRequest {
  /** The stored head, masked; null if it was not stored. */
  readonly head: string | null;
  /** SHA-256 of the body. */
  readonly body: string;
  /** Files that may contain a request with this body. Likely files come first. */
  readonly files: readonly string[];
  readonly name: string;
}

/**
 * Rebuilds a request in a new temporary file and returns the path. Writes the sent head without masked values, and the body from the first file that still has
 * the body. null if no file has it. Rejects with the errors of the disk, and when cancelled.
 */
export async function writeSentRequest({ head, body, files, name }: SentRequest, folder: string): Promise<string | null> {
  for (const path of files) {
    const opened = openFileSource(path, name);
    if (!opened.ok) continue;
    try {
      const layers = requestLayers(opened.value, 'captured');
      const first = head === null ? layers.head.read(0, layers.head.size) : encodeLatin1(headToSend(head));
      for (const sent of bodiesOf(layers)) {
        const written = join(folder, `${SENT_PREFIX}${randomUUID()}.http`);
        if ((await writeBoth(written, first, sent)) === body) return written;
        rmSync(written, { force: true });
      }
    } catch (reason) {
      // The file was replaced. The next file may have the body.
      if (!(reason instanceof IoFailure)) throw reason;
    } finally {
      opened.value.close();
    }
  }
  return null;
}

/** The possible bodies of a capture as it was sent: all of its content, as in queued requests, or its body up to its Content-Length. */
function bodiesOf({ content, bodySize }: Pick<Capture, 'content' | 'bodySize'>): readonly ByteSource[] {
  return bodySize < content.size ? [sliceSource(content, 0, bodySize), content] : [content];
}

/** Returns the unmasked lines of a stored head. Leaves out the query of the path if it is masked. */
function headToSend(head: string): string {
  const [first = '', ...lines] = head.split('\r\n');
  const address = first.includes(MASK) ? first.replace(/[?#]\S*/, '') : first;
  const shownLines = lines.filter((line) => line !== '' && !line.includes(MASK));
  return [address.replaceAll(MASK, ''), ...shownLines, '', ''].join('\r\n');
}

/** Writes head and body, and returns the SHA-256 of the body. */
async function writeBoth(path: string, head: Uint8Array, body: ByteSource): Promise<string> {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeAll(descriptor, head);
    let done = 0;
    for (const bytes of windowsOf(body)) {
      hash.update(bytes);
      writeAll(descriptor, bytes);
      done += bytes.length;
      if (done < body.size) await betweenWindows(done, body.size);
    }
  } catch (reason) {
    rmSync(path, { force: true });
    throw reason;
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}
