import { SYMBOLS } from '../../../shared/text/report/symbols-screen.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { SymbolSources } from './SymbolSources.tsx';
import dialog from '../../ui/controls/dialog.module.css';

function close(): void {
  showOverlay(null);
}

/** Dialog with the places in which symbol files are looked for. */
export function SymbolsDialog() {
  return (
    <Overlay title={SYMBOLS.title} shape="wide" onClose={close}>
      <div className={dialog.body}>
        <p>{SYMBOLS.about}</p>
        <SymbolSources />
      </div>
      <footer className={dialog.footer}>
        <Button data-home="" variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}
