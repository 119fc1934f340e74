import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ByteSource, windowsOf } from '../../../../shared/bytes/byte-source.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import { betweenWindows } from '../../platform/files/throw-if-cancelled.ts';
import { ensureHome } from '../../platform/data-folder/claim-home.ts';
import type { HomeWriting } from '../../platform/data-folder/data-home.ts';
import { bytesOf } from '../../report/view/save-report.ts';

/** Stores requests in their queued form, in files of the data folder named by SHA-256. Later changes of a captured file do not affect them. */
export interface QueuedContents {
  /** Stores a report in its outgoing form. Rejects with the errors of the disk, and when cancelled. */
  put(capture: Capture): Promise<PutContent>;
  pathOf(content: string): string;
  /** Returns the SHA-256 of every stored request. Throws the errors of the disk. */
  list(): readonly string[];
  /** Deletes unneeded files. Keeps files from the last hour, because their reports may be about to be queued. Throws the errors of the disk. */
  sweep(isNeeded: (content: string) => boolean, now: number): void;
  erase(content: string): void;
}

/** A stored report that is about to be queued. */
export interface PutContent {
  /** SHA-256 of the whole request. */
  readonly content: string;
  /** Deletes the file of a report that could not be queued, unless the file already existed or has been stored again. Throws the errors of the disk. */
  readonly takeBack: () => void;
}

export const CONTENTS_FOLDER = 'outbox';

const SHA256 = /^[0-9a-f]{64}$/;
const YOUNG = 3_600_000;

export function queuedContents({ path: home, partials }: HomeWriting): QueuedContents {
  const folder = join(home, CONTENTS_FOLDER);
  const pathOf = (content: string): string => join(folder, content);

  /** Writes the source and returns its SHA-256. */
  async function write(source: ByteSource, path: string): Promise<string> {
    const hash = createHash('sha256');
    const descriptor = openSync(path, 'wx', 0o600);
    try {
      let done = 0;
      for (const bytes of windowsOf(source)) {
        hash.update(bytes);
        writeAll(descriptor, bytes);
        done += bytes.length;
        if (done < source.size) await betweenWindows(done, source.size);
      }
    } finally {
      closeSync(descriptor);
    }
    return hash.digest('hex');
  }

  return {
    pathOf,
    async put(capture) {
      if (!existsSync(folder)) {
        ensureHome(home);
        makeFolder(folder);
      }
      const temporary = partials.begin(join(folder, 'content'));
      try {
        const content = await write(bytesOf(capture, 'request'), temporary);
        const path = pathOf(content);
        const wasThere = existsSync(path);
        renameSync(temporary, path);
        const made = fileId(path);
        const takeBack = (): void => {
          if (!wasThere && fileId(path) === made) rmSync(path, { force: true });
        };
        return { content, takeBack };
      } catch (reason) {
        rmSync(temporary, { force: true });
        throw reason;
      } finally {
        partials.end(temporary);
      }
    },
    list: () => filesIn(folder).filter((name) => SHA256.test(name)),
    sweep(isNeeded, now) {
      for (const name of filesIn(folder)) {
        if (!SHA256.test(name) || isNeeded(name)) continue;
        if (now - statSync(join(folder, name)).mtimeMs > YOUNG) rmSync(join(folder, name), { force: true });
      }
    },
    erase(content) {
      rmSync(pathOf(content), { force: true });
    },
  };
}

/** Identifies a file on disk. The id changes when the file is replaced. */
function fileId(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? '' : `${String(stats.dev)} ${String(stats.ino)}`;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}
