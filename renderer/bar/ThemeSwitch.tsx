import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { assertNever } from '../../shared/errors.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { THEMES, chooseTheme, useUi, type Theme } from '../state/ui-store.ts';
import styles from './ThemeSwitch.module.css';

const LABELS: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

function ThemeIcon({ theme }: { readonly theme: Theme }) {
  switch (theme) {
    case 'system':
      return <Monitor size={16} aria-hidden />;
    case 'light':
      return <Sun size={16} aria-hidden />;
    case 'dark':
      return <Moon size={16} aria-hidden />;
    default:
      return assertNever(theme);
  }
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const theme = useUi((state) => state.theme);
  return (
    <MenuTrigger>
      <IconButton label={`Theme: ${LABELS[theme].toLowerCase()}`}>
        <ThemeIcon theme={theme} />
      </IconButton>
      <Popover className={styles.popover} placement="bottom end">
        <Menu
          aria-label="Theme"
          className={styles.menu}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            const chosen = keys === 'all' ? undefined : THEMES.find((candidate) => keys.has(candidate));
            if (chosen !== undefined) chooseTheme(chosen);
          }}
        >
          {THEMES.map((candidate) => (
            <MenuItem key={candidate} id={candidate} textValue={LABELS[candidate]} className={styles.item}>
              <ThemeIcon theme={candidate} />
              {LABELS[candidate]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
