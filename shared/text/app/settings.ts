import { formatDuration } from '../../bytes/durations.ts';
import { formatCount, formatLimit } from '../../bytes/quantities.ts';
import type { Dialect } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import type { SettingFailure } from '../../settings/in-effect.ts';
import { type Density, type SettingKey, type SettingSection, type Theme, SETTINGS } from '../../settings/settings.ts';
import type { Form } from '../../settings/value-kind.ts';

interface SettingWords {
  /** The name of the setting. */
  readonly label: string;
  /** What the setting does, in one or two sentences. */
  readonly about: string;
}

/** What each setting is called and does. */
export const SETTING_WORDS: Readonly<Record<SettingKey, SettingWords>> = {
  theme: { label: 'Theme', about: 'Light, dark, or as in the system.' },
  density: { label: 'Density', about: 'Height of rows and controls.' },
  'session.restore': {
    label: 'Reopen reports',
    about: 'Whether Crashlens starts with the reports of the last session.',
  },
  'inflate.max': {
    label: 'Largest unpacked body',
    about: 'Decompression of a body stops at this size. Applies to reports that you open later.',
  },
  'dump.shown': {
    label: 'Shown of a dump',
    about:
      'What the Dump tab and “crashlens dump” show at once: nothing, what Socorro shows without a login (open), or also registers and stack words (values). With nothing, the board has no facts of dumps.',
  },
  'dump.frames': {
    label: 'Most frames of a thread',
    about: 'Unwinding of a stack stops at this number of frames. It can continue from there.',
  },
  'dump.guesses': {
    label: 'Most guessed frames',
    about: 'How many frames of a thread may be found by scanning its stack.',
  },
  'symbols.exclude': {
    label: 'Modules not asked for',
    about: 'Patterns of module file names. No symbol server is asked for modules that match one, such as those of your own programs.',
  },
  'symbols.inflated': {
    label: 'Largest symbol file',
    about: 'A compressed or downloaded symbol file that is larger than this when inflated is not used.',
  },
  'symbols.cache': {
    label: 'Symbol cache',
    about: 'The most disk space for the cache of symbol files and indexes. The least recently used files are deleted first.',
  },
  'signature.lists': {
    label: 'Signature lists',
    about: 'A folder with the four list files of Socorro, for crash signatures. Without one, Crashlens uses short lists of its own.',
  },
  'board.watches': {
    label: 'Maximum watched folders',
    about: 'The operating system watches this many of the board’s folders. Crashlens checks others every 30 seconds.',
  },
  'upload.max': {
    label: 'Largest upload',
    about: 'The largest file that the browser version accepts. The desktop app has no limit.',
  },
  'headers.shown': {
    label: 'Shown request headers',
    about: 'Headers to show and send. Other headers that HTTP and the interface do not need are masked as credentials.',
  },
  'target.dialect': {
    label: 'Dialect, new targets',
    about: 'Used for a submission URL until you choose another.',
  },
  'target.maxBody': {
    label: 'Maximum body, new targets',
    about: 'Used for a submission URL until you set its limit.',
  },
  'target.ingress': {
    label: 'Ingress, new targets',
    about: 'How requests reach a new submission URL: directly, or through a buffering proxy as in production.',
  },
  'target.throttling': {
    label: 'Throttling, new targets',
    about: 'Used for a submission URL until you choose others.',
  },
  'send.connect': {
    label: 'Connection timeout',
    about: 'Longest wait for the connection, including the TLS handshake.',
  },
  'send.answer': {
    label: 'Answer timeout',
    about: 'Limit of each wait: for accepting more data, and for the beginning and the end of the answer.',
  },
  'send.notify': {
    label: 'Notify after sending',
    about: 'Shows a system notification with counts when the outbox has nothing left to send.',
  },
  'demo.port': { label: 'Port', about: 'Applies at the next start of the demo collector.' },
  'demo.draw': {
    label: 'Sample roll',
    about: 'The roll of every sampling rule: a number from 0 to below 1, or “random”.',
  },
  'demo.room': {
    label: 'Space for received requests',
    about: 'When full, the oldest requests are deleted unless they are open, pinned or edited.',
  },
  'demo.requests': {
    label: 'Maximum received requests',
    about: 'Above this, the oldest requests are deleted unless they are open, pinned or edited.',
  },
  'kept.cap': {
    label: 'Space for captures',
    about:
      'Space for pasted, uploaded and received captures. When full, the least recently used are deleted unless open, pinned or edited.',
  },
  'kept.expiry': { label: 'Delete captures after', about: 'Applies to captures that are not used.' },
  'attempts.retention': {
    label: 'Delete attempts after',
    about: 'Applies to the history: sent requests and their answers.',
  },
  'memory.max': {
    label: 'Memory limit',
    about: 'At this limit, the background process restarts. “Automatic” chooses it for this machine.',
  },
};

export const SECTION_WORDS: Readonly<Record<SettingSection, string>> = {
  appearance: 'Appearance',
  reports: 'Reports',
  symbols: 'Symbols',
  sending: 'Sending',
  demo: 'Demo collector',
  kept: 'Storage',
  installation: 'This installation',
};

