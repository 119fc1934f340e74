import type { ExampleBytes } from './example.ts';
import type { HelpId, HelpKind } from './help-ids.ts';

/** A short fact, such as the severity of a finding, or the annotations that a rule checks. */
export interface HelpFact {
  readonly label: string;
  readonly text: string;
  /** The text is written as in a report or an answer. */
  readonly isCode?: boolean;
}

/** A help page, as plain data. */
export interface HelpPage {
  readonly id: HelpId;
  readonly kind: HelpKind;
  readonly title: string;
  /** The title is written as in a report or an answer. */
  readonly isCode: boolean;
  readonly what: string;
  /** The cause and the effect; null if `what` already contains everything. */
  readonly why: string | null;
  readonly facts: readonly HelpFact[];
  /** null: there are no example bytes; `noExample` says why. */
  readonly example: ExampleBytes | null;
  readonly noExample: string | null;
  /** What to do. Each item is a sentence or the title of a fix. May be empty. */
  readonly fixes: readonly string[];
  readonly related: readonly HelpId[];
}
