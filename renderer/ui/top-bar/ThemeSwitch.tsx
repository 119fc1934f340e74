import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { assertNever } from '../../../shared/errors.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { THEMES, type Theme } from '../../../shared/settings/settings.ts';
import { optionWord } from '../../../shared/text/app/settings.ts';
import { chooseSetting, useSetting } from '../../core/state/settings-store.ts';
import styles from './ThemeSwitch.module.css';

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

/** Menu of themes: light, dark, or the system's. */
export function ThemeSwitch() {
  const theme = useSetting('theme');
  return (
    <MenuTrigger>
      <IconButton label={`Theme: ${optionWord(theme).toLowerCase()}`}>
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
            if (chosen !== undefined) void chooseSetting('theme', chosen);
          }}
        >
          {THEMES.map((candidate) => (
            <MenuItem key={candidate} id={candidate} textValue={optionWord(candidate)} className={styles.item}>
              <ThemeIcon theme={candidate} />
              {optionWord(candidate)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
