import { symbolServer } from '../../../shared/report/dump/symbols/symbol-server.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { TARGET_FORM, presetFailureSentence } from '../../../shared/text/sending/target-form.ts';
import { addressFailure, isMaskedUrl } from '../../../shared/masking/urls.ts';
import {
  type PresetFailure,
  type RuleTreatment,
  type TargetColour,
  type TargetHeader,
  DEMO_TARGET,
  TARGET_LIMITS,
  presetFailure,
} from '../../../shared/sending/targets/preset.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { TargetDraft } from '../../../shared/bridge/view/preset-view.ts';

/** A rule as typed. */
export interface RuleText {
  readonly rule: string;
  readonly kind: RuleTreatment['kind'];
  readonly chance: string;
}

/** The form values of a target, which may be invalid. Times are in seconds. */
export interface TargetTexts {
  readonly name: string;
  readonly url: string;
  readonly rules: TargetRules;
  readonly colour: TargetColour;
  readonly headers: string;
  readonly ca: string;
  readonly pinned: string;
  readonly proxy: 'none' | 'environment' | 'url';
  readonly proxyUrl: string;
  readonly connect: string;
  readonly idle: string;
  readonly whole: string;
  readonly reuse: boolean;
  readonly concurrency: string;
  readonly pace: string;
  readonly attempts: string;
  readonly firstWait: string;
  readonly longestWait: string;
  readonly longestAsked: string;
  readonly lost: 'ask' | 'resend';
  readonly serverFailures: string;
  readonly malformed: string;
  readonly treats: readonly RuleText[];
  readonly link: string;
  readonly symbolServer: string;
}

/** The fields whose value is a text. */
export type TextKey = {
  [K in keyof TargetTexts]: string extends TargetTexts[K] ? K : never;
}[keyof TargetTexts];

export type TargetFormErrors = Partial<Record<keyof TargetTexts, string>>;

/** The field at which an error is shown. */
const FIELD_OF: Readonly<Record<Exclude<PresetFailure, 'too_many'>, keyof TargetTexts>> = {
  name: 'name',
  name_odd: 'name',
  name_taken: 'name',
  header_name: 'headers',
  header_value: 'headers',
  header_not_chosen: 'headers',
  link: 'link',
  symbol_server: 'symbolServer',
  proxy_url: 'proxyUrl',
  ca: 'ca',
  pinned: 'pinned',
};

const DAY = 86_400_000;

export function textsOf(draft: TargetDraft): TargetTexts {
  const { name, url, rules, colour, headers, ca, pinned, proxy, timeouts, reuse, concurrency, pace, policy, stops, treats, link } = draft;
  return {
    name,
    url: url ?? '',
    rules,
    colour,
    headers: headers.map((header) => `${header.name}: ${header.value}`).join('\n'),
    ca: ca ?? '',
    pinned: pinned ?? '',
    proxy: proxy.kind,
    proxyUrl: proxy.kind === 'url' ? proxy.url : '',
    connect: secondsText(timeouts.connect),
    idle: secondsText(timeouts.idle),
    whole: secondsText(timeouts.whole),
    reuse,
    concurrency: String(concurrency),
    pace: numberText(pace),
    attempts: String(policy.attempts),
    firstWait: secondsText(policy.firstWait),
    longestWait: secondsText(policy.longestWait),
    longestAsked: secondsText(policy.longestAsked),
    lost: policy.lost,
    serverFailures: numberText(stops.serverFailures),
    malformed: numberText(stops.malformed),
    treats: Object.entries(treats).map(([rule, { kind, chance }]) => ({ rule, kind, chance: numberText(chance) })),
    link: link ?? '',
    symbolServer: draft.symbolServer ?? '',
  };
}

