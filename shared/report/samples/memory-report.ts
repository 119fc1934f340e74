import { encodeUtf8 } from '../../bytes/utf8.ts';

/** A small memory report as JSON bytes, before compression. */
export function memoryReportJson(): Uint8Array {
  const process = 'Main Process (pid 4712)';
  const entry = (path: string, amount: number, description: string): object => ({ process, path, kind: 1, units: 0, amount, description });
  return encodeUtf8(
    JSON.stringify({
      version: 1,
      hasMozMallocUsableSize: true,
      reports: [
        entry('explicit/js-non-window/runtime/script-data', 4_218_880, 'Bytecode shared by all scripts.'),
        entry('explicit/images/content/raster/used/source', 1_310_720, 'Encoded data of images that are shown.'),
        entry('explicit/heap-overhead/page-cache', 786_432, 'Pages that the allocator keeps for later.'),
      ],
    }),
  );
}
