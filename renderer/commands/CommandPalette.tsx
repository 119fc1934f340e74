import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { flushSync } from 'react-dom';
import { SCREEN_TEXTS } from '../../shared/messages/screens.ts';
import { beginsWords } from '../controls/begins-words.ts';
import { Overlay } from '../controls/Overlay.tsx';
import { showOverlay, useApp } from '../state/app-store.ts';
import { allCommands } from './registry.ts';
import { writtenKeys } from '../shortcuts/written-keys.ts';
import styles from './CommandPalette.module.css';

function close(): void {
  showOverlay(null);
}

function closeAndRun(run: () => void): void {
  // The palette holds the focus while it stands, so it goes first. The command follows at once: what is typed next finds the focus where
  // the command puts it.
  flushSync(close);
  run();
}

/** All commands that can be run now, found by typing. */
export function CommandPalette() {
  const state = useApp();
  const commands = allCommands().filter((command) => command.id !== 'palette' && command.enabled({ ...state, overlay: null }));
  return (
    <Overlay title="Find a command" shape="palette" hideTitle onClose={close}>
      <Autocomplete filter={beginsWords}>
        <SearchField aria-label="Find a command" autoFocus className={styles.field}>
          <Input
            role="combobox"
            aria-expanded
            aria-haspopup="listbox"
            className={styles.input}
            placeholder="Find a command"
            spellCheck={false}
          />
        </SearchField>
        <ListBox
          aria-label="Commands"
          className={styles.list}
          items={commands}
          renderEmptyState={() => <p className={styles.empty}>{SCREEN_TEXTS.noCommand}</p>}
          onAction={(key) => {
            const command = commands.find(({ id }) => id === key);
            if (command !== undefined) closeAndRun(command.run);
          }}
        >
          {(command) => (
            <ListBoxItem id={command.id} textValue={command.title} className={styles.item}>
              <span className={styles.title}>{command.title}</span>
              <span className={styles.group}>{command.group}</span>
              <kbd className={styles.keys}>{writtenKeys(command.keys[0] ?? '')}</kbd>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Overlay>
  );
}
