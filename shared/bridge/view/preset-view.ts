import * as v from 'valibot';
import { MAX_SERVER_LENGTH } from '../../report/dump/symbols/symbol-server.ts';
import { TARGET_STOPS } from '../../sending/queue/queue-states.ts';
import { TARGET_COLOURS, TARGET_LIMITS } from '../../sending/targets/preset.ts';
import { handle } from './fields.ts';
import { submissionUrlSchema, targetRulesSchema } from './target-view.ts';

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400_000));
const chosenTime = v.nullable(milliseconds);
const shortText = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** The user's choices in the retry policy. */
const policyChoicesSchema = v.strictObject({
  attempts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  firstWait: milliseconds,
  longestWait: milliseconds,
  longestAsked: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
  lost: v.picklist(['ask', 'resend']),
});

const inRow = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)));

/** How to handle a throttling rule. `chance`: percent of the sample rolls that pass the rule; null: unknown. */
export const ruleTreatmentSchema = v.strictObject({
  kind: v.picklist(['soft', 'hard']),
  chance: v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(100))),
});

const ruleName = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

const CHOICES = {
  name: shortText(TARGET_LIMITS.name),
  rules: targetRulesSchema,
  colour: v.picklist(TARGET_COLOURS),
  headers: v.pipe(
    v.array(v.strictObject({ name: shortText(200), value: shortText(TARGET_LIMITS.headerValue) })),
    v.maxLength(TARGET_LIMITS.headers),
  ),
  ca: v.nullable(shortText(TARGET_LIMITS.ca)),
  pinned: v.nullable(shortText(100)),
  proxy: v.variant('kind', [
    v.strictObject({ kind: v.picklist(['none', 'environment']) }),
    v.strictObject({ kind: v.literal('url'), url: submissionUrlSchema }),
  ]),
  timeouts: v.strictObject({ connect: chosenTime, idle: chosenTime, whole: chosenTime }),
  reuse: v.boolean(),
  concurrency: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TARGET_LIMITS.concurrency)),
  pace: v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(TARGET_LIMITS.pace))),
  policy: policyChoicesSchema,
  stops: v.strictObject({ serverFailures: inRow, malformed: inRow }),
  treats: v.pipe(
    v.record(ruleName, ruleTreatmentSchema),
    v.check((treats) => Object.keys(treats).length <= TARGET_LIMITS.treats),
  ),
  link: v.nullable(shortText(TARGET_LIMITS.link)),
  // Targets that were stored before have none.
  symbolServer: v.optional(v.nullable(shortText(MAX_SERVER_LENGTH)), null),
};

/** A target as stored. */
export const presetSchema = v.strictObject({
  id: handle,
  url: v.nullable(submissionUrlSchema),
  ...CHOICES,
});

/** A target as edited by the user. `id` null: a new target. `url` null: the demo collector's URL. A mask in a URL stands for the stored text. */
export const targetDraftSchema = v.strictObject({ id: v.nullable(handle), url: v.nullable(submissionUrlSchema), ...CHOICES });

export type TargetDraft = v.InferOutput<typeof targetDraftSchema>;

/** Where a target's token is stored. `elsewhere`: in a keychain that this shell cannot access. */
export const TOKEN_LOCATIONS = ['none', 'keychain', 'file', 'variable', 'elsewhere'] as const;

/** Why a target is paused. */
export const PAUSE_CAUSES = ['person', ...TARGET_STOPS] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

export const targetViewSchema = v.strictObject({
  id: handle,
  url: v.nullable(submissionUrlSchema),
  ...CHOICES,
  /** Host with port; null: the demo collector. */
  host: v.nullable(v.string()),
  /** The host is known to be this machine, without a lookup of its name. */
  isHere: v.boolean(),
  token: v.picklist(TOKEN_LOCATIONS),
  paused: v.nullable(v.picklist(PAUSE_CAUSES)),
  /** For a recent URL: time of its last use, in ms since 1970. null: a named target. */
  usedAt: v.nullable(v.number()),
});

export type TargetView = v.InferOutput<typeof targetViewSchema>;

/** Converts a target view to a draft for editing. */
export function targetDraftOf({ host: _, isHere: __, token: ___, paused: ____, usedAt: _____, ...draft }: TargetView): TargetDraft {
  return draft;
}

export const targetsViewSchema = v.strictObject({
  targets: v.array(targetViewSchema),
  /** Where new tokens are stored. */
  keeps: v.picklist(['keychain', 'file']),
});

export type TargetsView = v.InferOutput<typeof targetsViewSchema>;

/** The steps of a target test, each with its own result. */
export const TEST_STEPS = ['dns', 'connect', 'tls', 'http'] as const;

export type TestStep = (typeof TEST_STEPS)[number];

const testStepSchema = v.strictObject({
  step: v.picklist(TEST_STEPS),
  /** `skipped`: not necessary, or an earlier step failed. */
  state: v.picklist(['ok', 'failed', 'skipped']),
  /** Duration of the step. */
  ms: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** The result, in one sentence. */
  detail: v.nullable(v.string()),
  /** Why the step failed, and what the user can do. */
  failure: v.nullable(v.strictObject({ message: v.string(), hint: v.string() })),
});

export type TestStepView = v.InferOutput<typeof testStepSchema>;

/** The certificate that the server or proxy presented, trusted or not. */
const certificateSchema = v.strictObject({
  /** SHA-256 in upper-case hex with colons. The user can accept (pin) the certificate by it. */
  fingerprint: v.string(),
  issuer: v.string(),
  /** Hosts that the certificate is valid for. */
  names: v.array(v.string()),
  /** ms since 1970. */
  from: v.number(),
  until: v.number(),
});

export type CertificateView = v.InferOutput<typeof certificateSchema>;

export const targetTestSchema = v.strictObject({ steps: v.array(testStepSchema), certificate: v.nullable(certificateSchema) });

export type TargetTest = v.InferOutput<typeof targetTestSchema>;
