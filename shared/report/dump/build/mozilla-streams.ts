import { encodeUtf8 } from '../../../bytes/utf8.ts';
import { MAC_BOOT_ARGS, MAC_CRASH_INFO, MAC_CRASH_INFO_RECORD } from '../format/mozilla.ts';
import { streamType } from '../format/streams.ts';
import type { StreamSpec } from './dump-spec.ts';
import { joined } from './lists.ts';

/** What a library told macOS's crash reporter. Versions 4 and 5 have the numbers and texts; version 5 also has `abortCause`. */
interface MacCrashSpec {
  readonly version: 1 | 2 | 3 | 4 | 5;
  readonly thread?: bigint;
  readonly dialogMode?: bigint;
  readonly abortCause?: bigint;
  /** The path of the library, message, signature, backtrace, second message. */
  readonly texts?: readonly [string, string, string, string, string];
}

/** MozMacosCrashInfo. All records have the version of the first, as one system writes them. */
export function macCrashInfoStream(records: readonly MacCrashSpec[]): StreamSpec {
  const version = records[0]?.version ?? 5;
  const start = version === 5 ? MAC_CRASH_INFO_RECORD.bytes : MAC_CRASH_INFO_RECORD.offsetOf(version === 4 ? 'abortCause' : 'thread');
  return {
    type: 'MozMacosCrashInfo',
    write: (writer) => {
      const locations = records.map(({ texts, version: own, ...values }) => {
        const fixed = writer.bytesOf(MAC_CRASH_INFO_RECORD, {
          streamType: BigInt(streamType('MozMacosCrashInfo')),
          version: BigInt(own),
          ...values,
        });
        const text = version < 4 || texts === undefined ? '' : texts.map((each) => `${each}\0`).join('');
        return writer.place(joined(fixed.subarray(0, start), encodeUtf8(text)));
      });
      return writer.bytesOf(MAC_CRASH_INFO, {
        streamType: streamType('MozMacosCrashInfo'),
        count: records.length,
        recordStartSize: start,
        records: locations,
      });
    },
  };
}

/** MozMacosBootArgs. */
export function macBootArgsStream(text: string): StreamSpec {
  return {
    type: 'MozMacosBootArgs',
    write: (writer) =>
      writer.bytesOf(MAC_BOOT_ARGS, { streamType: streamType('MozMacosBootArgs'), textOffset: BigInt(writer.text16(text)) }),
  };
}
