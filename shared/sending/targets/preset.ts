import { type PolicyChoices, USUAL_CHOICES } from './policy-choices.ts';
import { type TargetRules, DEFAULT_RULES, DEMO_RULES } from '../../verdict/rules/target-rules.ts';

/** What a target is marked with wherever it is named. */
export const TARGET_COLOURS = ['slate', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet'] as const;

export type TargetColour = (typeof TARGET_COLOURS)[number];

/** How requests find their way: straight, as the environment says (`HTTPS_PROXY`, `NO_PROXY`), or through one proxy. */
export type ProxyChoice = { readonly kind: 'none' | 'environment' } | { readonly kind: 'url'; readonly url: string };

/** A header that a target is always sent. */
export interface TargetHeader {
  readonly name: string;
  readonly value: string;
}

/** How a rule of a collector is treated, whatever our table says of it. `chance`: percent of the draws that pass it; null: not known. */
export interface RuleTreatment {
  readonly kind: 'soft' | 'hard';
  readonly chance: number | null;
}

/** Where reports are sent, and all that is chosen for it; what is secret of it lies elsewhere. */
export interface TargetPreset {
  readonly id: string;
  readonly name: string;
  /** As it was given, a mask in the place of what stands behind its question mark; null: the demo collector. */
  readonly url: string | null;
  readonly rules: TargetRules;
  readonly colour: TargetColour;
  readonly headers: readonly TargetHeader[];
  /** Authorities that its certificate may come from, as PEM, beside those of this system; null: no others. */
  readonly ca: string | null;
  /** SHA-256 of the one certificate that a person accepted, as Node writes it; null: none. */
  readonly pinned: string | null;
  readonly proxy: ProxyChoice;
  /** In ms; null: as the settings say, for `whole` no limit. */
  readonly timeouts: { readonly connect: number | null; readonly idle: number | null; readonly whole: number | null };
  /** Connections are used for more than one request. */
  readonly reuse: boolean;
  /** Requests at a time. */
  readonly concurrency: number;
  /** Most requests that begin in a second; null: no limit. */
  readonly pace: number | null;
  readonly policy: PolicyChoices;
  /** It waits after so many failures of the server in a row, or so many malformed reports in one run; null: never. */
  readonly stops: { readonly serverFailures: number | null; readonly malformed: number | null };
  /** By the names of rules, without their `rule_`. */
  readonly treats: Readonly<Record<string, RuleTreatment>>;
  /** The address of a crash id on the viewing site, with `{id}` in its place; null: none is known. */
  readonly link: string | null;
}

/** The target that is always there. */
export const DEMO_TARGET = 'demo';

/** What may be chosen. */
export const TARGET_LIMITS = {
  targets: 100,
  /** URLs without a name that are remembered. More of them only while the outbox has reports for them. */
  recent: 10,
  name: 60,
  headers: 30,
  headerValue: 4_096,
  ca: 512 * 1_024,
  concurrency: 32,
  pace: 1_000,
  treats: 500,
  link: 500,
} as const;

/** What a bearer token is made of. */
export const BEARER_TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** What stands for the crash id in a link. */
export const LINK_ID = '{id}';

const USUAL: Omit<TargetPreset, 'id' | 'name' | 'url' | 'rules'> = {
  colour: 'slate',
  headers: [],
  ca: null,
  pinned: null,
  proxy: { kind: 'none' },
  timeouts: { connect: null, idle: null, whole: null },
  reuse: false,
  concurrency: 2,
  pace: null,
  policy: USUAL_CHOICES,
  stops: { serverFailures: 10, malformed: 20 },
  treats: {},
  link: null,
};

/** A target of which nothing was chosen but where it is. */
export function usualPreset(id: string, name: string, url: string, rules: TargetRules = DEFAULT_RULES): TargetPreset {
  return { ...USUAL, id, name, url, rules, colour: 'amber' };
}

/** The demo collector as a target. */
export function demoPreset(rules: TargetRules = DEMO_RULES): TargetPreset {
  // It answers as it is told to, so no answer of it is a reason to stop.
  const stops = { serverFailures: null, malformed: null };
  return { ...USUAL, id: DEMO_TARGET, name: 'demo collector', url: null, rules, reuse: true, concurrency: 4, stops };
}

/** Headers that are not a target's to choose: they belong to the report, to the connection, or are secret. */
const NOT_CHOSEN: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'expect',
  'keep-alive',
  'te',
  'upgrade',
  'proxy-connection',
  'trailer',
  'authorization',
  'proxy-authorization',
  'cookie',
]);

/** Why a target cannot be as it was written. */
export type PresetFailure =
  | 'name'
  | 'name_odd'
  | 'name_taken'
  | 'header_name'
  | 'header_value'
  | 'header_not_chosen'
  | 'link'
  | 'proxy_url'
  | 'ca'
  | 'pinned'
  | 'too_many';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;
/** Stands for the value that is kept: values of headers are secrets and are shown to nobody. */
const MASKED_VALUE = /^•{7}$/;
const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;

/** What of a preset can be told wrong from itself alone; null where nothing is. */
export function presetFailure({
  name,
  headers,
  link,
  pinned,
}: Pick<TargetPreset, 'name' | 'headers' | 'link' | 'pinned'>): PresetFailure | null {
  if (name.trim() === '') return 'name';
  if (name.length > TARGET_LIMITS.name || /\p{C}/u.test(name)) return 'name_odd';
  // The demo collector answers to its id too.
  if (name.trim().toLowerCase() === DEMO_TARGET) return 'name_taken';
  if (headers.some((header) => !TOKEN.test(header.name))) return 'header_name';
  if (headers.some((header) => NOT_CHOSEN.has(header.name.toLowerCase()))) return 'header_not_chosen';
  if (headers.some(({ value }) => !VALUE.test(value) && !MASKED_VALUE.test(value))) return 'header_value';
  if (pinned !== null && !FINGERPRINT.test(pinned)) return 'pinned';
  return link === null || isLink(link) ? null : 'link';
}

/** Only what a browser opens, and in which the id is no part of the host. */
function isLink(link: string): boolean {
  return /^https?:\/\/[^/?#{}\s\\]+\/[^\s\\]*$/.test(link) && link.includes(LINK_ID);
}
