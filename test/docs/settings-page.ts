import { SECTION_WORDS, SETTING_WORDS, howToWrite } from '../../shared/text/app/settings.ts';
import { type SettingKey, SETTINGS, SETTING_KEYS, SETTING_SECTIONS } from '../../shared/settings/settings.ts';
import { writtenDefault } from '../../shared/settings/written.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Settings

This page lists every setting and environment variable, for people who configure Crashlens. \`npm run docs\` writes it from the table of settings.

Change settings on the **Settings** screen (Ctrl+,) or with \`crashlens settings list|get|set|reset\`. The app and the commands share them.

- An environment variable overrides its setting for one run. In a variable, a size may also be a number of bytes, and a time a number of milliseconds.
- An invalid variable or stored value is reported and ignored.
- A change applies to everything that starts afterwards, or, if the table says “next start”, after the next start of Crashlens.
`;

const OUTSIDE = `## Other variables

| variable | what it does |
| --- | --- |
| \`CRASHLENS_HOME\` | The [data folder](formats.md#the-data-folder), instead of the system’s default location: a new or empty folder, or a data folder. The **Settings** screen shows where it is. |
| \`CRASHLENS_TOKEN\` | The bearer token of the target for one run of a command ([formats.md](formats.md#sending)). It is never stored. |
| \`CRASHLENS_CHROMIUM\` | The browser that the tests use. |
| \`ELECTRON_OVERRIDE_DIST_PATH\` | The folder of an Electron to use instead of the package’s own. |

\`CRASHLENS_MAX_MEMORY\` limits V8’s heap and the memory outside it separately. “Automatic” is a quarter of the machine’s memory, but at least 1 and at most 8 GiB.
`;

/** Returns the text of docs/settings.md. */
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
