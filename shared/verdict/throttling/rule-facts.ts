export type ThrottleResult = 'ACCEPT' | 'REJECT' | 'DEFER' | 'FAKEACCEPT';

/** The result for reports that match a rule. `at`: the percentage of reports that get `within`; the rest gets `beyond`. `CONTINUE`: the next rule is tried. */
export type RuleOutcome =
  | { readonly kind: 'always'; readonly result: ThrottleResult }
  | { readonly kind: 'sampled'; readonly at: number; readonly within: SampledResult; readonly beyond: SampledResult };

type SampledResult = ThrottleResult | 'CONTINUE';

interface RuleFacts {
  readonly outcome: RuleOutcome;
  /** The annotations that the rule reads, the most significant first. */
  readonly annotations: readonly string[];
}

const reject: RuleOutcome = { kind: 'always', result: 'REJECT' };
const accept: RuleOutcome = { kind: 'always', result: 'ACCEPT' };

/** The collector's default rules in order, without their conditions (measured). The first rule that matches decides. Names are without `rule_`. */
export const MOZILLA_RULE_FACTS = {
  has_old_buildid: { outcome: reject, annotations: ['BuildID'] },
  has_hangid_and_browser: { outcome: reject, annotations: ['HangID', 'ProcessType'] },
  infobar_is_true: { outcome: reject, annotations: ['SubmittedFromInfobar', 'ProductName', 'Version', 'BuildID'] },
  b2g: { outcome: { kind: 'always', result: 'FAKEACCEPT' }, annotations: ['ProductName'] },
  unsupported_product: { outcome: reject, annotations: ['ProductName'] },
  unsupported_packagename: { outcome: reject, annotations: ['Android_PackageName', 'ProductName'] },
  throttleable_0: { outcome: accept, annotations: ['Throttleable'] },
  has_comments: { outcome: accept, annotations: ['Comments'] },
  has_phc: { outcome: accept, annotations: ['PHCKind'] },
  is_background: { outcome: accept, annotations: ['ProcessType'] },
  is_shutdownkill: { outcome: { kind: 'sampled', at: 10, within: 'CONTINUE', beyond: 'REJECT' }, annotations: ['ipc_channel_error'] },
  is_firefox_esr_unsupported_windows: {
    outcome: { kind: 'sampled', at: 25, within: 'CONTINUE', beyond: 'REJECT' },
    annotations: ['TelemetryEnvironment', 'ProductName', 'ReleaseChannel'],
  },
  is_alpha_beta_esr: { outcome: accept, annotations: ['ReleaseChannel'] },
  is_nightly: { outcome: accept, annotations: ['ReleaseChannel'] },
  is_firefox_desktop: {
    outcome: { kind: 'sampled', at: 10, within: 'ACCEPT', beyond: 'REJECT' },
    annotations: ['ReleaseChannel', 'ProductName'],
  },
  accept_everything: { outcome: accept, annotations: [] },
} as const satisfies Readonly<Record<string, RuleFacts>>;

export type MozillaRule = keyof typeof MOZILLA_RULE_FACTS;

export const MOZILLA_RULE_NAMES = Object.keys(MOZILLA_RULE_FACTS) as readonly MozillaRule[];

/** Rule name for a report that matches no rule. This is only possible with the user's own rules, because one of the default rules always matches. */
export const NO_MATCH = 'NO_MATCH';

export function isMozillaRule(name: string): name is MozillaRule {
  return Object.hasOwn(MOZILLA_RULE_FACTS, name);
}

/** Returns the annotations that a rule of the collector reads, the most significant first; empty for a rule that accepts everything or is unknown. */
export function annotationsOfMozillaRule(rule: string): readonly string[] {
  return isMozillaRule(rule) ? MOZILLA_RULE_FACTS[rule].annotations : [];
}

/** All annotations that rules of the collector read. */
export const RULE_ANNOTATIONS: ReadonlySet<string> = new Set(MOZILLA_RULE_NAMES.flatMap((name) => annotationsOfMozillaRule(name)));
