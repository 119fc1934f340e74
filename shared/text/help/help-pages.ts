import { assertNever } from '../../errors.ts';
import { ANNOTATION_NAMES, PART_NAMES, annotationPage, partPage } from './annotation-pages.ts';
import {
  FINDING_PAGES,
  REASON_PAGES,
  RULE_PAGES,
  SPEC_PAGES,
  STEP_PAGES,
  findingPage,
  isDecidingCode,
  isFindingCode,
  isReason,
  isSpecRule,
  isStep,
  reasonPage,
  rulePage,
  specPage,
  stepPage,
} from './code-pages.ts';
import { DUMP_PAGES, dumpPage } from './dump-pages.ts';
import { type HelpId, type HelpKind, HELP_KINDS, codeOf, kindOf } from './help-ids.ts';
import type { HelpPage } from './help-page.ts';
import {
  OUTCOME_PAGES,
  SETTING_PAGES,
  THROTTLING_PAGES,
  isOutcome,
  isSetting,
  isThrottlingName,
  outcomePage,
  settingPage,
  throttlingPage,
} from './other-pages.ts';

const CODES: Readonly<Record<HelpKind, readonly string[]>> = {
  finding: FINDING_PAGES,
  rule: RULE_PAGES,
  reason: REASON_PAGES,
  throttling: THROTTLING_PAGES,
  spec: SPEC_PAGES,
  outcome: OUTCOME_PAGES,
  annotation: ANNOTATION_NAMES,
  part: PART_NAMES,
  step: STEP_PAGES,
  setting: SETTING_PAGES,
  ...DUMP_PAGES,
};

/** Every page in the index, by kind. */
export const HELP_IDS: readonly HelpId[] = HELP_KINDS.flatMap((kind) => CODES[kind].map((code): HelpId => `${kind}:${code}`));

/**
 * The help page for an id; null if there is none. If a finding code is only a deciding rule, returns the page of the rule. Returns the page of the outcome
 * `malformed` for an unknown reason, and that of `rejected` for an unknown throttling rule. The page of an unknown annotation says that it is unknown.
 */
export function helpPage(id: string): HelpPage | null {
  const kind = kindOf(id);
  return kind === null ? null : pageOf(kind, codeOf(`${kind}:${id.slice(kind.length + 1)}`));
}

function pageOf(kind: HelpKind, code: string): HelpPage | null {
  switch (kind) {
    case 'finding':
    case 'rule':
      return isFindingCode(code) && kind === 'finding' ? findingPage(code) : isDecidingCode(code) ? rulePage(code) : null;
    case 'reason':
      return isReason(code) ? reasonPage(code) : outcomePage('malformed');
    case 'throttling':
      return isThrottlingName(code) ? throttlingPage(code) : outcomePage('rejected');
    case 'spec':
      return isSpecRule(code) ? specPage(code) : null;
    case 'outcome':
      return isOutcome(code) ? outcomePage(code) : null;
    case 'annotation':
      return annotationPage(code);
    case 'part':
      return partPage(code);
    case 'step':
      return isStep(code) ? stepPage(code) : null;
    case 'setting':
      return isSetting(code) ? settingPage(code) : null;
    case 'hint':
    case 'crash':
    case 'trust':
    case 'stream':
    case 'level':
    case 'dump':
    case 'signature':
      return dumpPage(kind, code);
    default:
      return assertNever(kind);
  }
}
