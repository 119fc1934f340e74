import { Fragment, useEffect, useState } from 'react';
import { METADATA_TEXTS } from '../../shared/board/board-row.ts';
import { exactBytes, formatSize } from '../../shared/bytes/quantities.ts';
import { BOARD, fieldWord, titleOf } from '../../shared/text/board/board-screen.ts';
import type { BoardDetails } from '../../shared/bridge/view/board-view.ts';
import { Button } from '../ui/controls/Button.tsx';
import { CopyButton } from '../ui/controls/CopyButton.tsx';
import { Overlay } from '../ui/controls/Overlay.tsx';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { showOverlay } from '../core/state/app-store.ts';
import { callOrNotify } from '../core/state/call-or-notify.ts';
import dialog from '../ui/controls/dialog.module.css';
import texts from '../ui/controls/text.module.css';
import styles from './DetailsDrawer.module.css';

function close(): void {
  showOverlay(null);
}

type LocationView = BoardDetails['locations'][number];

function LocationItem({ location }: { readonly location: LocationView }) {
  const { name, displayPath, origin, state, size } = location;
  return (
    <li className={styles.place}>
      <span className={texts.mono}>
        <VisibleText text={displayPath ?? name} limit={1_000} />
      </span>
      <span className={styles.quiet}>
        {displayPath === null ? `${BOARD.inDataFolder}, ` : ''}
        {fieldWord('origin', origin)}, {fieldWord('file', state)}, <span title={exactBytes(size)}>{formatSize(size)}</span>
      </span>
    </li>
  );
}

function Details({ details }: { readonly details: BoardDetails }) {
  const { sha256, locations, tags, done, pinned, failure } = details;
  return (
    <div className={dialog.body}>
      {failure === null ? null : (
        <p className={dialog.error}>
          {failure.message} {failure.hint}
        </p>
      )}
      <section>
        <h3 className={texts.caps}>{BOARD.lies}</h3>
        <ul className={styles.places} role="list">
          {locations.map((location, index) => (
            <LocationItem key={index} location={location} />
          ))}
        </ul>
      </section>
      <dl className={texts.facts}>
        <dt>SHA-256</dt>
        <dd className={texts.mono}>
          {sha256 ?? BOARD.unknown} {sha256 === null ? null : <CopyButton label={BOARD.copySha} text={sha256} />}
        </dd>
        <dt>{BOARD.tagTitle}</dt>
        <dd>{tags.length === 0 ? BOARD.none : tags.join(', ')}</dd>
        {METADATA_TEXTS.map((text) => (
          <Fragment key={text}>
            <dt>{titleOf(text)}</dt>
            <dd>{details[text] === '' ? BOARD.none : <VisibleText text={details[text]} breaks />}</dd>
          </Fragment>
        ))}
        <dt>{BOARD.metadata}</dt>
        <dd>{[...(done ? [BOARD.isDone] : []), ...(pinned ? [BOARD.isPinned] : [])].join(', ') || BOARD.none}</dd>
      </dl>
    </div>
  );
}

/** Lists every location of the row's bytes (files and the data folder), and the row's metadata. */
export function DetailsDrawer({ row }: { readonly row: number }) {
  const [details, setDetails] = useState<BoardDetails | null>(null);
  useEffect(() => {
    let isGone = false;
    void callOrNotify('board.details', { row }).then((answer) => {
      if (!isGone) setDetails(answer);
    });
    return () => {
      isGone = true;
    };
  }, [row]);
  return (
    <Overlay title={BOARD.detailsTitle} shape="drawer" onClose={close}>
      {details === null ? <div className={dialog.body} /> : <Details details={details} />}
      <footer className={dialog.footer}>
        <Button variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}
