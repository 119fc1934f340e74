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

/** A report as it is sent or saved: compressed if it is to be, its Content-Length set. */
export interface Outgoing {
  readonly capture: Capture;
  inspection(by: Dialect | TargetRules): Inspection;
  /** What of its body is protected, revealed or not, read when it is gone through. */
  protectedValues(by: Dialect): Iterable<Uint8Array>;
}

/** A capture on this machine that is open, with its edits. */
export interface OpenReport {
  readonly id: string;
  /** SHA-256 of the file's bytes, lower-case hex: the same capture is known again by it, wherever it lies. Computed at its first use. */
  readonly key: string;
  readonly name: string;
  /** null where it came by paste or upload. */
  readonly displayPath: string | null;
  /** As its edits left it; without any, the capture itself. */
  readonly capture: Capture;
  readonly draft: Draft;
  /** Scanned at the first use of a dialect, kept afterwards. */
  inspection(by: Dialect | TargetRules): Inspection;
  /** As it is saved: with the bytes after its body. */
  outgoing(): Promise<Outgoing>;
  /** As it is sent: without them. */
  sending(): Promise<Outgoing>;
  /** `file_changed` where the file became shorter or was written to since it was opened: what is read of it from now on may be wrong. */
  error(): Failure | null;
}

/** An open report with what the person sees of it. */
export interface ViewedReport extends OpenReport {
  readonly summary: ReportSummary;
  /** What it was inspected by last: bytes, values and parts are those of this reading. */
  readonly rules: TargetRules;
  show(rules: TargetRules): void;
  readonly reveals: Pick<Reveals, 'typed' | 'edited' | 'rewritten'>;
  /** What is masked in that reading. */
  masks(): MaskSet;
  /** What would be masked of a version in a dialect; `tried`: what of it a person typed just now. */
  masksOf(version: DraftVersion, dialect: Dialect, tried?: TypedEdits): MaskSet;
  /** Unmasks what overlaps the range, null: everything. What that revealed. */
  reveal(range: ByteRange | null): Shown;
  /** The same for what stands in the report as captured; null where it was not masked. */
  revealCaptured(range: ByteRange): Shown | null;
  /** Masks what was revealed so. */
  conceal(shown: Shown): void;
  hide(): void;
  /** Reads it anew with the list of annotations as it is now; what was revealed stays so. */
  reread(): void;
  /** SHA-256 of the content of a binary part, lower-case hex, computed once. */
  partHash(part: BinaryPart): string;
  /** The size of the current body after gzip, estimated from a sample. `exact`: all of it is measured in the background, and announced then. */
  compressedSize(exact: boolean): CompressedSize;
}

/** How a report without a tab is open: `preview` is shown, `ahead` is prefetched because the person is likely to open it next. */
export type PreviewMode = 'preview' | 'ahead';

/** The open reports by their ids. */
export interface ReportRegistry {
  find(id: string): OpenReport | null;
  /**
   * Opens a file in a tab, or shows the tab of a file that is open already. `name`: the name that people see, by default the file's own. `isBehind`: another
   * tab stays in front. Errors: file_*, not_recognised, disk_full.
   */
  openPath(path: string, name?: string, isBehind?: boolean): Promise<Result<ReportSummary>>;
  /**
   * Opens a file without a tab. It replaces the earlier preview unless that was edited; a prefetched report stays open beside the preview that is shown.
   * Errors: as openPath.
   */
  openPreview(path: string, name: string, previewMode: PreviewMode): Promise<Result<ReportSummary>>;
}
