import { MenuItem } from 'react-aria-components/Menu';
import { writtenKeys } from '../ui/shortcuts/written-keys.ts';
import { afterFrame } from '../core/state/after-frame.ts';
import type { RowAct } from './row-acts.ts';
import menu from '../ui/controls/menu.module.css';

export function RowActItems({ acts }: { readonly acts: readonly RowAct[] }) {
  return (
    <>
      {acts.map(({ id, title, keys, run }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={title}
          className={menu.item}
          onAction={() => {
            // The menu returns the focus first, so that an overlay opened by the action knows where to return it.
            afterFrame(run);
          }}
        >
          <span>{title}</span>
          {keys[0] === undefined ? null : <kbd className={menu.keys}>{writtenKeys(keys[0])}</kbd>}
        </MenuItem>
      ))}
    </>
  );
}