const OPTION_WORDS: Readonly<Record<Theme | Density | Dialect | 'on' | 'off', string>> = {
  on: 'On',
  off: 'Off',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact',
  spec: 'spec',
  antenna: 'antenna',
};

/** The text that a control shows for a choice. */
export function optionWord(option: string): string {
  return Object.entries(OPTION_WORDS).find(([known]) => known === option)?.[1] ?? option;
}

/** Tells the user how to write a value that has this form, such as a size or a duration. */
export function howToWrite(form: Form): string {
  switch (form.type) {
    case 'choice':
      return `One of: ${form.options.join(', ')}.`;
    case 'toggle':
      return 'Enter “on” or “off”.';
    case 'bytes': {
      const [least, most] = form.range.map(formatLimit);
      const none = form.none === null ? '' : `, or “${form.none}”`;
      return `Enter a size from ${least ?? ''} to ${most ?? ''}, such as 25 MiB${none}.`;
    }
    case 'duration': {
      const [least, most] = form.range.map(formatDuration);
      return `Enter a time from ${least ?? ''} to ${most ?? ''}, such as 500 ms, 10 s or 2 min.`;
    }
    case 'days':
      return `Enter a number of days up to ${formatCount(form.range[1])}, such as 30 days, or “never”.`;
    case 'count':
      return `Enter a number from ${formatCount(form.range[0])} to ${formatCount(form.range[1])}.`;
    case 'port':
      return `Enter a port from ${String(form.range[0])} to ${String(form.range[1])}.`;
    case 'fraction':
      return `Enter a number from 0 to below 1, such as 0.25, or “${form.none}”.`;
    case 'header_names':
      return `Enter header names separated by commas, such as X-Request-Id, or “${form.none}”.`;
    case 'patterns':
      return `Enter names separated by commas, with * for any characters, such as my-*.pdb, or “${form.none}”.`;
    case 'folder':
      return `Enter the full path of a folder, or “${form.none}”.`;
    default:
      return assertNever(form);
  }
}

/** The name of a setting for use in a sentence. Includes its section, because some labels are unclear without it. */
export function settingName(key: SettingKey): string {
  return `“${SECTION_WORDS[SETTINGS[key].section]}: ${SETTING_WORDS[key].label}”`;
}

/** Says that an invalid value is ignored, without quoting it. `value`: the value in effect, as users write it. */
export function settingFailure(key: SettingKey, error: SettingFailure, value: string): { readonly message: string; readonly hint: string } {
  const { variable, kind } = SETTINGS[key];
  switch (error) {
    case 'bad_variable':
      return {
        message: `The value of ${variable ?? ''} is invalid and ignored: ${settingName(key)} is ${value}.`,
        hint: `${howToWrite(kind.form)} Or unset the variable.`,
      };
    case 'bad_kept':
      return {
        message: `The saved value of ${settingName(key)} is invalid and ignored: the setting is ${value}.`,
        hint: 'Set it again, or reset it.',
      };
    default:
      return assertNever(error);
  }
}

/** Texts of the settings screen. */
export const SETTINGS_SCREEN = {
  noHeaderName: { message: 'This line has no valid header name.', hint: 'Reveal its value instead.' },
  headerShown: (name: string): string => `${name} is now shown in every report. You can undo this in the settings.`,
  title: 'Settings',
  filter: 'Filter settings',
  reset: (label: string): string => `Reset “${label}”`,
  resetAll: 'Reset all',
  usual: (value: string): string => `Default: ${value}`,
  ruled: (variable: string): string => `Set by ${variable} for this run`,
  ruledAbove: (variable: string): string => `Set by ${variable} for this run, overriding your choice`,
  variable: (name: string): string => `Environment variable: ${name}`,
  nextStart: 'Applies at the next start',
  none: (filter: string): string => `No setting contains “${filter}”.`,
  symbols: {
    label: 'Places with symbol files',
    about: 'Folders and symbol servers, in the order in which Crashlens looks for symbols.',
    open: 'Show the places',
  },
  targets: {
    label: 'Targets',
    about: 'Where reports are sent.',
    open: 'Show the targets',
  },
  annotations: { label: 'Annotation list', about: 'Which annotations are known, and which are public.', open: 'Show the list' },
  home: {
    label: 'Data folder',
    about: 'Holds all data. For another folder, set CRASHLENS_HOME before you start Crashlens.',
    copy: 'Copy its path',
  },
  version: { label: 'Version', about: 'The running version.' },
  restored: 'All settings were reset.',
} as const;

/** Texts of `crashlens settings`. */
export const SETTINGS_COMMAND = {
  key: 'key, as “crashlens settings list” prints it',
  value: 'value, such as “25 MiB” or “on”',
  all: 'reset every setting',
  json: 'print JSON',
  whatToReset: {
    what: 'It is unclear which settings to reset. Nothing was reset.',
    reason: 'Name a setting or give --all, not both.',
  },
  unknownKey: {
    what: 'Unknown key. Nothing was changed.',
    reason: '“crashlens settings list” lists all keys.',
  },
  sources: { variable: 'variable', kept: 'chosen', default: 'default' },
  ruled: (variable: string, value: string): string => `Saved, but ${variable} overrides it: ${value} is used.`,
} as const;
