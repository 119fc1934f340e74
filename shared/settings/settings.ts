import { DEFAULT_RULES, INGRESSES, RULE_SETS } from '../verdict/rules/target-rules.ts';
import type { RuleSet, TargetRules } from '../verdict/rules/target-rules.ts';
import { DIALECTS } from '../dialect.ts';
import type { SettingValue, ValueKind } from './value-kind.ts';
import { bytes, bytesOr, choice, days, duration, fractionOr, headerNames, number, port, toggle } from './value-kind.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** What the screen lists them under, in this order. */
export const SETTING_SECTIONS = ['appearance', 'reports', 'sending', 'demo', 'kept', 'installation'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** The value of each setting, by its key. Sizes in bytes, times in milliseconds. */
export interface SettingsOf {
  readonly theme: Theme;
  readonly density: Density;
  readonly 'session.restore': boolean;
  readonly 'inflate.max': number;
  readonly 'upload.max': number;
  /** Names in lower case, in order, with a comma and a blank between them. */
  readonly 'headers.shown': string;
  /** Folders. */
  readonly 'board.watches': number;
  readonly 'target.dialect': TargetRules['dialect'];
  /** null: no limit is known. */
  readonly 'target.maxBody': TargetRules['maxBody'];
  readonly 'target.ingress': TargetRules['ingress'];
  readonly 'target.throttling': RuleSet;
  readonly 'send.connect': number;
  readonly 'send.answer': number;
  readonly 'send.notify': boolean;
  readonly 'demo.port': number;
  /** null: each draw is random. */
  readonly 'demo.draw': number | null;
  readonly 'demo.room': number;
  /** Requests. */
  readonly 'demo.requests': number;
  readonly 'kept.cap': number;
  /** Days; 0: never. */
  readonly 'kept.expiry': number;
  /** Days; 0: never. */
  readonly 'attempts.retention': number;
  /** null: the host takes what this machine's memory suggests. */
  readonly 'memory.max': number | null;
}

export type SettingKey = keyof SettingsOf;

/** One row of the table. Its label and sentence stand in `text/app/settings.ts`. */
export interface Setting<T extends SettingValue> {
  readonly section: SettingSection;
  readonly kind: ValueKind<T>;
  readonly default: T;
  /** The environment variable that rules it for one run; null: none does. */
  readonly variable: `CRASHLENS_${string}` | null;
  /** Whether a change counts from now on, or when Crashlens is started the next time. */
  readonly takesEffect: 'at_once' | 'next_start';
}

type SettingsTable = { readonly [K in SettingKey]: Setting<SettingsOf[K]> };

/** Asks for the value that counts now. */
export type ReadSetting = <K extends SettingKey>(key: K) => SettingsOf[K];

const MIB = 2 ** 20;
const GIB = 2 ** 30;
/** More than anyone sets a limit to: what is larger was mistyped. */
const MAX_BYTES = 2 ** 40;
const ANY_SIZE = [1, MAX_BYTES] as const;
const TIMEOUT = [1, 86_400_000] as const;
const DAYS = [0, 36_500] as const;

/** Every setting, in the order of the screen within its section. */
export const SETTINGS: SettingsTable = {
  theme: { section: 'appearance', kind: choice(THEMES), default: 'system', variable: null, takesEffect: 'at_once' },
  density: { section: 'appearance', kind: choice(DENSITIES), default: 'comfortable', variable: null, takesEffect: 'at_once' },
  'session.restore': { section: 'reports', kind: toggle(), default: true, variable: null, takesEffect: 'next_start' },
  'inflate.max': {
    section: 'reports',
    kind: bytes(ANY_SIZE),
    default: GIB,
    variable: 'CRASHLENS_MAX_INFLATED',
    takesEffect: 'at_once',
  },
  'upload.max': {
    section: 'reports',
    kind: bytes(ANY_SIZE),
    default: 4 * GIB,
    variable: 'CRASHLENS_MAX_UPLOAD',
    takesEffect: 'at_once',
  },
  'headers.shown': { section: 'reports', kind: headerNames(), default: '', variable: null, takesEffect: 'at_once' },
  'board.watches': { section: 'reports', kind: number([0, 65_536]), default: 1_000, variable: null, takesEffect: 'at_once' },
  'target.dialect': {
    section: 'sending',
    kind: choice(DIALECTS),
    default: DEFAULT_RULES.dialect,
    variable: null,
    takesEffect: 'at_once',
  },
  'target.maxBody': {
    section: 'sending',
    kind: bytesOr('none', ANY_SIZE),
    default: DEFAULT_RULES.maxBody,
    variable: null,
    takesEffect: 'at_once',
  },
  'target.ingress': {
    section: 'sending',
    kind: choice(INGRESSES),
    default: DEFAULT_RULES.ingress,
    variable: null,
    takesEffect: 'at_once',
  },
  'target.throttling': {
    section: 'sending',
    kind: choice(RULE_SETS),
    default: DEFAULT_RULES.throttling,
    variable: null,
    takesEffect: 'at_once',
  },
  'send.connect': {
    section: 'sending',
    kind: duration(TIMEOUT),
    default: 10_000,
    variable: 'CRASHLENS_CONNECT_TIMEOUT',
    takesEffect: 'at_once',
  },
  'send.answer': {
    section: 'sending',
    kind: duration(TIMEOUT),
    // What the reference collector's front waits for a body.
    default: 70_000,
    variable: 'CRASHLENS_ANSWER_TIMEOUT',
    takesEffect: 'at_once',
  },
  'send.notify': { section: 'sending', kind: toggle(), default: false, variable: null, takesEffect: 'at_once' },
  'demo.port': { section: 'demo', kind: port([1, 65_535]), default: 5_001, variable: null, takesEffect: 'at_once' },
  'demo.draw': {
    section: 'demo',
    kind: fractionOr('random'),
    default: null,
    variable: 'CRASHLENS_DEMO_DRAW',
    takesEffect: 'at_once',
  },
  'demo.room': { section: 'demo', kind: bytes([MIB, MAX_BYTES]), default: GIB, variable: null, takesEffect: 'at_once' },
  'demo.requests': { section: 'demo', kind: number([1, 2_000]), default: 200, variable: null, takesEffect: 'at_once' },
  'kept.cap': { section: 'kept', kind: bytes([MIB, MAX_BYTES]), default: 2 * GIB, variable: null, takesEffect: 'at_once' },
  'kept.expiry': { section: 'kept', kind: days(DAYS), default: 0, variable: null, takesEffect: 'at_once' },
  'attempts.retention': { section: 'kept', kind: days(DAYS), default: 0, variable: null, takesEffect: 'at_once' },
  'memory.max': {
    section: 'installation',
    kind: bytesOr('automatic', [64 * MIB, MAX_BYTES]),
    default: null,
    variable: 'CRASHLENS_MAX_MEMORY',
    takesEffect: 'next_start',
  },
};

function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text);
}

/** The keys in the order of the table. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** The key that a text names; null where there is none. */
export function settingKeyOf(text: string): SettingKey | null {
  return isSettingKey(text) ? text : null;
}
