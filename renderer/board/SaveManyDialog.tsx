import { useState } from 'react';
import { unknownNameFields } from '../../shared/board/name-pattern.ts';
import { BOARD_CHANGE, BOARD_SAVE } from '../../shared/text/board/board-change.ts';
import type { SavedMany } from '../../shared/bridge/view/bulk-view.ts';
import { aboutOne } from '../report/shared/about-one.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { Picker } from '../ui/controls/Picker.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { JobsHere } from '../jobs/JobsHere.tsx';
import { showOverlay, useApp, type OverlayProps } from '../core/state/app-store.ts';
import { saveMany } from './state/board-bulk.ts';
import { leftOutCount, LeftOutList } from './BulkShown.tsx';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './ChangeDialog.module.css';

/** Default pattern of the file names. The saved file has the name of the report's file, so the pattern needs no annotation. */
const USUAL_PATTERN = '{name}';

function close(): void {
  showOverlay(null);
}

function Saved({ saved }: { readonly saved: SavedMany }) {
  const leftOut = leftOutCount(saved.leftOut);
  return (
    <>
      <p className={styles.summary} role="status">
        {BOARD_SAVE.saved(saved.saved, saved.displayPath ?? '', leftOut)}
      </p>
      <LeftOutList leftOut={saved.leftOut} />
    </>
  );
}

/** Saves many reports with their edits in a folder, under names made from a pattern. */
export function SaveManyDialog({ selection, count, called }: OverlayProps['rows.save']) {
  const [as, setAs] = useState<'request' | 'body'>('request');
  const [pattern, setPattern] = useState(USUAL_PATTERN);
  const hasDialogs = useApp((app) => app.meta?.capabilities.nativeDialogs === true);
  const unknown = unknownNameFields(pattern);
  const [isBusy, setBusy] = useState(false);
  const [saved, setSaved] = useState<SavedMany | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    const answer = await saveMany(selection, as, pattern);
    setBusy(false);
    // If the user chose no folder, no file was written.
    if (answer !== null && answer.displayPath !== null) setSaved(answer);
  }

  return (
    <Overlay title={BOARD_SAVE.title(count)} about={aboutOne(called)} shape="wide" onClose={close} stays>
      <div className={dialog.body}>
        {saved === null ? (
          <div className={styles.form} inert={isBusy}>
            <Picker
              label={BOARD_SAVE.as}
              value={as}
              options={[
                { id: 'request', label: BOARD_SAVE.kinds.request },
                { id: 'body', label: BOARD_SAVE.kinds.body },
              ]}
              onChange={setAs}
            />
            <TextField label={BOARD_SAVE.pattern} mono autoFocus value={pattern} onChange={setPattern} />
            <p className={styles.why} role={unknown.length === 0 ? undefined : 'alert'}>
              {unknown.length === 0 ? BOARD_SAVE.patternHelp : BOARD_SAVE.unknownNames(unknown)}
            </p>
          </div>
        ) : (
          <Saved saved={saved} />
        )}
        {isBusy ? (
          <>
            <p className={texts.late} role="status">
              {BOARD_SAVE.saving} {BOARD_CHANGE.goesOn}
            </p>
            <JobsHere kinds={['save_many']} />
          </>
        ) : null}
      </div>
      <footer className={dialog.footer}>
        {saved === null ? (
          <>
            <Button onPress={close}>{isBusy ? BOARD_CHANGE.close : 'Cancel'}</Button>
            <Button variant="primary" isDisabled={isBusy || pattern.trim() === '' || unknown.length > 0} onPress={() => void save()}>
              {hasDialogs ? BOARD_SAVE.save : BOARD_SAVE.saveInDownloads}
            </Button>
          </>
        ) : (
          <Button variant="primary" autoFocus onPress={close}>
            {BOARD_CHANGE.close}
          </Button>
        )}
      </footer>
    </Overlay>
  );
}
