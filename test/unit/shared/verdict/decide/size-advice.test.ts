import { type TargetRules, targetRulesOf } from '../../../../../shared/verdict/rules/target-rules.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressedSizes } from '../../../../../electron/host/report/view/compressed-sizes.ts';
import { sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { type CompressedSize, compressedSize, sizeAdvice } from '../../../../../shared/verdict/decide/size-advice.ts';
import { adviceSentence } from '../../../../../shared/text/verdict/size-advice.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

/** Bytes that gzip compresses to about a third. */
function text(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => 0x30 + ((Math.imul(index, 2_654_435_761) >>> 24) % 8));
}

/** Bytes that gzip cannot compress. */
function noise(size: number, seed = 7): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: size }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16);
}

function part(name: string, content: Uint8Array): PartSpec {
  return { name, filename: 'a', type: 'application/octet-stream', content };
}

function sizesOf(): ReturnType<typeof compressedSizes> {
  return compressedSizes(
    () => undefined,
    () => true,
  );
}

async function adviceOf(code: string, parts: readonly PartSpec[], maxBody: TargetRules['maxBody'], gzip = false): Promise<string | null> {
  const body = multipart([...GOOD_PARTS, ...parts]);
  const captured = gzip ? request(gzipSync(body), { headers: { 'Content-Encoding': 'gzip' } }) : request(body);
  const inspection = inspectCapture(await captureOf(captured), { ...targetRulesOf('spec'), maxBody });
  const found = inspection.verdict.findings.find((finding) => finding.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  const measure = (): CompressedSize => compressedSize(inspection.capture.content, (bytes) => gzipSync(bytes).length);
  const advice = sizeAdvice(found, inspection, measure).map((one) => adviceSentence(one, code === 'too_large' ? maxBody : null));
  return advice.length === 0 ? null : advice.join(' ');
}

describe('the gzip size', () => {
  const length = (bytes: Uint8Array): number => gzipSync(bytes).length;

  it('is exact for a small body and close for a sample of a large body', () => {
    const small = text(100_000);
    expect(compressedSize(sourceOfBytes(small), length)).toEqual({ size: gzipSync(small).length, isAbout: false });
    const large = Buffer.concat([text(2_000_000), noise(2_000_000), new Uint8Array(2_000_000)]);
    const measured = compressedSize(sourceOfBytes(large), length);
    expect(measured.isAbout).toBe(true);
    expect(Math.abs(measured.size / gzipSync(large).length - 1)).toBeLessThan(0.25);
  });

  it('is measured once per report, until edits change the size considerably', () => {
    const measure = sizesOf();
    const body = sourceOfBytes(text(100_000));
    const first = measure(body, false);
    expect(first.isAbout).toBe(false);
    expect(measure(body, false)).toBe(first);
    const edited = measure(sourceOfBytes(noise(101_000)), false);
    expect(edited).toEqual({ size: Math.round(first.size * 1.01), isAbout: true });
    expect(measure(sourceOfBytes(noise(120_000)), false)).toMatchObject({ isAbout: false });
  });
});

describe('the gzip size of a large body', () => {
  it('is first estimated from a sample, and exact after the whole body was compressed', async () => {
    const measured = Promise.withResolvers<undefined>();
    const measure = compressedSizes(
      () => measured.resolve(undefined),
      () => true,
    );
    const large = Buffer.concat([text(2_000_000), noise(2_000_000), new Uint8Array(2_000_000)]);
    const body = sourceOfBytes(large);
    expect(measure(body, true).isAbout).toBe(true);
    await measured.promise;
    expect(measure(body, true)).toEqual({ size: gzipSync(large, { level: 9 }).length, isAbout: false });
    expect(measure(sourceOfBytes(text(6_100_000)), true).isAbout).toBe(true);
  });

  it('stays an estimate if the report is closed, or if no exact size is requested', async () => {
    let reads = 0;
    const large = sourceOfBytes(noise(4_000_000));
    const body = { ...large, size: large.size, read: (offset: number, length: number) => ((reads += 1), large.read(offset, length)) };
    const closed = compressedSizes(
      () => expect.unreachable(),
      () => false,
    );
    expect(closed(body, true).isAbout).toBe(true);
    const sampled = reads;
    await Promise.resolve();
    closed(body, false);
    expect(reads).toBe(sampled);
  });
});

describe('advice on size', () => {
  it('gives the saving of compression if compression saves enough', async () => {
    expect(await adviceOf('not_compressed', [part('log', text(100_000))], null)).toMatch(
      /^With gzip, it would be \d+\.\d kB \(\d\d % less\)\.$/,
    );
    expect(await adviceOf('not_compressed', [part('log', text(1_000_000))], null)).toContain('it would be about ');
    expect(await adviceOf('not_compressed', [part('log', noise(100_000))], null)).toBeNull();
  });

  it('lists changes that would make an oversized body fit', async () => {
    const parts = [part('log', text(60_000)), part('noise', noise(30_000)), part('little', noise(100))];
    expect(await adviceOf('too_large', parts, 80_000)).toMatch(
      /^With gzip, it would be [\d,]+ bytes, which fits\. Without the part “log” it would be 31,\d{3} bytes\.$/,
    );
    expect(await adviceOf('too_large', parts, 20_000)).toMatch(
      /^With gzip, it would be [\d,]+ bytes, which is still too large\. Without the parts “log” and “noise” it would be 1,\d{3} bytes\.$/,
    );
    expect(await adviceOf('too_large', [part('noise', noise(60_000)), ...parts], 500)).toContain(
      'Without its 3 largest other parts it would be 1,',
    );
  });

  it('uses the unit of the limit', async () => {
    const advice = await adviceOf('too_large', [part('log', text(60_000)), part('noise', noise(30_000))], 64 * 1024);
    expect(advice).toMatch(/^With gzip, it would be \d+\.\d KiB, which fits\. Without the part “log” it would be \d+\.\d KiB\.$/);
  });

  it('estimates the sent size of each part in a compressed body', async () => {
    const advice = await adviceOf('too_large', [part('noise', noise(30_000)), part('more', noise(30_000, 8))], 40_000, true);
    expect(advice).toMatch(/^Without the part “noise” it would be about 3\d,\d{3} bytes\.$/);
  });

  it('never suggests to drop the minidump of the crash', async () => {
    const main = { ...part('upload_file_minidump', Buffer.concat([Buffer.from('MDMP'), noise(90_000)])), filename: 'a.dmp' };
    expect(await adviceOf('too_large', [main], 50_000)).toBeNull();
  });
});
