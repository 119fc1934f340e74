import { useEffect, useState } from 'react';
import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import type { BoardFolder } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { callOrNotify } from '../core/state/call-or-notify.ts';
import { useBoard } from './state/board-store.ts';
import { chooseFolder } from '../report/state/open-files.ts';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './FoldersDialog.module.css';

function close(): void {
  showOverlay(null);
}

/** The folders of the board. They are reloaded whenever the board changes. */
function useFolders(): { readonly folders: readonly BoardFolder[] | null; readonly reload: () => Promise<void> } {
  const revision = useBoard((state) => state.status?.revision ?? 0);
  const [folders, setFolders] = useState<readonly BoardFolder[] | null>(null);
  async function reload(): Promise<void> {
    const answer = await callOrNotify('board.folders', {});
    if (answer !== null) setFolders(answer.folders);
  }
  useEffect(() => {
    void callOrNotify('board.folders', {}).then((answer) => {
      if (answer !== null) setFolders(answer.folders);
    });
  }, [revision]);
  return { folders, reload };
}

function Folder({ folder, onChange }: { readonly folder: BoardFolder; readonly onChange: () => Promise<void> }) {
  const { displayPath, files, watch, include } = folder;
  const forget = (rows: boolean): void => {
    void callOrNotify('board.forgetFolder', { folder: folder.folder, rows }).then(onChange);
  };
  return (
    <li className={styles.folder}>
      <span className={texts.mono}>
        <VisibleText text={displayPath} limit={400} />
      </span>
      <span className={styles.quiet}>
        {boardSentences.folder(files, BOARD.watches[watch])}
        {include === '' ? null : `, ${include}`}
      </span>
      <span className={styles.buttons}>
        <Button variant="quiet" onPress={() => void callOrNotify('board.readAgain', { folder: folder.folder })}>
          {BOARD.readAgain}
        </Button>
        <Button
          variant="quiet"
          aria-label={BOARD.forgetFolder(displayPath)}
          onPress={() => {
            forget(false);
          }}
        >
          {BOARD.stopWatching}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            forget(true);
          }}
        >
          {BOARD.forgetWithRows}
        </Button>
      </span>
    </li>
  );
}

/** Dialog with the folders whose files are rows of the board, and how they are watched. */
export function FoldersDialog() {
  const { folders, reload } = useFolders();
  return (
    <Overlay title={BOARD.foldersTitle} shape="wide" onClose={close}>
      <div className={dialog.body}>
        {folders?.length === 0 ? <p className={texts.empty}>{BOARD.noFolders}</p> : null}
        <ul className={styles.list} role="list" aria-label={BOARD.foldersTitle}>
          {folders?.map((folder) => (
            <Folder key={folder.folder} folder={folder} onChange={reload} />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        <Button variant="quiet" onPress={() => void chooseFolder()}>
          {BOARD.addFolder}
        </Button>
        <Button data-home="" variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}
