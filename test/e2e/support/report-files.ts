import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, SECRETS, multipart, request } from '../../builders/report/multipart.ts';

export { SECRETS };

/** Captures for the specs, written into a new folder. */
export interface ReportFiles {
  /** A well-formed report with protected values (`SECRETS`). */
  readonly good: string;
  /** A report in which the value of `Version` is not UTF-8. */
  readonly broken: string;
  /** The offset of the byte in the body that makes the report `broken` malformed. */
  readonly brokenAt: number;
  /** A file that is not a capture, and a folder without captures. */
  readonly page: string;
  readonly nothing: string;
  readonly folder: string;
  remove(): Promise<void>;
}

export async function writeReportFiles(): Promise<ReportFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-captures-'));
  const write = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const nothing = path.join(folder, 'nothing');
  await mkdir(nothing);
  const brokenBody = multipart(GOOD_PARTS.map((part) => (part.name === 'Version' ? { ...part, content: '148\xe9' } : part)));
  return {
    good: await write('good.http', request(multipart(GOOD_PARTS))),
    broken: await write('broken.http', request(brokenBody)),
    brokenAt: brokenBody.indexOf(0xe9),
    page: await write('page.html', Buffer.from('<!doctype html>')),
    nothing,
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
