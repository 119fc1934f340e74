import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { flushSync } from 'react-dom';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { PALETTE } from '../../../shared/text/help/help.ts';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { rankedBy } from '../../ui/controls/ranked.ts';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { writtenKeys } from '../../ui/shortcuts/written-keys.ts';
import { loadHelpTitles, paletteItems, readAllAnnotations, reportShown, type HelpTitles } from './palette-items.ts';
import styles from './CommandPalette.module.css';

/** Maximum number of listed items. Users type more characters to find the others. */
const MAX_ITEMS = 50;

function close(): void {
  showOverlay(null);
}

function closeAndRun(run: () => void): void {
  // The open palette holds the focus, so it closes first. Closing and running are synchronous. The next key press therefore reaches the element that the
  // command focuses.
  flushSync(close);
  run();
}

/** Returns the titles of the help pages. They load from a separate file when the palette first opens. */
function useHelpTitles(): HelpTitles {
  const [titles, setTitles] = useState<HelpTitles>([]);
  useEffect(() => {
    let isShown = true;
    void loadHelpTitles().then((loaded) => {
      if (isShown) setTitles(loaded);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return titles;
}

const noChanges = (): (() => void) => () => undefined;

/** Returns the inspection of the visible report. It updates when more annotations are loaded while the palette is open. */
function useShownView(): InspectionView | null {
  const store = reportShown(useApp.getState())?.store ?? null;
  return useSyncExternalStore(store?.subscribe ?? noChanges, () => store?.getState().inspection ?? null);
}

/** Searches the open reports, the annotations of the visible report, the help pages, and the commands that can run now. */
export function CommandPalette() {
  const state = useApp();
  const [typed, setTyped] = useState('');
  const titles = useHelpTitles();
  useEffect(readAllAnnotations, []);
  const view = useShownView();
  const isSought = typed.trim() !== '';
  // `view` is a dependency because `paletteItems` reads the annotations of this inspection.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const items = useMemo(() => paletteItems(state, titles, isSought), [state, titles, isSought, view]);
  const found = useMemo(() => rankedBy(items, typed), [items, typed]);
  const more = found.length - MAX_ITEMS;
  return (
    <Overlay title="Find a command" shape="palette" hideTitle onClose={close}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label="Find a command" autoFocus className={styles.field}>
          <Input
            role="combobox"
            aria-expanded
            aria-haspopup="listbox"
            className={styles.input}
            placeholder={PALETTE.placeholder}
            spellCheck={false}
          />
        </SearchField>
        <ListBox
          aria-label="Commands"
          className={styles.list}
          items={found.slice(0, MAX_ITEMS)}
          dependencies={[found]}
          renderEmptyState={() => <p className={styles.empty}>{SCREEN_TEXTS.noCommand}</p>}
          onAction={(key) => {
            const item = found.find(({ id }) => id === key);
            if (item !== undefined) closeAndRun(item.run);
          }}
        >
          {({ id, title, about, keys, help }) => (
            <ListBoxItem id={id} textValue={title} className={styles.item} data-help={help}>
              <span className={styles.title}>
                <VisibleText text={title} limit={200} />
              </span>
              <span className={styles.group}>{about}</span>
              <kbd className={styles.keys}>{writtenKeys(keys)}</kbd>
            </ListBoxItem>
          )}
        </ListBox>
        {more > 0 ? (
          <p className={styles.more} role="status">
            {PALETTE.more(formatCount(more))}
          </p>
        ) : null}
      </Autocomplete>
    </Overlay>
  );
}
