import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import { type OwnRules, areSameOwnRules } from './own-rules.ts';

/** Servers in front of a collector. `direct`: only its own HTTP server. `proxy`: also a buffering proxy, as in production. */
export const INGRESSES = ['direct', 'proxy'] as const;

export type Ingress = (typeof INGRESSES)[number];

/** Named throttling rules of a collector: its default rules, or rules that accept every well-formed report. */
export const RULE_SETS = ['mozilla', 'accept_all'] as const;

export type RuleSet = (typeof RULE_SETS)[number];

/** Throttling of a target: named rules, or the user's own rules from a file. */
export type Throttling = RuleSet | OwnRules;

/** Rules by which a target judges reports. */
export interface TargetRules {
  readonly dialect: Dialect;
  /** Largest accepted body, as sent; null: no limit is known. */
  readonly maxBody: ByteLength | null;
  readonly ingress: Ingress;
  readonly throttling: Throttling;
}

/** Limit of a production collector's proxy (measured: 25 MiB). */
export const DEFAULT_MAX_BODY: ByteLength = 26_214_400;

/** Default rules of a target: those of a collector in production. */
export const DEFAULT_RULES = {
  dialect: 'spec',
  maxBody: DEFAULT_MAX_BODY,
  ingress: 'proxy',
  throttling: 'mozilla',
} as const satisfies TargetRules;

/** Default rules of the demo collector, which accepts every well-formed report. */
export const DEMO_RULES: TargetRules = { ...DEFAULT_RULES, throttling: 'accept_all' };

/** Returns the rules for a target, or the default rules with a dialect. */
export function targetRulesOf(by: Dialect | TargetRules): TargetRules {
  return typeof by === 'object' ? by : { ...DEFAULT_RULES, dialect: by };
}

/** Removes all properties that are not rules. */
export function rulesAlone({ dialect, maxBody, ingress, throttling }: TargetRules): TargetRules {
  return { dialect, maxBody, ingress, throttling };
}

export function areSameRules(a: TargetRules, b: TargetRules): boolean {
  return a.dialect === b.dialect && a.maxBody === b.maxBody && a.ingress === b.ingress && areSameThrottling(a.throttling, b.throttling);
}

function areSameThrottling(a: Throttling, b: Throttling): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && areSameOwnRules(a, b));
}

export function isOverMaximum(bodyBytes: ByteLength, maxBody: TargetRules['maxBody']): boolean {
  return maxBody !== null && bodyBytes > maxBody;
}
