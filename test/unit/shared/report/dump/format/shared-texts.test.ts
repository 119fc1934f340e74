import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, StreamSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { bytesStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { crashpadInfoOf, MODULE_CRASHPAD_LINK } from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { MODULE, modulesOf } from '../../../../../../shared/report/dump/format/modules.ts';
import { THREAD_NAME, threadNamesOf } from '../../../../../../shared/report/dump/format/threads.ts';

/** The size of the text that all items share, in bytes. */
const TEXT = 1 << 20;
const MIB = 1 << 20;
/** Where the text can also be read as a CodeView record. */
const RECORD_AT = 8;

function opened(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** A dump with a text in no stream. `streamOf` knows where the text is. */
function withText(streamOf: (textAt: number) => DumpSpec): Dump {
  const text = new Uint8Array(TEXT).fill(0x41);
  new DataView(text.buffer).setUint32(0, TEXT - 4, true);
  text.set(new TextEncoder().encode('RSDS'), RECORD_AT);
  let at = 0;
  const holder: StreamSpec = {
    type: 0x7777_7777,
    write: (writer) => {
      at = writer.place(text).offset;
      return new Uint8Array(4);
    },
  };
  const built = (): Uint8Array => {
    const spec = streamOf(at);
    return buildDump({ ...spec, streams: [...(spec.streams ?? []), holder] });
  };
  built();
  return opened(built());
}

describe('items of a list that share a long text', () => {
  it('of a thread name have at most 16 MiB of text together', () => {
    const count = 10_000;
    const dump = withText((textAt) => {
      const bytes = new Uint8Array(4 + count * THREAD_NAME.bytes);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, count, true);
      for (let index = 0; index < count; index += 1)
        THREAD_NAME.write(view, 4 + index * THREAD_NAME.bytes, true, { threadId: index, nameOffset: BigInt(textAt) });
      return { streams: [bytesStream('ThreadNames', bytes)] };
    });
    const names = [...threadNamesOf(dump).values()];
    expect(names).toHaveLength(count);
    expect(names.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(16 * MIB);
    expect(names.every(({ isCut, size }) => isCut && size > 1_024)).toBe(true);
  });

  it('of modules have at most 16 MiB of paths and of debug files each', () => {
    const count = 10_000;
    const dump = withText((textAt) => {
      const bytes = new Uint8Array(4 + count * MODULE.bytes);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, count, true);
      for (let index = 0; index < count; index += 1)
        MODULE.write(view, 4 + index * MODULE.bytes, true, {
          nameOffset: textAt,
          codeView: { offset: textAt + RECORD_AT, size: TEXT - RECORD_AT },
        });
      return { streams: [bytesStream('ModuleList', bytes)] };
    });
    let length = 0;
    for (const { path, ids } of modulesOf(dump)) length += path.length * 2 + ids.debugPath.length;
    expect(length).toBeGreaterThan(count * 2_048);
    expect(length).toBeLessThanOrEqual(32 * MIB);
  });

  it('of modules of Crashpad, which share a list of annotations, do not multiply', () => {
    const modules = Array.from({ length: 2_000 }, (_, moduleIndex) => ({ moduleIndex }));
    const listAnnotations = Array.from({ length: 2_000 }, () => 'x');
    const bytes = buildDump({ streams: [crashpadStream({ modules: [{ moduleIndex: 0, listAnnotations }, ...modules] })] });
    const dump = opened(bytes);
    const list = dump.bytes.u32((dump.stream('CrashpadInfo')?.offset ?? 0) + 48) ?? 0;
    // Every link of the module list leads to the record of the first module.
    const first = dump.bytes.bytes(list + 8, 8).slice();
    for (let link = 1; link <= modules.length; link += 1) bytes.set(first, list + 8 + link * MODULE_CRASHPAD_LINK.bytes);
    let items = 0;
    for (const module of crashpadInfoOf(opened(bytes))?.modules ?? []) items += module?.listAnnotations.length ?? 0;
    expect(items).toBeGreaterThan(modules.length);
    expect(items).toBeLessThanOrEqual(1 << 16);
  });
});
