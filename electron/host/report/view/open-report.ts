import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Failure, Result } from '../../../../shared/errors.ts';
import type { MaskSet } from '../../../../shared/masking/masks.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { CompressedSize } from '../../../../shared/verdict/decide/size-advice.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import type { Reveals, Shown, TypedEdits } from './reveals.ts';

/** A report in the form in which it is sent or saved: compressed if needed, with its Content-Length set. */
export interface Outgoing {
  readonly capture: Capture;
  inspection(by: Dialect | TargetRules): Inspection;
  /** The protected values of the body, including revealed values. Iterating reads them. */
  protectedValues(by: Dialect): Iterable<Uint8Array>;
}

/** An open capture with its edits. */
export interface OpenReport {
  readonly id: string;
  /** SHA-256 of the file, lower-case hex. It identifies the same capture at any path. Computed at first use. */
  readonly key: string;
  readonly name: string;
  /** null if the report was pasted or uploaded. */
  readonly displayPath: string | null;
  /** The capture with its edits; without edits, the capture itself. */
  readonly capture: Capture;
  readonly draft: Draft;
  /** Scans the report at the first use of a dialect. The result is cached. */
  inspection(by: Dialect | TargetRules): Inspection;
  /** The report as it is saved: with the bytes after its body. */
  outgoing(): Promise<Outgoing>;
  /** The report as it is sent: without the bytes after its body. */
  sending(): Promise<Outgoing>;
  /** Returns `file_changed` if the file became shorter or was written to after it was opened. Later reads may then be wrong. */
  error(): Failure | null;
}

/** An open report with its view state: the rules chosen on the page, the masks, and the revealed bytes. */
export interface ViewedReport extends OpenReport {
  readonly summary: ReportSummary;
  /** The rules of the last inspection on the page. The bytes, values and parts on the page come from that inspection. */
  readonly rules: TargetRules;
  show(rules: TargetRules): void;
  readonly reveals: Pick<Reveals, 'typed' | 'edited' | 'rewritten'>;
  /** The masks of the current version in the dialect of `rules`. */
  masks(): MaskSet;
  /** The masks of a version in a dialect. `tried`: edits that the user has just typed. */
  masksOf(version: DraftVersion, dialect: Dialect, tried?: TypedEdits): MaskSet;
  /** Removes the masks that overlap the range, or all masks if the range is null. Returns the bytes revealed by this. */
  reveal(range: ByteRange | null): Shown;
  /** Removes the masks of the bytes of a range and of no others. */
  revealExactly(range: ByteRange): void;
  /** Like `reveal`, for a range of the report as captured. Returns null if the range was not masked. */
  revealCaptured(range: ByteRange): Shown | null;
  /** Masks revealed bytes again. */
  conceal(shown: Shown): void;
  hide(): void;
  /** How often everything was masked again. */
  readonly hides: number;
  /** Reads the report again with the current annotation list. Revealed bytes stay revealed. */
  reread(): void;
  /** SHA-256 of the content of a binary part, lower-case hex. Computed once. */
  partHash(part: BinaryPart): string;
  /** The gzip size of the current body, estimated from a sample. `exact`: also measures the whole body in the background; an event follows. */
  compressedSize(exact: boolean): CompressedSize;
}

/** How a report without a tab is open. `preview`: it is shown. `ahead`: it is prefetched, because the user is likely to open it next. */
export type PreviewMode = 'preview' | 'ahead';

export interface OpenOptions {
  /** The display name; default: the name of the file. */
  readonly name?: string;
  /** The index of the report in the file. Default or null: the only one. */
  readonly item?: number | null;
  /** SHA-256 of the report: of several reports, the one with these bytes is opened. Default or null: not known. */
  readonly key?: string | null;
  /** Whether another tab stays in front. Default: false. */
  readonly isBehind?: boolean;
}

/** The open reports by id. */
export interface ReportRegistry {
  find(id: string): OpenReport | null;
  /**
   * Opens a report of a file in a tab. If it is already open, shows its tab. Errors: file_*, not_recognised, several_reports, disk_full.
   */
  openPath(path: string, options?: OpenOptions): Promise<Result<ReportSummary>>;
  /**
   * Opens a report as a preview, without a tab. Closes the earlier preview unless it was edited. A prefetched report does not close the shown preview. Errors:
   * those of openPath.
   */
  openPreview(
    place: Required<Pick<OpenOptions, 'item' | 'name'>> & Pick<OpenOptions, 'key'> & { readonly path: string },
    previewMode: PreviewMode,
  ): Promise<Result<ReportSummary>>;
}
