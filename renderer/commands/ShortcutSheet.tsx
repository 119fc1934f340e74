import { Overlay } from '../controls/Overlay.tsx';
import { showOverlay } from '../state/app-store.ts';
import { COMMAND_GROUPS } from './command.ts';
import { COMMANDS } from './registry.ts';
import { writtenKeys } from './shortcuts.ts';
import styles from './ShortcutSheet.module.css';

/** Keys that work inside lists and bytes, beside those of the commands. */
const INSIDE = [
  { keys: 'Arrow keys', title: 'Move in trees, tables and bytes' },
  { keys: 'Shift+arrows', title: 'Select more bytes' },
  { keys: 'Enter', title: 'Select what a byte belongs to; open a row' },
  { keys: 'Delete', title: 'Close the focused report tab' },
  { keys: 'Ctrl+V', title: 'Open what is on the clipboard' },
] as const;

/** Keys of the tables of annotations, parts and headers, and of bytes that are edited. */
const IN_TABLES = [
  { keys: 'F2', title: 'Edit the row: its value, name or line' },
  { keys: 'Enter', title: 'Edit the value or line; show the bytes of a part' },
  { keys: 'Delete', title: 'Delete the row' },
  { keys: 'Alt+Up or Alt+Down', title: 'Move the row' },
  { keys: 'Escape', title: 'Leave the editor of a value; the change stays' },
  { keys: 'Insert', title: 'In bytes that are edited: insert or overwrite' },
] as const;

function Group({ title, rows }: { readonly title: string; readonly rows: readonly { readonly keys: string; readonly title: string }[] }) {
  return (
    <section>
      <h3 className={styles.group}>{title}</h3>
      <dl className={styles.list}>
        {rows.map((row) => (
          <div key={row.title} className={styles.row}>
            <dt>{row.title}</dt>
            <dd className={styles.keys}>
              <kbd>{writtenKeys(row.keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All shortcuts, out of the one list of commands. */
export function ShortcutSheet() {
  return (
    <Overlay
      title="Keyboard shortcuts"
      onClose={() => {
        showOverlay(null);
      }}
    >
      <div className={styles.sheet} tabIndex={0} role="group" aria-label="Shortcuts">
        {COMMAND_GROUPS.map((group) => {
          const rows = COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(({ title, keys }) => ({
            title,
            keys: keys.join(' or '),
          }));
          return rows.length === 0 ? null : <Group key={group} title={group} rows={rows} />;
        })}
        <Group title="Inside lists" rows={INSIDE} />
        <Group title="In tables" rows={IN_TABLES} />
      </div>
    </Overlay>
  );
}
