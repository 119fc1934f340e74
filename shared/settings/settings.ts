import { DEFAULT_RULES, INGRESSES, RULE_SETS } from '../verdict/rules/target-rules.ts';
import { SHOWN_AT_ONCE } from '../report/dump/disclosure.ts';
import { DEFAULT_LIMITS } from '../report/dump/unwind/unwinder.ts';
import { MAX_PATTERNS_LENGTH } from '../report/dump/symbols/module-patterns.ts';
import { DIALECTS } from '../dialect.ts';
import {
  type SettingValue,
  type ValueKind,
  bytes,
  bytesOr,
  choice,
  days,
  duration,
  folder,
  fractionOr,
  headerNames,
  number,
  patterns,
  port,
  toggle,
} from './value-kind.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Sections of the settings screen, in order. */
export const SETTING_SECTIONS = ['appearance', 'reports', 'symbols', 'sending', 'demo', 'kept', 'installation'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** One row of the settings table. Its label and sentence are in `text/app/settings.ts`. */
export interface Setting<T extends SettingValue> {
  readonly section: SettingSection;
  readonly kind: ValueKind<T>;
  readonly default: T;
  /** The environment variable that overrides the setting for one run, or null. */
  readonly variable: `CRASHLENS_${string}` | null;
  /** When a change takes effect. */
  readonly takesEffect: 'at_once' | 'next_start';
}

type Options = Partial<Pick<Setting<SettingValue>, 'variable' | 'takesEffect'>>;

function setting<T extends SettingValue>(
  section: SettingSection,
  kind: ValueKind<T>,
  usual: NoInfer<T>,
  { variable = null, takesEffect = 'at_once' }: Options = {},
): Setting<T> {
  return { section, kind, default: usual, variable, takesEffect };
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;
/** Upper bound for all limits. A larger value must be a typing error. */
const MAX_BYTES = 2 ** 40;
const ANY_SIZE = [1, MAX_BYTES] as const;
const TIMEOUT = [1, 86_400_000] as const;
const DAYS = [0, 36_500] as const;

const ROWS = {
  theme: setting('appearance', choice(THEMES), 'system'),
  density: setting('appearance', choice(DENSITIES), 'comfortable'),
  'session.restore': setting('reports', toggle(), true, { takesEffect: 'next_start' }),
  'inflate.max': setting('reports', bytes(ANY_SIZE), GIB, { variable: 'CRASHLENS_MAX_INFLATED' }),
  'upload.max': setting('reports', bytes(ANY_SIZE), 4 * GIB, { variable: 'CRASHLENS_MAX_UPLOAD' }),
  // Names in lower case, sorted, separated by a comma and a space.
  'headers.shown': setting('reports', headerNames(), ''),
  'dump.shown': setting('reports', choice(SHOWN_AT_ONCE), 'open'),
  'dump.frames': setting('reports', number([1, 1_000_000]), DEFAULT_LIMITS.frames),
  'dump.guesses': setting('reports', number([0, 1_000_000]), DEFAULT_LIMITS.scanned),
  'symbols.exclude': setting('symbols', patterns(MAX_PATTERNS_LENGTH), ''),
  'symbols.inflated': setting('symbols', bytes(ANY_SIZE), 2 * GIB),
  'symbols.cache': setting('symbols', bytes([MIB, MAX_BYTES]), 4 * GIB),
  // A full path; empty: none.
  'signature.lists': setting('symbols', folder(), ''),
  'board.watches': setting('reports', number([0, 65_536]), 1_000),
  'target.dialect': setting('sending', choice(DIALECTS), DEFAULT_RULES.dialect),
  // null: no limit is known.
  'target.maxBody': setting('sending', bytesOr('none', ANY_SIZE), DEFAULT_RULES.maxBody),
  'target.ingress': setting('sending', choice(INGRESSES), DEFAULT_RULES.ingress),
  'target.throttling': setting('sending', choice(RULE_SETS), DEFAULT_RULES.throttling),
  'send.connect': setting('sending', duration(TIMEOUT), 10_000, { variable: 'CRASHLENS_CONNECT_TIMEOUT' }),
  // The time for which the ingress of the reference collector waits for a body.
  'send.answer': setting('sending', duration(TIMEOUT), 70_000, { variable: 'CRASHLENS_ANSWER_TIMEOUT' }),
  'send.notify': setting('sending', toggle(), false),
  'demo.port': setting('demo', port([1, 65_535]), 5_001),
  // null: each sample roll is random.
  'demo.draw': setting('demo', fractionOr('random'), null, { variable: 'CRASHLENS_DEMO_DRAW' }),
  'demo.room': setting('demo', bytes([MIB, MAX_BYTES]), GIB),
  'demo.requests': setting('demo', number([1, 2_000]), 200),
  'kept.cap': setting('kept', bytes([MIB, MAX_BYTES]), 2 * GIB),
  // 0: never.
  'kept.expiry': setting('kept', days(DAYS), 0),
  'attempts.retention': setting('kept', days(DAYS), 0),
  // null: the host chooses a limit by the memory of this machine.
  'memory.max': setting('installation', bytesOr('automatic', [64 * MIB, MAX_BYTES]), null, {
    variable: 'CRASHLENS_MAX_MEMORY',
    takesEffect: 'next_start',
  }),
} as const;

export type SettingKey = keyof typeof ROWS;

/** The value of each setting, by its key. Sizes in bytes, times in milliseconds, expiry and retention in days. */
export type SettingsOf = { readonly [K in SettingKey]: (typeof ROWS)[K]['default'] };

export type ReadSetting = <K extends SettingKey>(key: K) => SettingsOf[K];

/** Every setting, in the order of the screen within each section. */
export const SETTINGS: { readonly [K in SettingKey]: Setting<SettingsOf[K]> } = ROWS;

function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SETTINGS, text);
}

/** The keys in the order of the table. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** Returns the key with this text, or null. */
export function settingKeyOf(text: string): SettingKey | null {
  return isSettingKey(text) ? text : null;
}
