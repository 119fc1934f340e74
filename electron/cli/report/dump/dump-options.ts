import type { ShownAtOnce } from '../../../../shared/report/dump/disclosure.ts';
import type { UnwindLimits } from '../../../../shared/report/dump/unwind/unwinder.ts';
import type { CommandSymbolStart } from '../command-symbols.ts';
import type { ListData } from '../../../host/report/reading/read-by.ts';

/** The output formats of `crashlens dump`. */
export type DumpForm = 'text' | 'json' | 'machine' | 'markdown';

/** How dumps are read and printed. Plain data, so that it can be passed to other threads. */
export interface DumpStart {
  /** The annotation list in effect: it says which annotations are public. */
  readonly list: ListData;
  /** Maximum number of bytes from inflating one report. */
  readonly inflateLimit: number;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
  /** The folder of this process for temporary files. Half-written symbol files are recorded there, also those of other threads. */
  readonly processFolder: string;
  /** The part of a report to read; null: its first minidump. */
  readonly part: string | null;
  readonly form: DumpForm;
  readonly threads: 'crashed' | 'all';
  /** The stream whose bytes are printed instead of the dump; null: none. */
  readonly stream: string | null;
  readonly isHex: boolean;
  /** The setting `dump.shown`. */
  readonly shown: ShownAtOnce;
  readonly reveal: 'values' | 'closed' | null;
  readonly limits: UnwindLimits;
  readonly symbols: CommandSymbolStart;
  /** A folder with lists for signatures; empty: none. */
  readonly signatureLists: string;
  /** Whether text explains the signature. */
  readonly isExplained: boolean;
  /** Whether several files are printed: each output then names its file, and JSON is one line. */
  readonly isMany: boolean;
}
