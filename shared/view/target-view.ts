import * as v from 'valibot';
import { DIALECTS } from '../dialect.ts';
import { DEFAULT_RULES, DEMO_RULES, FRONTS, RULE_SETS } from '../target/target-rules.ts';

const dialect = v.picklist(DIALECTS);

/** Bytes as sent; null: no limit is known. */
const maxBody = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)));

const front = v.picklist(FRONTS);

const throttling = v.picklist(RULE_SETS);

/** What a target judges reports by. */
export const targetRulesSchema = v.strictObject({
  dialect,
  maxBody,
  // Rules that were kept before there were these.
  front: v.optional(front, DEFAULT_RULES.front),
  throttling: v.optional(throttling, DEFAULT_RULES.throttling),
});

/** The same of the demo collector, which took every well-formed report unless it was told otherwise. */
export const demoRulesSchema = v.strictObject({ ...targetRulesSchema.entries, throttling: v.optional(throttling, DEMO_RULES.throttling) });

/** The same as fields of a request: what is left out is as it is of a target for which nothing was chosen. */
export const RULES_OF_REQUEST = {
  dialect: v.optional(dialect, DEFAULT_RULES.dialect),
  maxBody: v.optional(maxBody, DEFAULT_RULES.maxBody),
  front: v.optional(front, DEFAULT_RULES.front),
  throttling: v.optional(throttling, DEFAULT_RULES.throttling),
};

export const submissionUrlSchema = v.pipe(v.string(), v.maxLength(2048));

/** The rules that were chosen for a submission URL, known by its exact text. */
export const keptTargetSchema = v.strictObject({ url: submissionUrlSchema, rules: targetRulesSchema });

export type KeptTarget = v.InferOutput<typeof keptTargetSchema>;
