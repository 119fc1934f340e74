import type { ByteLength } from '../../bytes/byte-source.ts';
import type { Dialect } from '../../dialect.ts';
import { type OwnRules, areSameOwnRules } from './own-rules.ts';

/** What stands before a collector. `direct`: its own HTTP server alone; `proxy`: a buffering proxy before that, as in production. */
export const INGRESSES = ['direct', 'proxy'] as const;

export type Ingress = (typeof INGRESSES)[number];

/** The throttling rules of a collector that are known by name: its default ones, or those that take every well-formed report. */
export const RULE_SETS = ['mozilla', 'accept_all'] as const;

export type RuleSet = (typeof RULE_SETS)[number];

/** What a target throttles by: rules that are known by name, or those of a person's file. */
export type Throttling = RuleSet | OwnRules;

/** What a target judges reports by. */
export interface TargetRules {
  readonly dialect: Dialect;
  /** Largest body that it takes, as sent; null: no limit is known. */
  readonly maxBody: ByteLength | null;
  readonly ingress: Ingress;
  readonly throttling: Throttling;
}

/** What a production collector's proxy takes (measured: 25 MiB). */
export const DEFAULT_MAX_BODY: ByteLength = 26_214_400;

/** What a target is taken to judge by until something else is chosen for it: a collector in production. */
export const DEFAULT_RULES = {
  dialect: 'spec',
  maxBody: DEFAULT_MAX_BODY,
  ingress: 'proxy',
  throttling: 'mozilla',
} as const satisfies TargetRules;

/** What the demo collector judges by until something else is chosen: it takes every well-formed report. */
export const DEMO_RULES: TargetRules = { ...DEFAULT_RULES, throttling: 'accept_all' };

/** A dialect alone stands for a target with the usual rules. */
export function targetRulesOf(by: Dialect | TargetRules): TargetRules {
  return typeof by === 'object' ? by : { ...DEFAULT_RULES, dialect: by };
}

/** The rules alone of whatever holds them among other things. */
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
