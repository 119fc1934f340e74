import { formatDuration } from '../../bytes/durations.ts';
import { formatCount, formatLimit } from '../../bytes/quantities.ts';
import type { Dialect } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import type { SettingFailure } from '../../settings/in-effect.ts';
import { type Density, type SettingKey, type SettingSection, type Theme, SETTINGS } from '../../settings/settings.ts';
import type { Form } from '../../settings/value-kind.ts';

interface SettingWords {
  /** A few words that name it, as they begin a line. */
  readonly label: string;
  /** What it does. */
  readonly about: string;
}

/** What each setting is called and does. */
export const SETTING_WORDS: Readonly<Record<SettingKey, SettingWords>> = {
  theme: { label: 'Theme', about: 'Light, dark, or as the system has it.' },
  density: { label: 'Density', about: 'How much room rows and controls take. Compact shows more of a report at once.' },
  'session.restore': {
    label: 'Open what was open',
    about: 'At a start the reports that were open are opened again, as they were left. Off: every start is a clean one.',
  },
  'inflate.max': {
    label: 'Largest unpacked body',
    about: 'Unpacking a compressed body stops at this size. It counts for reports that are opened from then on.',
  },
  'board.watches': {
    label: 'Most watched folders',
    about:
      'So many folders of the board’s files are watched by the system, which tells of a change at once. Further ones are looked at every half minute.',
  },
  'upload.max': {
    label: 'Largest upload',
    about:
      'The largest file that the browser shell takes in from the page. The desktop app reads files where they lie, whatever their size.',
  },
  'headers.shown': {
    label: 'Request headers shown always',
    about:
      'Values of request headers are masked and count as credentials, unless the protocol or HTTP needs them. Those that are named here are shown, and sent along, like these.',
  },
  'target.dialect': {
    label: 'New targets judge by',
    about: 'The dialect that a submission URL is taken to judge by until another one is chosen for it.',
  },
  'target.maxBody': {
    label: 'New targets take at most',
    about: 'The largest body that a submission URL is taken to accept until another one is chosen for it.',
  },
  'target.ingress': {
    label: 'Ingress of new targets',
    about:
      'How requests reach the collector of a submission URL until another choice is made for it: through a buffering proxy, as in production, or directly.',
  },
  'target.throttling': {
    label: 'New targets throttle by',
    about: 'The throttling rules that a submission URL is taken to have until others are chosen for it.',
  },
  'send.connect': {
    label: 'Wait for a connection',
    about: 'How long sending waits until the connection stands, the TLS handshake included.',
  },
  'send.answer': {
    label: 'Wait for an answer',
    about: 'How long sending waits while the collector takes no byte, then until its answer begins, then until that ends.',
  },
  'send.notify': {
    label: 'Tell me when the outbox is done',
    about: 'The system shows a message once nothing is left to be sent. It holds counts alone.',
  },
  'demo.port': { label: 'Port', about: 'Where the demo collector listens on this machine when it is started the next time.' },
  'demo.draw': {
    label: 'Draw of sampling rules',
    about: 'A number from 0 to below 1 makes every sampling rule of the demo collector come out alike; “random” leaves it to chance.',
  },
  'demo.room': {
    label: 'Room for received requests',
    about:
      'How much of the disk requests may take that the demo collector received. Beyond it the oldest go first, never one that is open, pinned, or has edits.',
  },
  'demo.requests': {
    label: 'Most received requests',
    about:
      'How many requests the demo collector lists and keeps. Beyond it the oldest go first, never one that is open, pinned, or has edits.',
  },
  'kept.cap': {
    label: 'Room for kept captures',
    about:
      'How much of the disk captures may take that were pasted, uploaded or received by the demo collector. Beyond it those used longest ago go first, never one that is open, pinned, or has edits.',
  },
  'kept.expiry': { label: 'Forget kept captures after', about: 'How long such captures are kept when nothing is done with them.' },
  'attempts.retention': {
    label: 'Forget attempts after',
    about: 'How long it is kept what was sent where and what came back.',
  },
  'memory.max': {
    label: 'Memory of the host',
    about: 'How much memory the part of Crashlens that reads reports may take before it is started anew. “Automatic” goes by this machine.',
  },
};

export const SECTION_WORDS: Readonly<Record<SettingSection, string>> = {
  appearance: 'Appearance',
  reports: 'Reports',
  sending: 'Sending',
  demo: 'Demo collector',
  kept: 'What is kept',
  installation: 'This installation',
};

const OPTION_WORDS: Readonly<Record<Theme | Density | Dialect | 'on' | 'off', string>> = {
  on: 'On',
  off: 'Off',
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact',
  spec: 'spec',
  antenna: 'antenna',
};

