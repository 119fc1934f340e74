import { comparedText, isIntegerText, isList, isNumber, isObject } from '../report/annotation-value.ts';
import type { AnnotationValue } from '../report/annotation-value.ts';
import { isOldBuild } from './build-date.ts';
import type { NestingLimits } from '../report/lenient-json.ts';
import { readLenientJson } from '../report/lenient-json.ts';

export type ThrottleResult = 'ACCEPT' | 'REJECT' | 'DEFER' | 'FAKEACCEPT';

/** What a condition looks at: each annotation by its text, as the collector compares it. */
export interface RuleInput {
  has(name: string): boolean;
  /** The text, or `missing` (empty unless given) where the annotation is not there. */
  text(name: string, missing?: string): string;
  /** How deep the value is nested, what stands innermost counted in: 0 of a text and where the annotation is not there. */
  levels(name: string): number;
  /** ms since the epoch, UTC. */
  readonly now: number;
}

/** `fails`: the collector's own code breaks at this input and it answers 500. */
export type Match = boolean | 'fails';

/** `at`: the share in percent that gets `within`; the rest gets `beyond`. `CONTINUE` goes on with the next rule. */
export type RuleOutcome =
  | { readonly kind: 'always'; readonly result: ThrottleResult }
  | { readonly kind: 'sampled'; readonly at: number; readonly within: Drawn; readonly beyond: Drawn };

type Drawn = ThrottleResult | 'CONTINUE';

export interface ThrottleRule {
  /** Without the `rule_` that the answer puts before it. */
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
/** Builds from this date on have the infobar mended. */
const INFOBAR_MENDED = '20171226';
const LAST_UNSUPPORTED_WINDOWS_BUILD = 9_600n;

const reject: RuleOutcome = { kind: 'always', result: 'REJECT' };
const accept: RuleOutcome = { kind: 'always', result: 'ACCEPT' };

const ACCEPT_EVERYTHING: ThrottleRule = { name: 'accept_everything', outcome: accept, matches: () => true };

/** The collector's default rules, the first that matches decides (measured). */
export const MOZILLA_RULES: readonly ThrottleRule[] = [
  { name: 'has_old_buildid', outcome: reject, matches: (input) => isOldBuild(input.text('BuildID'), input.now) },
  {
    name: 'has_hangid_and_browser',
    outcome: reject,
    matches: (input) => input.has('HangID') && input.text('ProcessType', 'browser') === 'browser',
  },
  { name: 'infobar_is_true', outcome: reject, matches: fromInfobar },
  { name: 'b2g', outcome: { kind: 'always', result: 'FAKEACCEPT' }, matches: (input) => input.text('ProductName').toLowerCase() === 'b2g' },
  { name: 'unsupported_product', outcome: reject, matches: (input) => !PRODUCTS.has(input.text('ProductName')) },
  { name: 'unsupported_packagename', outcome: reject, matches: hasUnsupportedPackage },
  { name: 'throttleable_0', outcome: accept, matches: (input) => input.text('Throttleable') === '0' },
  { name: 'has_comments', outcome: accept, matches: (input) => input.has('Comments') },
  { name: 'has_phc', outcome: accept, matches: (input) => input.has('PHCKind') },
  { name: 'is_background', outcome: accept, matches: (input) => BACKGROUND_PROCESSES.has(input.text('ProcessType')) },
  {
    name: 'is_shutdownkill',
    outcome: { kind: 'sampled', at: 10, within: 'CONTINUE', beyond: 'REJECT' },
    matches: (input) => input.text('ipc_channel_error') === 'ShutDownKill',
  },
  {
    name: 'is_firefox_esr_unsupported_windows',
    outcome: { kind: 'sampled', at: 25, within: 'CONTINUE', beyond: 'REJECT' },
    matches: (input) => isFirefox(input, 'esr') && hasUnsupportedEnvironment(input),
  },
  { name: 'is_alpha_beta_esr', outcome: accept, matches: (input) => TEST_CHANNELS.has(input.text('ReleaseChannel')) },
  { name: 'is_nightly', outcome: accept, matches: (input) => input.text('ReleaseChannel').startsWith('nightly') },
  {
    name: 'is_firefox_desktop',
    outcome: { kind: 'sampled', at: 10, within: 'ACCEPT', beyond: 'REJECT' },
    matches: (input) => isFirefox(input, 'release'),
  },
  ACCEPT_EVERYTHING,
];

/** The rules of a collector that takes every well-formed report. */
export const ACCEPT_ALL_RULES: readonly ThrottleRule[] = [ACCEPT_EVERYTHING];

/** The annotations that each rule looks at, the telling one first. */
const LOOKED_AT: ReadonlyMap<string, readonly string[]> = new Map([
  ['has_old_buildid', ['BuildID']],
  ['has_hangid_and_browser', ['HangID', 'ProcessType']],
  ['infobar_is_true', ['SubmittedFromInfobar', 'ProductName', 'Version', 'BuildID']],
  ['b2g', ['ProductName']],
  ['unsupported_product', ['ProductName']],
  ['unsupported_packagename', ['Android_PackageName', 'ProductName']],
  ['throttleable_0', ['Throttleable']],
  ['has_comments', ['Comments']],
  ['has_phc', ['PHCKind']],
  ['is_background', ['ProcessType']],
  ['is_shutdownkill', ['ipc_channel_error']],
  ['is_firefox_esr_unsupported_windows', ['TelemetryEnvironment', 'ProductName', 'ReleaseChannel']],
  ['is_alpha_beta_esr', ['ReleaseChannel']],
  ['is_nightly', ['ReleaseChannel']],
  ['is_firefox_desktop', ['ReleaseChannel', 'ProductName']],
]);

/** What a rule of the collector looks at, the telling annotation first; nothing of one that takes everything or is not known. */
export function lookedAtByMozilla(rule: string): readonly string[] {
  return LOOKED_AT.get(rule) ?? [];
}

/** Every annotation that a rule of the collector looks at. */
export const RULE_ANNOTATIONS: ReadonlySet<string> = new Set([...LOOKED_AT.values()].flat());

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
    buildId < INFOBAR_MENDED
  );
}

function hasUnsupportedPackage(input: RuleInput): boolean {
  const packages = PACKAGES.get(input.text('ProductName'));
  return packages !== undefined && !packages.includes(input.text('Android_PackageName'));
}

/** How deep the environment may be nested for the collector's reader, as it is called by the rule, and for what writes a value as text there (measured). */
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
  if (environment.kind === 'not-json') return false;
  if (environment.kind === 'too-much' || !isObject(environment.value)) return 'fails';
  const system = environment.value.get('system') ?? null;
  const os = isObject(system) ? (system.get('os') ?? null) : null;
  if (!isObject(os) || os.get('name') !== 'Windows_NT') return false;
  return isUnsupportedBuild(os.get('windowsBuildNumber') ?? null);
}

/** `true` counts as the integer 1 there; 0, `false` and numbers with a fraction do not count. */
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

/** The rules' view of a report's annotations. */
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
