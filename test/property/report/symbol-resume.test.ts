import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPartialName } from '../../../electron/host/platform/files/partials.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { PATH, downloadsTo, symbolText, testSymbolServer } from '../../builders/report/symbol-download.ts';
import type { SymbolServerOptions } from '../../builders/report/symbol-server.ts';
import { volume } from '../../support/volume.ts';

const FILE = Buffer.from(symbolText(300_000));
const FILES = new Map([[PATH, FILE]]);

/** The end of a body without any mark of its end cannot be recognised, so such bodies have gzip. */
const sending = fc.constantFrom<Partial<SymbolServerOptions>>(
  { coding: 'gzip', framing: 'length' },
  { coding: 'gzip', framing: 'chunked' },
  { coding: 'gzip', framing: 'close' },
  { coding: 'none', framing: 'length' },
  { coding: 'none', framing: 'chunked' },
);
const validator = fc.constantFrom('etag', 'modified', 'weak', 'none');
const ranges = fc.constantFrom('sent', 'sent', 'sent', 'ignored', 'shifted', 'refused');

describe('a download that breaks off at any bytes', () => {
  it('gets the same bytes in the end, and leaves nothing but files with a temporary name until then', async () => {
    const server = await testSymbolServer();
    const cuts = fc.array(fc.record({ at: fc.nat(400_000), ranges, stops: fc.boolean() }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sending, validator, cuts, async (options, validates, breaks) => {
        const folder = tempFolder();
        const { partial, run } = downloadsTo(join(folder, 'App.sym'), server.url);
        for (const { at, ranges: answered, stops } of breaks) {
          server.answer({ files: FILES, ...options, validator: validates, ranges: answered, ...(stops ? {} : { cutAfter: at }) });
          const stop = new AbortController();
          const before = partial.size;
          const broken = await run({ signal: stop.signal, progress: (size) => void (stops && size >= at && stop.abort()) });
          expect(readdirSync(folder).every(isPartialName)).toBe(true);
          if (broken.state === 'downloaded') break;
          expect(partial.size).toBeGreaterThanOrEqual(answered === 'sent' && validates === 'etag' ? before : 0);
        }
        server.answer({ files: FILES, ...options, validator: validates });
        const result = await run();
        expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
        partial.close();
        expect(readdirSync(folder)).toEqual([]);
      }),
      { numRuns: volume(2_000, 100) },
    );
  });
});
