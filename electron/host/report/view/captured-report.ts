import { randomUUID } from 'node:crypto';
import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import type { ReportSummary } from '../../../../shared/bridge/view/app-view.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { DraftTools } from '../../../../shared/editing/edits/step-maker.ts';
import type { Failure } from '../../../../shared/errors.ts';
import type { MaskSet } from '../../../../shared/masking/masks.ts';
import type { BinaryPart } from '../../../../shared/report/parts/crash-report.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { type Inspection, inspectCapture, inspectOnce } from '../../../../shared/verdict/decide/inspect.ts';
import type { CompressedSize } from '../../../../shared/verdict/decide/size-advice.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { compressedSizes } from './compressed-sizes.ts';
import type { OpenReport, Outgoing, ViewedReport } from './open-report.ts';
import { OutgoingVersions } from './outgoing-versions.ts';
import { partHashes } from './part-hashes.ts';
import { reportMasks } from './report-masks.ts';
import { reportTitle } from './report-title.ts';
import { type Shown, type TypedEdits, createReveals } from './reveals.ts';

/** Where a capture came from. */
interface Origin {
  /** The handle of a report of the last session. null: the report gets a new handle. */
  readonly id: string | null;
  readonly file: FileSource;
  readonly name: string;
  readonly displayPath: string | null;
}

interface ReportTools extends DraftTools {
  /** Called when the exact compressed size of a report is known. */
  readonly measured?: (report: string) => void;
}

/** A capture with its edits, inspections and masks. Each inspection is made when it is first used. */
export class CapturedReport implements ViewedReport {
  readonly id: string;
  readonly name: string;
  readonly displayPath: string | null;
  readonly draft: Draft;
  readonly reveals = createReveals();
  readonly #masks = reportMasks(this.reveals);
  readonly #hashOf = partHashes();
  readonly #captured: Capture;
  readonly #file: FileSource;
  readonly #policy: DraftTools['policy'];
  readonly #outgoing: OutgoingVersions;
  readonly #compressed: ReturnType<typeof compressedSizes>;
  /** The inspections of the report as captured. */
  #read: OpenReport['inspection'];
  #rules: TargetRules = DEFAULT_RULES;
  #hides = 0;

  constructor(origin: Origin, captured: Capture, tools: ReportTools) {
    const { file } = origin;
    const id = origin.id ?? randomUUID();
    this.id = id;
    this.name = origin.name;
    this.displayPath = origin.displayPath;
    this.#captured = captured;
    this.#file = file;
    this.#policy = tools.policy;
    this.#read = this.#readings();
    this.draft = new Draft(captured, tools, (by) => this.#read(by));
    this.#outgoing = new OutgoingVersions(this.draft, this.#masks, tools.policy);
    this.#compressed = compressedSizes(
      () => tools.measured?.(id),
      () => file.isOpen(),
    );
  }

  get key(): string {
    return this.#file.sha256();
  }

  get capture(): Capture {
    return this.draft.current.capture;
  }

  get summary(): ReportSummary {
    const { current, list } = this.draft;
    return {
      report: this.id,
      name: this.name,
      displayPath: this.displayPath,
      title: reportTitle(current.inspection('spec'), this.#masks.closed(current, 'spec')),
      edited: list.length > 0,
      absent: null,
      preview: false,
    };
  }

  get rules(): TargetRules {
    return this.#rules;
  }

  show(rules: TargetRules): void {
    this.#rules = rules;
  }

  inspection(by: Dialect | TargetRules): Inspection {
    return this.draft.current.inspection(by);
  }

  outgoing(): Promise<Outgoing> {
    return this.#outgoing.saved();
  }

  sending(): Promise<Outgoing> {
    return this.#outgoing.sent();
  }

  masks(): MaskSet {
    return this.masksOf(this.draft.current, this.#rules.dialect);
  }

  masksOf(version: DraftVersion, dialect: Dialect, tried?: TypedEdits): MaskSet {
    return this.#masks.shown(version, dialect, tried);
  }

  reveal(range: ByteRange | null): Shown {
    return this.reveals.reveal(range, this.masks(), this.capture);
  }

  revealExactly(range: ByteRange): void {
    this.reveals.revealExactly(range, this.masks(), this.capture);
  }

  revealCaptured(range: ByteRange): Shown | null {
    const before = this.masksOf(this.draft.captured, this.#rules.dialect);
    return before.isHidden(range) ? this.reveals.reveal(range, before, this.#captured) : null;
  }

  conceal(shown: Shown): void {
    this.reveals.conceal(shown);
  }

  get hides(): number {
    return this.#hides;
  }

  hide(): void {
    this.#hides += 1;
    this.reveals.hide();
  }

  reread(): void {
    this.draft.forgetReadings();
    this.#read = this.#readings();
  }

  partHash(part: BinaryPart): string {
    return this.#hashOf(this.capture, part);
  }

  compressedSize(exact: boolean): CompressedSize {
    return this.#compressed(this.capture.content, exact);
  }

  error(): Failure | null {
    return this.#file.error();
  }

  #readings(): OpenReport['inspection'] {
    return inspectOnce((dialect) => inspectCapture(this.#captured, dialect, null, this.#policy));
  }
}
