import { SETTINGS_SCREEN, SETTING_WORDS } from '../../../shared/text/app/settings.ts';
import { SETTINGS, SETTING_KEYS, SETTING_SECTIONS, type SettingKey, type SettingSection } from '../../../shared/settings/settings.ts';

export type SettingItem =
  | { readonly kind: 'setting'; readonly key: SettingKey }
  | { readonly kind: 'annotations' }
  | { readonly kind: 'targets' }
  | { readonly kind: 'symbols' }
  | { readonly kind: 'home' }
  | { readonly kind: 'version' };

/** Further items of a section, after its settings. */
const OTHERS: Readonly<Partial<Record<SettingSection, readonly SettingItem[]>>> = {
  reports: [{ kind: 'annotations' }],
  symbols: [{ kind: 'symbols' }],
  sending: [{ kind: 'targets' }],
  installation: [{ kind: 'home' }, { kind: 'version' }],
};

export interface SectionItems {
  readonly section: SettingSection;
  readonly items: readonly SettingItem[];
}

function wordsOf(item: SettingItem): readonly string[] {
  if (item.kind !== 'setting') {
    const { label, about } = SETTINGS_SCREEN[item.kind];
    return [label, about];
  }
  const { label, about } = SETTING_WORDS[item.key];
  return [label, about, item.key, SETTINGS[item.key].variable ?? ''];
}

/** The sections with the items that contain every word of the filter. Case is ignored. */
export function sectionsOf(filter: string): readonly SectionItems[] {
  const wanted = filter.toLowerCase().split(/\s+/);
  const fits = (item: SettingItem): boolean => {
    const text = wordsOf(item).join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return SETTING_SECTIONS.map((section) => {
    const settings = SETTING_KEYS.filter((key) => SETTINGS[key].section === section);
    const all: readonly SettingItem[] = [...settings.map((key) => ({ kind: 'setting', key }) as const), ...(OTHERS[section] ?? [])];
    return { section, items: all.filter(fits) };
  }).filter(({ items }) => items.length > 0);
}
