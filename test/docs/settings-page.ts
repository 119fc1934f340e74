import { SECTION_WORDS, SETTING_WORDS, howToWrite } from '../../shared/text/app/settings.ts';
import { type SettingKey, SETTINGS, SETTING_KEYS, SETTING_SECTIONS } from '../../shared/settings/settings.ts';
import { writtenDefault } from '../../shared/settings/written.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Settings

Written by \`npm run docs\` from the table of settings, not by hand. They are kept in the data folder and shared by both shells and the commands: the
**Settings** screen (Ctrl+,) and \`crashlens settings list|get|set|reset\` change the same rows.

What counts is the variable of a run, else what was chosen, else the default. The screen says where a variable rules a setting. One that cannot be
understood is told and does not count; so is a kept value that is none of its setting. In a variable, sizes may be bare numbers of bytes and times bare
numbers of milliseconds.

A change counts at once, for what is begun from then on, unless “next start” is said. Sizes of panes, targets that were used and what they judge by are no
settings: they are kept where they are chosen.
`;

const OUTSIDE = `## Outside the table

\`CRASHLENS_HOME\` names the data folder itself, in which all of these lie; the screen shows where it is.
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
