import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import type { Sample } from '../../../../shared/report/samples/sample.ts';
import { makeSamples } from '../../../../shared/report/samples/samples.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { onlyExpected, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { Partials } from '../../platform/files/partials.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';

interface WrittenSample {
  readonly sample: Sample;
  readonly path: string;
}

/** Folder for the app's samples, in the data folder. */
export function samplesFolder(home: string): string {
  return join(home, 'samples');
}

/** Makes one sample report for each outcome. `now`: ms since 1970; sets the dates in the samples. */
export function samplesOf({ now, version }: { readonly now: number; readonly version: string }): readonly Sample[] {
  return makeSamples({ now: startOfDay(now), version, gzip: (bytes) => gzipSync(bytes) });
}

/**
 * Writes samples into a folder, which is created if necessary. An existing sample with the same bytes is not rewritten, so that a report opened from it stays
 * valid. Errors: disk_full, cannot_write.
 */
export function writeSamples(folder: string, samples: readonly Sample[], partials: Partials): Result<readonly WrittenSample[]> {
  try {
    makeFolder(folder);
    return ok(samples.map((sample) => writeSample(folder, sample, partials)));
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), { own: 'samples' }));
  }
}

function writeSample(folder: string, sample: Sample, partials: Partials): WrittenSample {
  throwIfCancelled();
  const path = join(folder, sample.fileName);
  const bytes = sample.bytes();
  if (!holds(path, bytes)) replaceFile(path, bytes, partials);
  return { sample, path };
}

function holds(path: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(bytes);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

/** Rounds down to the start of the day, so that samples of the same day are identical. */
function startOfDay(now: number): number {
  return now - (now % 86_400_000);
}
