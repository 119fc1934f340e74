import { type TargetRules, DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';

/** A collector without a proxy before it, which refuses chunked bodies. */
export const DIRECT_RULES: TargetRules = { ...DEFAULT_RULES, ingress: 'direct' };