/** A choice as a control shows it. */
export function optionWord(option: string): string {
  return Object.entries(OPTION_WORDS).find(([known]) => known === option)?.[1] ?? option;
}

/** How a value of a form is written. */
export function howToWrite(form: Form): string {
  switch (form.type) {
    case 'choice':
      return `One of: ${form.options.join(', ')}.`;
    case 'toggle':
      return 'Write “on” or “off”.';
    case 'bytes': {
      const [least, most] = form.range.map(formatLimit);
      const none = form.none === null ? '' : `, or “${form.none}”`;
      return `Write a size from ${least ?? ''} to ${most ?? ''}, such as 25 MiB or 1,000,000 bytes${none}.`;
    }
    case 'duration': {
      const [least, most] = form.range.map(formatDuration);
      return `Write a time with its unit from ${least ?? ''} to ${most ?? ''}, such as 500 ms, 10 s or 2 min.`;
    }
    case 'days':
      return `Write a number of days up to ${formatCount(form.range[1])}, such as 30 days, or “never”.`;
    case 'count':
      return `Write a number from ${formatCount(form.range[0])} to ${formatCount(form.range[1])}.`;
    case 'port':
      return `Write a port from ${String(form.range[0])} to ${String(form.range[1])}.`;
    case 'fraction':
      return `Write a number from 0 to below 1, such as 0.25, or “${form.none}”.`;
    case 'header_names':
      return `Write names of headers with commas between them, such as X-Request-Id, or “${form.none}”.`;
    default:
      return assertNever(form);
  }
}

/** A setting in the middle of a sentence: the section goes along where the label says little by itself. */
export function settingName(key: SettingKey): string {
  return `“${SECTION_WORDS[SETTINGS[key].section]}: ${SETTING_WORDS[key].label}”`;
}

/** What is told where something given does not count. `value`: what counts, as people write it. It is not quoted what was given. */
export function settingFailure(key: SettingKey, error: SettingFailure, value: string): { readonly message: string; readonly hint: string } {
  const { variable, kind } = SETTINGS[key];
  switch (error) {
    case 'bad_variable':
      return {
        message: `What ${variable ?? ''} holds cannot be understood, so it does not count: ${settingName(key)} is ${value}.`,
        hint: `${howToWrite(kind.form)} Or leave the variable out.`,
      };
    case 'bad_kept':
      return {
        message: `What was kept for ${settingName(key)} cannot be understood, so it does not count: the setting is ${value}.`,
        hint: 'Choose it anew, or reset it.',
      };
    default:
      return assertNever(error);
  }
}

/** Words of the screen. */
export const SETTINGS_SCREEN = {
  noHeaderName: { message: 'This line has no name that can be kept.', hint: 'Reveal its value instead.' },
  headerShown: (name: string): string => `Values of ${name} are shown in every report from now on. The settings take it back.`,
  title: 'Settings',
  filter: 'Filter settings',
  reset: (label: string): string => `Reset “${label}”`,
  resetAll: 'Reset all to their defaults',
  usual: (value: string): string => `Default: ${value}`,
  ruled: (variable: string): string => `Set by ${variable} for this run`,
  ruledAbove: (variable: string): string => `Set by ${variable} for this run, above what was chosen here`,
  variable: (name: string): string => `Also set by ${name}`,
  nextStart: 'Counts from the next start on',
  none: (filter: string): string => `No setting contains “${filter}”. Clear the filter to see all of them.`,
  targets: {
    label: 'Targets',
    about: 'Where reports are sent, and all that is chosen for each of these places.',
    open: 'Show the targets',
  },
  annotations: { label: 'Annotation list', about: 'Which annotations are known, and which of them anyone may see.', open: 'Show the list' },
  home: {
    label: 'Data folder',
    about: 'Everything that Crashlens keeps lies there. Another folder is chosen by CRASHLENS_HOME when Crashlens is started.',
    copy: 'Copy the path of the data folder',
  },
  version: { label: 'Version', about: 'What runs here.' },
  restored: 'All settings are at their defaults.',
} as const;

/** Words of `crashlens settings`. */
export const SETTINGS_COMMAND = {
  key: 'key, as “crashlens settings list” prints it',
  value: 'value as on the settings screen, such as 25 MiB or on',
  all: 'reset every setting',
  json: 'print JSON',
  whatToReset: {
    what: 'No setting was named. Nothing was reset.',
    reason: 'Name one setting, or give --all.',
  },
  unknownKey: {
    what: 'There is no setting with this key. Nothing was changed.',
    reason: 'Run “crashlens settings list” to see all keys.',
  },
  sources: { variable: 'variable', kept: 'chosen', default: 'default' },
  ruled: (variable: string, value: string): string => `Saved, but the environment variable ${variable} overrides it: ${value} is used.`,
} as const;
