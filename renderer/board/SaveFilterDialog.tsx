import { useState } from 'react';
import { BOARD } from '../../shared/messages/board-screen.ts';
import { LONGEST_FILTER_NAME } from '../../shared/view/board-layout.ts';
import { Button } from '../controls/Button.tsx';
import { Overlay } from '../controls/Overlay.tsx';
import { TextField } from '../controls/TextField.tsx';
import { showOverlay } from '../state/app-store.ts';
import { saveFilter } from '../state/board-layout-acts.ts';
import dialog from '../controls/dialog.module.css';
import texts from '../controls/text.module.css';

function close(): void {
  showOverlay(null);
}

/** Gives a filter a name by which it is found again. */
export function SaveFilterDialog({ filter }: { readonly filter: string }) {
  const [name, setName] = useState('');
  const isReady = name.trim() !== '';
  return (
    <Overlay title={BOARD.saveFilterTitle} onClose={close} stays>
      <form
        className={dialog.field}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          saveFilter(name.trim(), filter);
          close();
        }}
      >
        <p className={texts.mono}>{filter}</p>
        <TextField label={BOARD.saveFilterName} autoFocus value={name} maxLength={LONGEST_FILTER_NAME} onChange={setName} />
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button look="primary" type="submit" isDisabled={!isReady}>
            {BOARD.saveFilterDo}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
