import { BookOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { SECTION_WORDS, SETTINGS_SCREEN } from '../../../shared/text/app/settings.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { SettingSection } from '../../../shared/settings/settings.ts';
import type { SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import { Screen } from '../../ui/top-bar/Screen.tsx';
import { TopBar } from '../../ui/top-bar/TopBar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { showCatalog } from '../../report/state/catalog-store.ts';
import { refreshSettings, resetAllSettings, useSettings } from '../../core/state/settings-store.ts';
import { Row, SettingRow } from './SettingRow.tsx';
import { sectionsOf, type SectionItems, type SettingItem } from './setting-items.ts';
import layout from '../../ui/controls/screen-layout.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './SettingsScreen.module.css';

function AnnotationsRow() {
  const { label, about, open } = SETTINGS_SCREEN.annotations;
  return (
    <Row label={label} about={about}>
      <Button icon={<BookOpen size={14} aria-hidden />} onPress={showCatalog}>
        {open}
      </Button>
    </Row>
  );
}

function TargetsRow() {
  const { label, about, open } = SETTINGS_SCREEN.targets;
  return (
    <Row label={label} about={about}>
      <Button
        onPress={() => {
          showOverlay({ kind: 'targets', first: DEMO_TARGET });
        }}
      >
        {open}
      </Button>
    </Row>
  );
}

function SymbolsRow() {
  const { label, about, open } = SETTINGS_SCREEN.symbols;
  return (
    <Row label={label} about={about}>
      <Button
        onPress={() => {
          showOverlay({ kind: 'symbols' });
        }}
      >
        {open}
      </Button>
    </Row>
  );
}

function HomeRow({ home }: { readonly home: string }) {
  const { label, about, copy } = SETTINGS_SCREEN.home;
  return (
    <Row label={label} about={about}>
      <code className={styles.fact}>{home}</code>
      <CopyButton label={copy} text={home} />
    </Row>
  );
}

function VersionRow() {
  const meta = useApp((state) => state.meta);
  const { label, about } = SETTINGS_SCREEN.version;
  return (
    <Row label={label} about={about}>
      <span className={styles.fact}>{meta === null ? '' : `Crashlens ${meta.version}, ${meta.runtime}, ${meta.platform}`}</span>
    </Row>
  );
}

function Item({ item, view }: { readonly item: SettingItem; readonly view: SettingsView }) {
  switch (item.kind) {
    case 'setting': {
      const setting = view.settings.find(({ key }) => key === item.key);
      return setting === undefined ? null : <SettingRow view={setting} />;
    }
    case 'annotations':
      return <AnnotationsRow />;
    case 'symbols':
      return <SymbolsRow />;
    case 'targets':
      return <TargetsRow />;
    case 'home':
      return <HomeRow home={view.displayPath} />;
    case 'version':
      return <VersionRow />;
    default:
      return assertNever(item);
  }
}

function Section({ section, items, view }: SectionItems & { readonly view: SettingsView }) {
  return (
    <section className={styles.section} aria-labelledby={`settings-${section}`} data-section={section}>
      <h3 id={`settings-${section}`} className={styles.sectionTitle} tabIndex={-1}>
        {SECTION_WORDS[section]}
      </h3>
      {items.map((item) => (
        <Item key={item.kind === 'setting' ? item.key : item.kind} item={item} view={view} />
      ))}
    </section>
  );
}

interface SectionListProps {
  readonly sections: readonly SectionItems[];
  readonly onGo: (section: SettingSection) => void;
}

function SectionList({ sections, onGo }: SectionListProps) {
  return (
    <nav className={styles.nav} aria-label="Sections" data-pane="" tabIndex={-1}>
      {sections.map(({ section }) => (
        <AriaButton
          key={section}
          className={styles.entry}
          onPress={() => {
            onGo(section);
          }}
        >
          {SECTION_WORDS[section]}
        </AriaButton>
      ))}
    </nav>
  );
}

function Settings({ view }: { readonly view: SettingsView }) {
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(filter);
  const isChanged = view.settings.some(({ chosen }) => chosen);

  function goTo(section: SettingSection): void {
    const box = list.current;
    const title = box?.querySelector<HTMLElement>(`[data-section=${section}] > h3`);
    if (!box || !title) return;
    // Scrolls only the list: `scrollIntoView` would also move the whole window.
    box.scrollTop += title.getBoundingClientRect().top - box.getBoundingClientRect().top;
    title.focus({ preventScroll: true });
  }

  return (
    <Screen
      name="settings"
      title={SETTINGS_SCREEN.title}
      beside={
        <>
          <FilterField label={SETTINGS_SCREEN.filter} placeholder={SETTINGS_SCREEN.filter} value={filter} onChange={setFilter} />
          <span className={styles.grow} />
          <Button variant="quiet" isDisabled={!isChanged} onPress={() => void resetAllSettings()}>
            {SETTINGS_SCREEN.resetAll}
          </Button>
        </>
      }
    >
      <div className={layout.row}>
        <SectionList sections={sections} onGo={goTo} />
        <div ref={list} className={styles.list} data-pane="" tabIndex={-1}>
          {sections.length === 0 ? <p className={texts.empty}>{SETTINGS_SCREEN.none(filter)}</p> : null}
          {sections.map((one) => (
            <Section key={one.section} {...one} view={view} />
          ))}
        </div>
      </div>
    </Screen>
  );
}

/** All settings, and the location of the data folder. */
export function SettingsScreen() {
  const settings = useSettings((state) => state.settings);
  // `crashlens settings` may have changed a setting since the settings were loaded.
  useEffect(() => void refreshSettings(), []);
  return settings === null ? <TopBar /> : <Settings view={settings} />;
}