/** Validates the form. Returns the draft or the errors. `id`: null for a new target. `taken`: names of other targets. */
export function readTarget(
  texts: TargetTexts,
  id: string | null,
  taken: readonly string[],
): { readonly draft: TargetDraft } | { readonly errors: TargetFormErrors } {
  const errors: TargetFormErrors = {};
  const isDemo = id === DEMO_TARGET;

  function within(field: TextKey, least: number, most: number): number {
    const text = texts[field].trim();
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    errors[field] = TARGET_FORM.count(least, most);
    return least;
  }

  function milliseconds(field: TextKey, least: number): number {
    const value = Math.round(Number(texts[field].trim()) * 1_000);
    if (value >= least && value <= DAY && texts[field].trim() !== '') return value;
    errors[field] = TARGET_FORM.seconds;
    return least;
  }

  const isEmpty = (field: TextKey): boolean => texts[field].trim() === '';
  const orNull = <T>(field: TextKey, read: () => T): T | null => (isEmpty(field) ? null : read());

  const url = texts.url.trim();
  const urlFailure = isDemo || isMaskedUrl(url) ? null : addressFailure(url, URL.parse(url));
  if (urlFailure !== null) errors.url = errorOf(failure('bad_target', { error: urlFailure })).message;
  const headers = readHeaders(texts.headers);
  if (headers === null) errors.headers = TARGET_FORM.badHeader;
  const treats = readTreats(texts.treats);
  if (treats === null) errors.treats = TARGET_FORM.chanceFailure;
  const pace = orNull('pace', () => Number(texts.pace.trim()));
  if (pace !== null && !(pace > 0 && pace <= TARGET_LIMITS.pace)) errors.pace = TARGET_FORM.count(1, TARGET_LIMITS.pace);
  if (taken.includes(texts.name.trim())) errors.name = presetFailureSentence('name_taken');
  if (texts.proxy === 'url' && !isProxy(texts.proxyUrl)) errors.proxyUrl = presetFailureSentence('proxy_url');
  const draft: TargetDraft = {
    id,
    name: texts.name.trim(),
    url: isDemo ? null : url,
    rules: texts.rules,
    colour: texts.colour,
    headers: [...(headers ?? [])],
    ca: isEmpty('ca') ? null : texts.ca,
    pinned: orNull('pinned', () => texts.pinned.trim().toUpperCase()),
    proxy: texts.proxy === 'url' ? { kind: 'url', url: texts.proxyUrl.trim() } : { kind: texts.proxy },
    timeouts: {
      connect: orNull('connect', () => milliseconds('connect', 1)),
      idle: orNull('idle', () => milliseconds('idle', 1)),
      whole: orNull('whole', () => milliseconds('whole', 1)),
    },
    reuse: texts.reuse,
    concurrency: within('concurrency', 1, TARGET_LIMITS.concurrency),
    pace,
    policy: {
      attempts: within('attempts', 1, 100),
      firstWait: milliseconds('firstWait', 1),
      longestWait: milliseconds('longestWait', 1),
      longestAsked: milliseconds('longestAsked', 0),
      lost: texts.lost,
    },
    stops: {
      serverFailures: orNull('serverFailures', () => within('serverFailures', 1, 100_000)),
      malformed: orNull('malformed', () => within('malformed', 1, 100_000)),
    },
    treats: treats ?? {},
    link: isEmpty('link') ? null : texts.link.trim(),
    symbolServer: orNull('symbolServer', () => symbolServer(texts.symbolServer) ?? texts.symbolServer.trim()),
  };
  for (const error of presetFailures(draft)) errors[FIELD_OF[error]] ??= presetFailureSentence(error);
  return Object.keys(errors).length === 0 ? { draft } : { errors };
}

/** Checks each field separately, because `presetFailure` returns only the first failure. */
function presetFailures({ name, headers, link, pinned, symbolServer: server }: TargetDraft): readonly Exclude<PresetFailure, 'too_many'>[] {
  const fine = { name: 'fine', headers: [], link: null, pinned: null, symbolServer: null };
  const found = [{ name }, { headers }, { link }, { pinned }, { symbolServer: server }].map((part) => presetFailure({ ...fine, ...part }));
  return found.filter((error) => error !== null && error !== 'too_many');
}

/** Parses header lines. Returns null if a line is invalid. */
function readHeaders(text: string): readonly TargetHeader[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.map((line) => ({
    name: line.slice(0, Math.max(line.indexOf(':'), 0)).trim(),
    value: line.slice(line.indexOf(':') + 1).trim(),
  }));
  return headers.every(({ name }) => name !== '') ? headers : null;
}

/** Parses rules and ignores rules without a name. Returns null if a chance is invalid. */
function readTreats(rules: readonly RuleText[]): Record<string, RuleTreatment> | null {
  const named = rules.filter(({ rule }) => rule.trim() !== '');
  const isChance = ({ chance }: RuleText): boolean => chance.trim() === '' || (Number(chance) > 0 && Number(chance) <= 100);
  if (!named.every(isChance)) return null;
  const treatmentOf = ({ kind, chance }: RuleText): RuleTreatment => ({ kind, chance: chance.trim() === '' ? null : Number(chance) });
  return Object.fromEntries(named.map((one) => [one.rule.trim().replace(/^rule_/, ''), treatmentOf(one)]));
}

function isProxy(text: string): boolean {
  const url = URL.parse(isMaskedUrl(text) ? text.replace(/\/\/[^@]*@/, '//') : text.trim());
  return url?.protocol === 'http:' && url.hostname !== '';
}

function secondsText(milliseconds: number | null): string {
  return milliseconds === null ? '' : String(milliseconds / 1_000);
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}
