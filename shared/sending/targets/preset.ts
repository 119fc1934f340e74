import { type PolicyChoices, USUAL_CHOICES } from './policy-choices.ts';
import { symbolServer } from '../../report/dump/symbols/symbol-server.ts';
import { type TargetRules, DEFAULT_RULES, DEMO_RULES } from '../../verdict/rules/target-rules.ts';

/** Colours that mark a target wherever it is named. */
export const TARGET_COLOURS = ['slate', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet'] as const;

export type TargetColour = (typeof TARGET_COLOURS)[number];

/** How requests are routed: directly, as the environment says (`HTTPS_PROXY`, `NO_PROXY`), or through one proxy. */
export type ProxyChoice = { readonly kind: 'none' | 'environment' } | { readonly kind: 'url'; readonly url: string };

/** A header that is sent to a target with every request. */
export interface TargetHeader {
  readonly name: string;
  readonly value: string;
}

/**
 * How the user wants a throttling rule of a collector to be treated. Overrides our rule table. `chance`: percent of the sample rolls that pass the rule; null:
 * unknown.
 */
export interface RuleTreatment {
  readonly kind: 'soft' | 'hard';
  readonly chance: number | null;
}

/** A destination for reports, with the choices for it. Its secrets are stored elsewhere. */
export interface TargetPreset {
  readonly id: string;
  readonly name: string;
  /** The URL as given, with its query masked; null: the demo collector. */
  readonly url: string | null;
  readonly rules: TargetRules;
  readonly colour: TargetColour;
  readonly headers: readonly TargetHeader[];
  /** Certificate authorities as PEM, in addition to those of the system; null: none. */
  readonly ca: string | null;
  /** SHA-256 of the certificate that the user accepted, as Node writes it; null: none. */
  readonly pinned: string | null;
  readonly proxy: ProxyChoice;
  /** Timeouts in ms; null: the value of the setting, or no limit for `whole`. */
  readonly timeouts: { readonly connect: number | null; readonly idle: number | null; readonly whole: number | null };
  /** Connections are reused for further requests. */
  readonly reuse: boolean;
  /** Number of concurrent requests. */
  readonly concurrency: number;
  /** Maximum number of requests started per second; null: no limit. */
  readonly pace: number | null;
  readonly policy: PolicyChoices;
  /** The target is paused after this many server failures in a row, or this many malformed reports since it was last resumed. null: never. */
  readonly stops: { readonly serverFailures: number | null; readonly malformed: number | null };
  /** How the user treats rules, by rule name without the prefix `rule_`. */
  readonly treats: Readonly<Record<string, RuleTreatment>>;
  /** URL of a crash id on the viewing site, with the placeholder `{id}`; null: unknown. */
  readonly link: string | null;
  /** Address of a symbol server for the programs whose reports go there, as `symbolServer` returns it; null: none. */
  readonly symbolServer: string | null;
}

/** Id of the target that always exists. */
export const DEMO_TARGET = 'demo';

/** Limits of the choices. */
export const TARGET_LIMITS = {
  targets: 100,
  /** Number of recent URLs to keep. A URL beyond this number is kept only while the outbox has reports for it. */
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

/** Syntax of a bearer token. */
export const BEARER_TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** Placeholder for the crash id in a link. */
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
  symbolServer: null,
};

/** A target with only default choices. */
export function usualPreset(id: string, name: string, url: string, rules: TargetRules = DEFAULT_RULES): TargetPreset {
  return { ...USUAL, id, name, url, rules, colour: 'amber' };
}

/** The demo collector as a target. */
export function demoPreset(rules: TargetRules = DEMO_RULES): TargetPreset {
  // The user can choose its answers, so no answer is a reason to pause it.
  const stops = { serverFailures: null, malformed: null };
  return { ...USUAL, id: DEMO_TARGET, name: 'demo collector', url: null, rules, reuse: true, concurrency: 4, stops };
}

/** Headers that a target cannot choose, because they belong to the report or the connection, or are secret. */
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

/** Why a target that the user entered is invalid. */
export type PresetFailure =
  | 'name'
  | 'name_odd'
  | 'name_taken'
  | 'header_name'
  | 'header_value'
  | 'header_not_chosen'
  | 'link'
  | 'symbol_server'
  | 'proxy_url'
  | 'ca'
  | 'pinned'
  | 'too_many';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;
/** Shown in place of a stored header value: header values are secret. */
const MASKED_VALUE = /^•{7}$/;
const FINGERPRINT = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;

/** Checks a preset on its own. Returns null if no error is found. */
export function presetFailure({
  name,
  headers,
  link,
  pinned,
  symbolServer: server,
}: Pick<TargetPreset, 'name' | 'headers' | 'link' | 'pinned' | 'symbolServer'>): PresetFailure | null {
  if (name.trim() === '') return 'name';
  if (name.length > TARGET_LIMITS.name || /\p{C}/u.test(name)) return 'name_odd';
  // The demo collector's id can also be used as its name.
  if (name.trim().toLowerCase() === DEMO_TARGET) return 'name_taken';
  if (headers.some((header) => !TOKEN.test(header.name))) return 'header_name';
  if (headers.some((header) => NOT_CHOSEN.has(header.name.toLowerCase()))) return 'header_not_chosen';
  if (headers.some(({ value }) => !VALUE.test(value) && !MASKED_VALUE.test(value))) return 'header_value';
  if (pinned !== null && !FINGERPRINT.test(pinned)) return 'pinned';
  if (server !== null && symbolServer(server) !== server) return 'symbol_server';
  return link === null || isLink(link) ? null : 'link';
}

/** Accepts only web URLs in which the id is not part of the host. */
function isLink(link: string): boolean {
  return /^https?:\/\/[^/?#{}\s\\]+\/[^\s\\]*$/.test(link) && link.includes(LINK_ID);
}
