import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawPart, annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';

/** Number of malformed reports in a hundred, and number of reports in a hundred that are damaged at a random position. */
const MALFORMED = 10;
const DAMAGED = 2;
const A_FOLDER = 500;
const PRODUCTS = ['Firefox', 'Fenix', 'Thunderbird', 'Focus'];
const CHANNELS = ['nightly', 'beta', 'release', 'esr'];

/**
 * Writes generated reports of 5 to 50 KiB, five hundred per folder. The same arguments give the same reports. Returns their total size in bytes. `makeDump`:
 * the content of each minidump; default: random bytes that cannot be read as one.
 */
export function makeReports(
  folder: string,
  count: number,
  seed = 20_261_122,
  makeDump: (random: () => number) => Buffer = randomDump,
): number {
  const random = seededNumbers(seed);
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const below = join(folder, `part-${String(Math.floor(index / A_FOLDER)).padStart(4, '0')}`);
    if (index % A_FOLDER === 0) mkdirSync(below, { recursive: true });
    const report = madeReport(index, random, makeDump);
    writeFileSync(join(below, `report-${String(index).padStart(6, '0')}.http`), report);
    bytes += report.length;
  }
  return bytes;
}

function randomDump(random: () => number): Buffer {
  const dump = Buffer.alloc(4_000 + Math.floor(random() * 45_000));
  for (let at = 0; at + 4 <= dump.length; at += 4) dump.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  dump.write('MDMP', 0, 'latin1');
  return dump;
}

function madeReport(index: number, random: () => number, makeDump: (random: () => number) => Buffer): Buffer {
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const annotations: Record<string, string> = {
    ProductName: pick(PRODUCTS) ?? '',
    Version: `${String(120 + Math.floor(random() * 40))}.0`,
    ReleaseChannel: pick(CHANNELS) ?? '',
    BuildID: `202611${String(1 + Math.floor(random() * 20)).padStart(2, '0')}103000`,
    Vendor: 'Mozilla',
    CrashTime: String(1_795_000_000 + index),
    URL: `https://private.example/${String(index)}`,
    Email: `person-${String(index)}@private.example`,
    StartupCrash: '0',
    UptimeTS: String(random() * 1_000),
  };
  for (let more = 0; more < 40; more += 1) annotations[`Made${String(more)}`] = `value ${String(random())}`;
  const dump = makeDump(random);
  const inJson = index % 2 === 0;
  const texts: readonly RawPart[] = inJson
    ? [{ name: 'extra', filename: 'extra.json', contentType: 'application/json', content: JSON.stringify(annotations) }]
    : annotationParts(annotations);
  const dumpPart: RawPart = { name: 'upload_file_minidump', filename: 'd.dmp', contentType: 'application/octet-stream', content: dump };
  const share = index % 100;
  const report = rawRequest({ parts: [...texts, dumpPart], gzip: share % 10 === 5, unclosed: share < MALFORMED });
  const damagedAt = Math.floor(random() * report.length);
  if (share >= 100 - DAMAGED) report.fill(0x00, damagedAt, damagedAt + 16);
  return report;
}
