import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { StreamName } from './streams.ts';
import type { CpuName } from './machine.ts';

/** Data that a record of a dump refers to. */
export type DumpData =
  'context' | 'stack' | 'memory' | 'codeview' | 'misc' | 'text' | 'object_info' | 'annotation' | 'module_info' | 'thread_name' | 'entries';

/**
 * Damage in the structure of a dump. `offset` is from the start of the dump. The rest of the dump is read anyway. `leading_bytes`: there are bytes before the
 * signature. `directory_cut`: only `read` of `promised` directory entries are in the dump. `stream_outside`: a stream begins after the end. `stream_cut`: only
 * `read` of its `promised` bytes are there. `stream_duplicate`: the first stream of this type is the one that counts. `stream_overlap`: it shares bytes with
 * `other`. `list_cut`: a list promises more items than it has bytes. `record_size`: the size of a record in its list header makes no sense. `data_outside`,
 * `data_cut`: data of a record is (partly) after the end. `data_misplaced`: data of a record is in memory, registers or another protected stream, so it is
 * masked. `range_reversed`: an address range ends before it begins. `range_overlap`: two memory ranges share addresses. `version`: an unknown version of a
 * structure. `context_cpu`: a CPU context is of another machine (`cpu`) than SystemInfo names, or of none that is known. `context_size`: a CPU context is
 * longer or shorter than the contexts of its machine. `cycle`: a list of linked records comes back to a record before it; it ends there. `bad_lines`: `count`
 * lines of a text do not have its form; the first is at `offset`.
 */
export type DumpFinding = { readonly offset: ByteOffset } & (
  | { readonly code: 'leading_bytes'; readonly count: ByteLength }
  | { readonly code: 'directory_cut'; readonly promised: number; readonly read: number }
  | { readonly code: 'stream_outside'; readonly type: number; readonly index: number; readonly size: ByteLength }
  | { readonly code: 'stream_cut'; readonly type: number; readonly index: number; readonly promised: ByteLength; readonly read: ByteLength }
  | { readonly code: 'stream_duplicate'; readonly type: number; readonly index: number }
  | { readonly code: 'stream_overlap'; readonly type: number; readonly index: number; readonly other: number }
  | { readonly code: 'list_cut'; readonly stream: StreamName; readonly promised: number; readonly read: number }
  | { readonly code: 'record_size'; readonly stream: StreamName; readonly stored: ByteLength; readonly least: ByteLength }
  | {
      readonly code: 'data_outside';
      readonly stream: StreamName;
      readonly data: DumpData;
      readonly target: ByteOffset;
      readonly size: ByteLength;
    }
  | {
      readonly code: 'data_cut';
      readonly stream: StreamName;
      readonly data: DumpData;
      readonly promised: ByteLength;
      readonly read: ByteLength;
    }
  | { readonly code: 'data_misplaced'; readonly stream: StreamName; readonly data: DumpData }
  | { readonly code: 'range_reversed'; readonly stream: StreamName; readonly address: bigint; readonly size: bigint }
  | { readonly code: 'range_overlap'; readonly stream: StreamName; readonly address: bigint; readonly other: bigint }
  | { readonly code: 'version'; readonly stream: StreamName; readonly version: number }
  | { readonly code: 'context_cpu'; readonly cpu: CpuName; readonly system: CpuName; readonly size: ByteLength }
  | { readonly code: 'context_size'; readonly cpu: CpuName; readonly stored: ByteLength; readonly expected: ByteLength }
  | { readonly code: 'cycle'; readonly stream: StreamName; readonly data: DumpData; readonly target: ByteOffset }
  | { readonly code: 'bad_lines'; readonly stream: StreamName; readonly count: number }
);
