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
  theme: { label: 'Theme', about: 'Light, dark, or the same as the system.' },
  density: { label: 'Density', about: 'Height of rows and controls. Compact shows more of a report at once.' },
  'session.restore': {
    label: 'Reopen reports',
    about: 'Reopens the reports of the last session when Crashlens starts. If off, Crashlens starts without open reports.',
  },
  'inflate.max': {
    label: 'Largest unpacked body',
    about: 'Decompression of a body stops at this size. Applies to reports that you open after the change.',
  },
  'board.watches': {
    label: 'Maximum watched folders',
    about: 'How many of the board’s folders the operating system watches for changes. Crashlens checks the other folders every 30 seconds.',
  },
  'upload.max': {
    label: 'Largest upload',
    about: 'The largest file that the browser version accepts. The desktop app reads files of any size from disk.',
  },
  'headers.shown': {
    label: 'Request headers always shown',
    about:
      'Values of request headers are masked and treated as credentials unless HTTP or the protocol needs them. Headers listed here are also shown and sent.',
  },
  'target.dialect': {
    label: 'Dialect of new targets',
    about: 'The dialect used for a submission URL until you choose another.',
  },
  'target.maxBody': {
    label: 'Maximum body of new targets',
    about: 'The largest body that a submission URL is assumed to accept until you set its limit.',
  },
  'target.ingress': {
    label: 'Ingress of new targets',
    about:
      'How requests are assumed to reach the collector until you choose otherwise: directly, or through a buffering proxy as in production.',
  },
  'target.throttling': {
    label: 'Throttling of new targets',
    about: 'The throttling rules assumed for a submission URL until you choose others.',
  },
  'send.connect': {
    label: 'Connection timeout',
    about: 'How long sending waits for the connection, including the TLS handshake.',
  },
  'send.answer': {
    label: 'Answer timeout',
    about: 'Limit of each wait: for the collector to accept more data, for the answer to begin, and for the answer to end.',
  },
  'send.notify': {
    label: 'Notify when the outbox is done',
    about: 'Shows a system notification when everything has been sent. It contains only counts.',
  },
  'demo.port': { label: 'Port', about: 'The port of the demo collector. Applies at its next start.' },
  'demo.draw': {
    label: 'Sample roll',
    about: 'The roll that every sampling rule of the demo collector uses: a number from 0 to below 1, or “random”.',
  },
  'demo.room': {
    label: 'Space for received requests',
    about:
      'Disk space for requests that the demo collector received. When it is full, the oldest are deleted unless they are open, pinned or edited.',
  },
  'demo.requests': {
    label: 'Maximum received requests',
    about:
      'How many received requests the demo collector stores. When there are more, the oldest are deleted unless they are open, pinned or edited.',
  },
  'kept.cap': {
    label: 'Space for captures',
    about:
      'Disk space for captures that were pasted, uploaded or received by the demo collector. When it is full, the least recently used are deleted unless they are open, pinned or edited.',
  },
  'kept.expiry': { label: 'Delete captures after', about: 'How long unused captures are stored.' },
  'attempts.retention': {
    label: 'Delete attempts after',
    about: 'How long the history stores sent requests and their answers.',
  },
  'memory.max': {
    label: 'Memory limit',
    about: 'Memory that the background process may use before it is restarted. “Automatic” chooses a limit for this machine.',
  },
};

export const SECTION_WORDS: Readonly<Record<SettingSection, string>> = {
  appearance: 'Appearance',
  reports: 'Reports',
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
      return `Enter a size from ${least ?? ''} to ${most ?? ''}, such as 25 MiB or 1,000,000 bytes${none}.`;
    }
    case 'duration': {
      const [least, most] = form.range.map(formatDuration);
      return `Enter a time with its unit from ${least ?? ''} to ${most ?? ''}, such as 500 ms, 10 s or 2 min.`;
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
  noHeaderName: { message: 'This line has no header name that can be saved.', hint: 'Reveal its value instead.' },
  headerShown: (name: string): string => `Values of ${name} are now shown in every report. You can undo this in the settings.`,
  title: 'Settings',
  filter: 'Filter settings',
  reset: (label: string): string => `Reset “${label}”`,
  resetAll: 'Reset all to defaults',
  usual: (value: string): string => `Default: ${value}`,
  ruled: (variable: string): string => `Set by ${variable} for this run`,
  ruledAbove: (variable: string): string => `Set by ${variable} for this run, overriding your choice`,
  variable: (name: string): string => `Environment variable: ${name}`,
  nextStart: 'Applies at the next start',
  none: (filter: string): string => `No setting contains “${filter}”. Clear the filter to see all settings.`,
  targets: {
    label: 'Targets',
    about: 'Where reports are sent, with the options of each target.',
    open: 'Show the targets',
  },
  annotations: { label: 'Annotation list', about: 'Which annotations are known, and which are public.', open: 'Show the list' },
  home: {
    label: 'Data folder',
    about: 'Where Crashlens stores everything. To use another folder, set CRASHLENS_HOME before you start Crashlens.',
    copy: 'Copy the path of the data folder',
  },
  version: { label: 'Version', about: 'The version that is running.' },
  restored: 'All settings were reset to their defaults.',
} as const;

/** Texts of `crashlens settings`. */
export const SETTINGS_COMMAND = {
  key: 'key, as “crashlens settings list” prints it',
  value: 'value, as on the settings screen, such as “25 MiB” or “on”',
  all: 'reset every setting',
  json: 'print JSON',
  whatToReset: {
    what: 'It is unclear which settings to reset. Nothing was reset.',
    reason: 'Name a setting or give --all, but not both.',
  },
  unknownKey: {
    what: 'There is no setting with this key. Nothing was changed.',
    reason: 'Run “crashlens settings list” to see all keys.',
  },
  sources: { variable: 'variable', kept: 'chosen', default: 'default' },
  ruled: (variable: string, value: string): string => `Saved, but the environment variable ${variable} overrides it: ${value} is used.`,
} as const;
