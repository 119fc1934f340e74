import { useState, type SyntheticEvent } from 'react';
import { DRAFTS } from '../../../shared/text/editing/drafts.ts';
import { isBoundary } from '../../../shared/report/wire/encode-boundary.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { showOverlay } from '../../core/state/app-store.ts';
import { reportOf } from '../state/report-store.ts';
import { ReportName } from '../shared/ReportName.tsx';
import { boundaryOf, changeOf } from './conversions.ts';
import { showPreview } from './show-preview.ts';
import styles from './BoundaryDialog.module.css';

const RANDOM_BYTES = 16;
const MAX_LENGTH = 200;

function close(): void {
  showOverlay(null);
}

/** Asks for a new boundary, then shows a preview of the rewrite. */
export function BoundaryDialog({ report }: { readonly report: string }) {
  const [boundary, setBoundary] = useState(() => reportOf(report).store.getState().inspection?.source.boundary ?? '');

  function show(event: SyntheticEvent): void {
    event.preventDefault();
    if (boundary !== '') showPreview(report, changeOf({ op: 'boundary', boundary }));
  }

  return (
    <Overlay title="Change the boundary" about={<ReportName report={report} />} onClose={close}>
      <form className={dialog.field} onSubmit={show}>
        <p className={styles.about}>{DRAFTS.boundaryAbout}</p>
        <TextField
          label="Boundary"
          mono
          autoFocus
          maxLength={MAX_LENGTH}
          value={boundary}
          onChange={setBoundary}
          after={
            <Button
              onPress={() => {
                setBoundary(boundaryOf(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))));
              }}
            >
              Make a free one
            </Button>
          }
        />
        <p className={styles.odd} role="status">
          {boundary === '' || isBoundary(boundary) ? '' : DRAFTS.boundaryOdd}
        </p>
        <div className={dialog.buttons}>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" type="submit" isDisabled={boundary === ''}>
            Show what changes
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
