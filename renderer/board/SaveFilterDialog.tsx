import { useState } from 'react';
import { BOARD } from '../../shared/text/board/board-screen.ts';
import { MAX_FILTER_NAME_LENGTH } from '../../shared/bridge/view/board-layout.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { saveFilter } from './state/board-layout-acts.ts';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';

function close(): void {
  showOverlay(null);
}

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
        <TextField label={BOARD.saveFilterName} autoFocus value={name} maxLength={MAX_FILTER_NAME_LENGTH} onChange={setName} />
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" type="submit" isDisabled={!isReady}>
            {BOARD.saveFilterDo}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
