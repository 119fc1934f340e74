import { type AnnotationValue, comparedText, isIntegerText, isList, isNumber, isObject } from '../../report/parts/annotation-value.ts';
import { isOldBuild } from './build-date.ts';
import { type MozillaRule, type RuleOutcome, MOZILLA_RULE_FACTS, MOZILLA_RULE_NAMES } from './rule-facts.ts';
import { type NestingLimits, readLenientJson } from '../../report/parts/lenient-json.ts';

/** Input for conditions: each annotation as text, as the collector compares it. */
export interface RuleInput {
  has(name: string): boolean;
  /** Returns the text, or `missing` (empty by default) if the annotation does not exist. */
  text(name: string, missing?: string): string;
  /** Returns the nesting depth of the value, counting its innermost items. 0 for a text or a missing annotation. */
  levels(name: string): number;
  /** ms since the epoch, UTC. */
  readonly now: number;
}

/** `fails`: this input makes the collector's own code fail, so it answers 500. */
type Match = boolean | 'fails';

export interface ThrottleRule {
  /** Without the `rule_` that the answer adds. */
  readonly name: string;
  readonly outcome: RuleOutcome;
  readonly matches: (input: RuleInput) => Match;
}

const PRODUCTS: ReadonlySet<string> = new Set([
  'Fenix',
  'Firefox',
  'Firefox Enterprise',
  'Focus',
  'MozillaVPN',
  'ReferenceBrowser',
  'Thunderbird',
]);
const PACKAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Fenix', ['org.mozilla.firefox', 'org.mozilla.firefox_beta', 'org.mozilla.fenix']],
  ['Focus', ['org.mozilla.focus', 'org.mozilla.focus.beta', 'org.mozilla.focus.nightly', 'org.mozilla.klar']],
  ['ReferenceBrowser', ['org.mozilla.reference.browser']],
]);
const BACKGROUND_PROCESSES: ReadonlySet<string> = new Set(['gpu', 'plugin', 'rdd', 'socket', 'utility']);
const TEST_CHANNELS: ReadonlySet<string> = new Set(['aurora', 'beta', 'esr']);
const INFOBAR_VERSION = /^5[2-9]\./;
/** From this date on, builds contain a fix for the infobar. */
const INFOBAR_FIXED = '20171226';
const LAST_UNSUPPORTED_WINDOWS_BUILD = 9_600n;

/** Returns the texts that a rule lists for its first annotation. Empty for a rule without a list, or for an unknown rule. */
export function listedByMozilla(rule: string): readonly string[] {
  if (rule === 'unsupported_product') return [...PRODUCTS];
  return rule === 'unsupported_packagename' ? [...PACKAGES.values()].flat() : [];
}

type Matches = ThrottleRule['matches'];

const MATCHES: Readonly<Record<MozillaRule, Matches>> = {
  has_old_buildid: (input) => isOldBuild(input.text('BuildID'), input.now),
  has_hangid_and_browser: (input) => input.has('HangID') && input.text('ProcessType', 'browser') === 'browser',
  infobar_is_true: fromInfobar,
  b2g: (input) => input.text('ProductName').toLowerCase() === 'b2g',
  unsupported_product: (input) => !PRODUCTS.has(input.text('ProductName')),
  unsupported_packagename: hasUnsupportedPackage,
  throttleable_0: (input) => input.text('Throttleable') === '0',
  has_comments: (input) => input.has('Comments'),
  has_phc: (input) => input.has('PHCKind'),
  is_background: (input) => BACKGROUND_PROCESSES.has(input.text('ProcessType')),
  is_shutdownkill: (input) => input.text('ipc_channel_error') === 'ShutDownKill',
  is_firefox_esr_unsupported_windows: (input) => isFirefox(input, 'esr') && hasUnsupportedEnvironment(input),
  is_alpha_beta_esr: (input) => TEST_CHANNELS.has(input.text('ReleaseChannel')),
  is_nightly: (input) => input.text('ReleaseChannel').startsWith('nightly'),
  is_firefox_desktop: (input) => isFirefox(input, 'release'),
  accept_everything: () => true,
};

