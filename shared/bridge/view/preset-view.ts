import * as v from 'valibot';
import { TARGET_STOPS } from '../../sending/queue/queue-states.ts';
import { TARGET_COLOURS, TARGET_LIMITS } from '../../sending/targets/preset.ts';
import { handle } from './fields.ts';
import { submissionUrlSchema, targetRulesSchema } from './target-view.ts';

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400_000));
const chosenTime = v.nullable(milliseconds);
const shortText = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** What the policy leaves to people. */
const policyChoicesSchema = v.strictObject({
  attempts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  firstWait: milliseconds,
  longestWait: milliseconds,
  longestAsked: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
  lost: v.picklist(['ask', 'resend']),
});

const inRow = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)));

/** How a rule is treated; `chance`: percent. */
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
};

/** A target as it is kept. */
export const presetSchema = v.strictObject({
  id: handle,
  url: v.nullable(submissionUrlSchema),
  ...CHOICES,
});

/** A target as a person writes it. `id`: null: a new one. `url`: null: the demo collector's own; with the mask that was shown, it stays. */
export const targetDraftSchema = v.strictObject({ id: v.nullable(handle), url: v.nullable(submissionUrlSchema), ...CHOICES });

export type TargetDraft = v.InferOutput<typeof targetDraftSchema>;

/** Where a target's token lies. `elsewhere`: in a keychain that this shell cannot ask. */
export const TOKEN_LOCATIONS = ['none', 'keychain', 'file', 'variable', 'elsewhere'] as const;

/** Why a target takes nothing for now. */
export const PAUSE_CAUSES = ['person', ...TARGET_STOPS] as const;

export type PauseCause = (typeof PAUSE_CAUSES)[number];

export const targetViewSchema = v.strictObject({
  id: handle,
  url: v.nullable(submissionUrlSchema),
  ...CHOICES,
  /** Host with port; null: the demo collector. */
  host: v.nullable(v.string()),
  /** This machine, as far as that is known without asking others for its name. */
  isHere: v.boolean(),
  token: v.picklist(TOKEN_LOCATIONS),
  paused: v.nullable(v.picklist(PAUSE_CAUSES)),
  /** When a URL without a name of its own was used last, in ms since 1970: a recent URL. null: a target that somebody named. */
  usedAt: v.nullable(v.number()),
});

export type TargetView = v.InferOutput<typeof targetViewSchema>;

/** A target as it is, to be changed. */
export function targetDraftOf({ host: _, isHere: __, token: ___, paused: ____, usedAt: _____, ...draft }: TargetView): TargetDraft {
  return draft;
}

export const targetsViewSchema = v.strictObject({
  targets: v.array(targetViewSchema),
  /** Where tokens are kept from now on. */
  keeps: v.picklist(['keychain', 'file']),
});

export type TargetsView = v.InferOutput<typeof targetsViewSchema>;

/** The steps to a target, each of which is told of by itself. */
export const TEST_STEPS = ['dns', 'connect', 'tls', 'http'] as const;

export type TestStep = (typeof TEST_STEPS)[number];

const testStepSchema = v.strictObject({
  step: v.picklist(TEST_STEPS),
  /** `skipped`: it is not needed, or one before it failed. */
  state: v.picklist(['ok', 'failed', 'skipped']),
  /** How long it took. */
  ms: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** What was found, in one sentence. */
  detail: v.nullable(v.string()),
  /** Why it failed, and what can be done. */
  failure: v.nullable(v.strictObject({ message: v.string(), hint: v.string() })),
});

export type TestStepView = v.InferOutput<typeof testStepSchema>;

/** What the other side showed of itself, trusted or not. */
const certificateSchema = v.strictObject({
  /** SHA-256 in capital hex with colons: what it can be accepted by. */
  fingerprint: v.string(),
  issuer: v.string(),
  /** The hosts that it is for. */
  names: v.array(v.string()),
  /** ms since 1970. */
  from: v.number(),
  until: v.number(),
});

export type CertificateView = v.InferOutput<typeof certificateSchema>;

/** What came of a test: all steps in their order. */
export const targetTestSchema = v.strictObject({ steps: v.array(testStepSchema), certificate: v.nullable(certificateSchema) });

export type TargetTest = v.InferOutput<typeof targetTestSchema>;
