import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from './fixture.ts';
import { multipart, request, type PartSpec } from '../../builders/report/multipart.ts';
import { validDump } from '../../builders/report/minimal-dump.ts';

const PRODUCTS = ['Firefox', 'Thunderbird', 'Fenix', 'MozillaVPN'] as const;
const CHANNELS = ['release', 'beta', 'nightly', 'esr'] as const;

/** A folder of reports of several products and versions, some of them malformed. */
export interface MixedReports {
  readonly folder: string;
  /** Absolute paths of the files, sorted by name. */
  readonly files: readonly string[];
  /** Number of reports with annotations in both forms. One fix corrects each of them. */
  readonly both: number;
  /** The number of files that are not reports. */
  readonly unreadable: number;
  remove(): Promise<void>;
}

function partsOf(index: number): readonly PartSpec[] {
  const product = PRODUCTS[index % 7 < 4 ? 0 : index % 4] ?? 'Firefox';
  const version = `${String(144 + (index % 6))}.0${index % 3 === 0 ? 'a1' : ''}`;
  const annotations = {
    ProductName: product,
    Version: version,
    ReleaseChannel: CHANNELS[index % 4] ?? 'release',
    BuildID: `202611${String(1 + (index % 27)).padStart(2, '0')}093012`,
    CrashTime: String(1_795_000_000 + index * 3_600),
    URL: `https://private.example/secret-page-${String(index)}`,
  };
  const dump: PartSpec = {
    name: 'upload_file_minidump',
    filename: 'd.dmp',
    type: 'application/octet-stream',
    content: validDump('dump'.repeat(200 + index)),
  };
  const single = Object.entries(annotations).map(([name, content]) => ({ name, content }));
  const extra: PartSpec = { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON.stringify(annotations) };
  if (isBoth(index)) return [extra, ...single, dump];
  return index % 3 === 1 ? [extra, dump] : [...single, dump];
}

function isBoth(index: number): boolean {
  return index % 10 === 5;
}

function isUnreadable(index: number): boolean {
  return index % 50 === 49;
}

/** Writes `count` files: one in ten has annotations in both forms, and one in fifty is a text that is not a report. */
export async function writeMixedReports(count: number): Promise<MixedReports> {
  const home = await mkdtemp(path.join(tmpdir(), 'crashlens-mixed-'));
  const folder = path.join(home, 'reports');
  await mkdir(folder);
  const files: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `report-${String(index).padStart(4, '0')}.http`);
    await writeFile(file, isUnreadable(index) ? `no report, number ${String(index)}\n` : request(multipart(partsOf(index))));
    files.push(file);
  }
  const indexes = Array.from({ length: count }, (_, index) => index);
  return {
    folder,
    files,
    both: indexes.filter((index) => isBoth(index) && !isUnreadable(index)).length,
    unreadable: indexes.filter(isUnreadable).length,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** A folder of mixed reports for all tests of a file: created before the first test and removed after the last one. */
export function mixedReports(count: number): Omit<MixedReports, 'remove'> {
  let made: MixedReports | null = null;
  test.beforeAll(async () => {
    made = await writeMixedReports(count);
  });
  test.afterAll(() => made?.remove());
  const there = (): MixedReports => {
    if (made === null) throw new Error('no test has begun');
    return made;
  };
  return {
    get folder() {
      return there().folder;
    },
    get files() {
      return there().files;
    },
    get both() {
      return there().both;
    },
    get unreadable() {
      return there().unreadable;
    },
  };
}
