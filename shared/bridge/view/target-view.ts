import * as v from 'valibot';
import { DIALECTS } from '../../dialect.ts';
import {
  type OwnRules,
  OWN_ACTIONS,
  OWN_OTHERWISE,
  OWN_RULES_LIMITS,
  OWN_RULE_NAME,
  PRESENCE_TESTS,
  TEXT_TESTS,
} from '../../verdict/rules/own-rules.ts';
import { DEFAULT_RULES, INGRESSES, RULE_SETS } from '../../verdict/rules/target-rules.ts';

const dialect = v.picklist(DIALECTS);

/** Maximum size of a body as sent, in bytes; null: no limit is known. */
const maxBody = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)));

const ingress = v.picklist(INGRESSES);

const annotation = v.pipe(v.string(), v.nonEmpty(), v.maxLength(OWN_RULES_LIMITS.text));
const comparedText = v.pipe(v.string(), v.maxLength(OWN_RULES_LIMITS.text));

const conditionSchema = v.variant('test', [
  v.strictObject({ annotation, test: v.picklist(TEXT_TESTS), text: comparedText }),
  v.strictObject({
    annotation,
    test: v.literal('one_of'),
    texts: v.pipe(v.array(comparedText), v.nonEmpty(), v.maxLength(OWN_RULES_LIMITS.texts)),
  }),
  v.strictObject({ annotation, test: v.picklist(PRESENCE_TESTS) }),
  v.strictObject({
    annotation,
    test: v.literal('older_than_days'),
    days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OWN_RULES_LIMITS.days)),
  }),
]);

const drawSchema = v.strictObject({
  percent: v.pipe(v.number(), v.gtValue(0), v.ltValue(100)),
  otherwise: v.picklist(OWN_OTHERWISE),
});

/** Throttling rules written by the user. */
const ownRulesSchema: v.GenericSchema<OwnRules> = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(OWN_RULES_LIMITS.name)),
    rules: v.pipe(
      v.array(
        v.strictObject({
          name: v.pipe(v.string(), v.regex(OWN_RULE_NAME)),
          when: v.pipe(v.array(conditionSchema), v.maxLength(OWN_RULES_LIMITS.conditions)),
          then: v.picklist(OWN_ACTIONS),
          draw: v.nullable(drawSchema),
        }),
      ),
      v.maxLength(OWN_RULES_LIMITS.rules),
    ),
  }),
  v.check((rules) => JSON.stringify(rules).length <= OWN_RULES_LIMITS.whole),
);

const throttling = v.union([v.picklist(RULE_SETS), ownRulesSchema]);

/** The assumed rules of a target, by which reports are judged. */
export const targetRulesSchema = v.strictObject({
  dialect,
  maxBody,
  ingress: v.optional(ingress, DEFAULT_RULES.ingress),
  throttling: v.optional(throttling, DEFAULT_RULES.throttling),
});

/** Target rules as entries of a request. An omitted rule has the default for new targets. */
export const RULES_OF_REQUEST = {
  dialect: v.optional(dialect, DEFAULT_RULES.dialect),
  maxBody: v.optional(maxBody, DEFAULT_RULES.maxBody),
  ingress: v.optional(ingress, DEFAULT_RULES.ingress),
  throttling: v.optional(throttling, DEFAULT_RULES.throttling),
};

export const submissionUrlSchema = v.pipe(v.string(), v.maxLength(2048));

/** Throttling rules from the user's file. */
export const ownRulesAnswerSchema = v.strictObject({ rules: ownRulesSchema });
