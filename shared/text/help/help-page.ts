import type { ExampleBytes } from './example.ts';
import type { HelpId, HelpKind } from './help-ids.ts';

/** A short fact: how much a finding weighs, what a rule looks at. */
export interface HelpFact {
  readonly label: string;
  readonly text: string;
  /** It is written as in a report or an answer. */
  readonly isCode?: boolean;
}

/** What people read of one thing. Plain data: whoever shows it makes text of it. */
export interface HelpPage {
  readonly id: HelpId;
  readonly kind: HelpKind;
  readonly title: string;
  /** The title is written as in a report or an answer. */
  readonly isCode: boolean;
  readonly what: string;
  /** Why it is so and what comes of it; null where `what` says all. */
  readonly why: string | null;
  readonly facts: readonly HelpFact[];
  /** null: no bytes show it; `noExample` says why. */
  readonly example: ExampleBytes | null;
  readonly noExample: string | null;
  /** What can be done, each a sentence or the title of a fix; none where nothing is to be done. */
  readonly fixes: readonly string[];
  readonly related: readonly HelpId[];
}
