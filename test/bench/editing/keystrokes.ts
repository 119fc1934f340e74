import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import { outgoingHead } from '../../../electron/host/report/view/outgoing-head.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Step } from '../../../shared/editing/edits/edit.ts';
import { masksOf } from '../../../shared/masking/masks.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { annotation } from '../../builders/editing/draft-of.ts';
import { KNOWN_HASH } from '../support/reports.ts';
import type { Times } from '../support/timing.ts';

/** Number of measured keystrokes, and of warm-up keystrokes before them. */
const KEYSTROKES = 250;
const WARM_UP = 50;
/** Maximum bytes of a value in the list of annotations, as in the host's responses. */
const VALUE_LIMIT = 1_024;

/**
 * Types `first`, then one more character per keystroke; after twenty characters, it starts again. Resolves to the times of the keystrokes in milliseconds,
 * ascending.
 */
export async function keystrokeTimes(first: string, type: (text: string) => Promise<void>): Promise<Times> {
  const next = textsFrom(first);
  const times: number[] = [];
  for (let stroke = -WARM_UP; stroke < KEYSTROKES; stroke += 1) {
    const text = next();
    const began = performance.now();
    await type(text);
    if (stroke >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

/** Returns a function that gives the texts to type, each one character longer than the one before. */
export function textsFrom(first: string): () => string {
  let text = first;
  return () => {
    // After twenty more characters, returns `first` again, so that the length of the value stays about the same.
    text = text.length >= first.length + 20 ? first : `${text}x`;
    return text;
  };
}

/** Types into an annotation of a draft: replaces the newest step, inspects the report and makes one page of the view. */
export function typingInto(draft: Draft, name: string): (text: string) => Promise<void> {
  const at = annotation(draft, name);
  return async (text) => {
    const step: Step = { id: '1', edits: [{ op: 'value', at, text }], sentence: 'changed a value' };
    const made = await (draft.steps.length === 0 ? draft.push(step) : draft.replaceNewest(step));
    if (!made.ok) throw new Error(`refused: ${made.error.code}`);
    const { verdict } = viewOf(made.value);
    if (verdict.status !== 200) throw new Error(verdict.sentence);
  };
}

/** Inspects a version and makes one page of its view, as the host does. */
export function viewOf(version: DraftVersion): InspectionView {
  const inspection = version.inspection('spec');
  return inspectionView(inspection, masksOf(inspection), {
    name: 'bench.http',
    displayPath: null,
    from: 0,
    limit: MAX_PAGE,
    valueLimit: VALUE_LIMIT,
    sha256: () => KNOWN_HASH,
    length: version.state.length,
    now: 0,
    outgoing: outgoingHead(inspection, version.state.length),
  });
}
