import { type TargetRules, DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';

/** A collector without a proxy in front of it, which refuses chunked bodies. */
export const DIRECT_RULES: TargetRules = { ...DEFAULT_RULES, ingress: 'direct' };
