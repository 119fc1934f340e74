import { Overlay } from '../../ui/controls/Overlay.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { COMMAND_GROUPS } from '../../ui/shortcuts/command-groups.ts';
import { KEYS_IN_LISTS, KEYS_IN_TABLES, KEYS_ON_BOARD } from '../../ui/shortcuts/keys-in-lists.ts';
import { COMMANDS } from './registry.ts';
import { writtenKeys } from '../../ui/shortcuts/written-keys.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './ShortcutSheet.module.css';

function Group({ title, rows }: { readonly title: string; readonly rows: readonly { readonly keys: string; readonly title: string }[] }) {
  return (
    <section>
      <h3 className={`${texts.caps ?? ''} ${styles.group ?? ''}`}>{title}</h3>
      <dl>
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

/** All keyboard shortcuts, from the list of commands. */
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
        <Group title="Inside lists" rows={KEYS_IN_LISTS} />
        <Group title="In tables" rows={KEYS_IN_TABLES} />
        <Group title="On the board" rows={KEYS_ON_BOARD} />
      </div>
    </Overlay>
  );
}
