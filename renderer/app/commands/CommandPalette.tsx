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

/** Maximum number of lines; the user types to narrow down the rest. */
const MAX_ITEMS = 50;

function close(): void {
  showOverlay(null);
}

function closeAndRun(run: () => void): void {
  // An open palette holds the focus, so it closes first. The command runs at once, so that the next key finds the focus where the command puts it.
  flushSync(close);
  run();
}

/** Help pages are in a separate file, which loads a moment later the first time. */
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

/** Inspection of the visible report. Further annotations load while the palette is open. */
function useShownView(): InspectionView | null {
  const store = reportShown(useApp.getState())?.store ?? null;
  return useSyncExternalStore(store?.subscribe ?? noChanges, () => store?.getState().inspection ?? null);
}

/** Search for commands that can run now, open reports, annotations of the visible report and help pages. */
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
