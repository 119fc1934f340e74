import { useEffect, useState } from 'react';
import { BOARD, boardSentences } from '../../shared/text/board/board-screen.ts';
import { TAG_PATTERN } from '../../shared/bridge/view/board-view.ts';
import { aboutOne } from '../report/shared/about-one.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { showOverlay, type OverlayProps } from '../core/state/app-store.ts';
import { changeMetadata } from './state/board-acts.ts';
import { allTags } from './state/board-facets.ts';
import { useValues } from './use-values.ts';
import dialog from '../ui/controls/dialog.module.css';
import styles from './TagsDialog.module.css';

function close(): void {
  showOverlay(null);
}

/** Adds a tag to the selected rows, or removes it. */
export function TagsDialog({ selection, count, called }: OverlayProps['rows.tags']) {
  const [tag, setTag] = useState('');
  const known = useValues('tag', selection).flatMap(({ value }) => value ?? []);
  const [all, setAll] = useState<readonly string[]>([]);
  useEffect(() => {
    void allTags().then(setAll);
  }, []);
  const isWrong = tag !== '' && !TAG_PATTERN.test(tag);
  const isReady = tag !== '' && !isWrong;
  const change = (adds: boolean): void => {
    if (isReady) void changeMetadata(selection, adds ? { addTags: [tag] } : { removeTags: [tag] }).then((isDone) => isDone && close());
  };
  return (
    <Overlay title={`${BOARD.tagTitle}: ${boardSentences.reports(count)}`} about={aboutOne(called)} onClose={close} stays>
      <form
        className={dialog.field}
        onSubmit={(event) => {
          event.preventDefault();
          change(true);
        }}
      >
        <TextField
          label={BOARD.tagLabel}
          mono
          autoFocus
          value={tag}
          maxLength={60}
          onChange={setTag}
          error={isWrong ? BOARD.tagBad : null}
          completions={all}
        />
        <p className={styles.help}>{BOARD.tagHelp}</p>
        {known.length === 0 ? null : (
          <div className={styles.known} role="group" aria-label={BOARD.tagKnown}>
            {known.map((one) => (
              <Button
                key={one}
                onPress={() => {
                  setTag(one);
                }}
              >
                {one}
              </Button>
            ))}
          </div>
        )}
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button
            isDisabled={!isReady}
            onPress={() => {
              change(false);
            }}
          >
            {BOARD.tagRemove}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isReady}>
            {BOARD.tagDo}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
