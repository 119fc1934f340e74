import { SECTION_WORDS, SETTING_WORDS, howToWrite } from '../../shared/text/app/settings.ts';
import { type SettingKey, SETTINGS, SETTING_KEYS, SETTING_SECTIONS } from '../../shared/settings/settings.ts';
import { writtenDefault } from '../../shared/settings/written.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Settings

This page lists every setting and environment variable, for everyone who configures Crashlens. \`npm run docs\` writes it from the table of settings. The **Settings**
screen (Ctrl+,) and \`crashlens settings list|get|set|reset\` change the same values; they are stored in the data folder, and the app and the commands share them.

An environment variable overrides its setting for one run, and the screen says so. Without either, the default applies. An invalid variable or stored value is reported
and ignored. In a variable, a size may be a plain number of bytes, and a time a plain number of milliseconds.

A change applies at once to everything that starts after it, unless the table says “next start”. Pane sizes, used targets and the rules of targets are not settings: they
are stored when you choose them.
`;

const OUTSIDE = `## Other variables

| variable | what it does |
| --- | --- |
| \`CRASHLENS_HOME\` | The data folder, instead of the system’s usual place. It must be new, empty, or already a data folder; any other folder is refused and not changed ([formats.md](formats.md#the-data-folder)). The **Settings** screen shows where it is. |
| \`CRASHLENS_TOKEN\` | The bearer token of the target for one run of a command ([formats.md](formats.md#sending)). It is never stored. |
| \`CRASHLENS_CHROMIUM\` | The browser that the tests use. |
| \`ELECTRON_OVERRIDE_DIST_PATH\` | The folder of an Electron to use instead of the package’s own. |

\`CRASHLENS_MAX_MEMORY\` limits V8’s heap and the memory outside of it, each. Automatic is a quarter of the machine’s memory, from 1 to 8 GiB.
`;

/** The text of docs/settings.md. */
export function settingsPage(): string {
  const sections = SETTING_SECTIONS.map((section) => {
    const keys = SETTING_KEYS.filter((key) => SETTINGS[key].section === section);
    const lines = keys.map(settingRow);
    return [`## ${SECTION_WORDS[section]}\n`, table(['key', 'what it does', 'values', 'default', 'variable'], lines)].join('\n');
  });
  return [INTRO, ...sections, OUTSIDE].join('\n');
}

function settingRow(key: SettingKey): string {
  const { kind, variable, takesEffect } = SETTINGS[key];
  const { label, about } = SETTING_WORDS[key];
  const when = takesEffect === 'next_start' ? ' (next start)' : '';
  return row(
    `\`${key}\``,
    `**${label}**${when}: ${about}`,
    howToWrite(kind.form),
    writtenDefault(key),
    variable === null ? '' : `\`${variable}\``,
  );
}
