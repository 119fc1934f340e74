import { headLine } from '../../../shared/text/verdict/expected.ts';
import { STATE_WORDS, otherStepText } from '../../../shared/text/verdict/explanation.ts';
import type { ExplainStepView, ExplanationView } from '../../../shared/bridge/view/explanation-view.ts';
import { visible } from '../common/terminal-text.ts';

/** Explains an answer, one line per element. */
export function explanationText({ expected, steps }: ExplanationView): readonly string[] {
  return [`${headLine(expected, 0)}: ${expected.sentence}`, ...steps.flatMap(stepLines)];
}

function stepLines(step: ExplainStepView): readonly string[] {
  const { state, check, found, section, range, other, parts } = step;
  const word = parts === null ? STATE_WORDS[state] : '';
  const location = state === 'failed' && range !== null ? ` (${range.space} byte ${String(range.offset)})` : '';
  const apart = other === null ? '' : `  [${otherStepText(other)}]`;
  const head = `  ${MARKS[state]} ${visible(check)}${word === '' || state === 'passed' ? '' : `: ${word}`}${location}${apart}`;
  if (state === 'failed') return [head, `      ${found === null ? '' : visible(found)} (${section})`];
  return [found === null ? head : `${head}: ${visible(found)}`];
}

const MARKS: Readonly<Record<ExplainStepView['state'], string>> = { passed: '✓', failed: '✗', not_reached: '·', not_known: '?' };