/** The collector's default rules (measured). The first rule that matches decides. */
export const MOZILLA_RULES: readonly ThrottleRule[] = MOZILLA_RULE_NAMES.map((name) => ({
  name,
  outcome: MOZILLA_RULE_FACTS[name].outcome,
  matches: MATCHES[name],
}));

/** The rules of a collector that accepts every well-formed report. */
export const ACCEPT_ALL_RULES: readonly ThrottleRule[] = MOZILLA_RULES.filter(({ name }) => name === 'accept_everything');

function isFirefox(input: RuleInput, channel: string): boolean {
  return input.text('ProductName') === 'Firefox' && input.text('ReleaseChannel') === channel;
}

function fromInfobar(input: RuleInput): boolean {
  const buildId = input.text('BuildID');
  return (
    input.text('ProductName') === 'Firefox' &&
    input.text('SubmittedFromInfobar') === 'true' &&
    INFOBAR_VERSION.test(input.text('Version')) &&
    buildId !== '' &&
    buildId < INFOBAR_FIXED
  );
}

function hasUnsupportedPackage(input: RuleInput): boolean {
  const packages = PACKAGES.get(input.text('ProductName'));
  return packages !== undefined && !packages.includes(input.text('Android_PackageName'));
}

/** Nesting limits of TelemetryEnvironment (measured): for the JSON reader as this rule calls it, and for the code that writes a value as text. */
const ENVIRONMENT_NESTING: NestingLimits = { opening: 969, word: 968, error: 966 };
const ENVIRONMENT_LEVELS = 972;

function hasUnsupportedEnvironment(input: RuleInput): Match {
  if (input.levels('TelemetryEnvironment') >= ENVIRONMENT_LEVELS) return 'fails';
  return hasUnsupportedWindows(input.text('TelemetryEnvironment'));
}

/** Looks for `system.os` with `name` Windows_NT and an integer build of Windows 8.1 or older (measured). */
function hasUnsupportedWindows(environmentText: string): Match {
  if (environmentText === '') return false;
  const environment = readLenientJson(environmentText, ENVIRONMENT_NESTING);
  if (environment.kind === 'not_json') return false;
  if (environment.kind === 'too_much' || !isObject(environment.value)) return 'fails';
  const system = environment.value.get('system') ?? null;
  const os = isObject(system) ? (system.get('os') ?? null) : null;
  if (!isObject(os) || os.get('name') !== 'Windows_NT') return false;
  return isUnsupportedBuild(os.get('windowsBuildNumber') ?? null);
}

/** `true` counts as the integer 1; 0, `false` and numbers with a fraction do not match. */
function isUnsupportedBuild(build: AnnotationValue): boolean {
  if (build === true) return true;
  if (!isNumber(build) || !isIntegerText(build.number)) return false;
  const number = BigInt(build.number);
  return number !== 0n && number <= LAST_UNSUPPORTED_WINDOWS_BUILD;
}

function levelsOf(value: AnnotationValue): number {
  if (!isList(value) && !isObject(value)) return 0;
  let innermost = 0;
  for (const item of value.values()) innermost = Math.max(innermost, isList(item) || isObject(item) ? levelsOf(item) : 1);
  return innermost + 1;
}

/** Returns a report's annotations as input for the rules. */
export function ruleInput(annotations: ReadonlyMap<string, AnnotationValue>, now: number): RuleInput {
  return {
    now,
    has: (name) => annotations.has(name),
    text: (name, missing = '') => {
      const value = annotations.get(name);
      return value === undefined ? missing : comparedText(value);
    },
    levels: (name) => levelsOf(annotations.get(name) ?? null),
  };
}
