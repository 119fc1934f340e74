import { CAPTURE_LIBRARY, CAPTURE_SOURCE_WORDS, sayLibrary } from '../../../shared/text/report/capture-library.ts';
import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import type { SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { askErase } from '../../report/state/erase.ts';
import { openSavedDraft, pinCapture, useSavedDrafts } from '../../report/state/saved-drafts.ts';
import { StartList, StartRow } from './StartList.tsx';

function ClosedCapture({ entry: { draft, name, changedAt, capture } }: { readonly entry: SavedDraft }) {
  const came = CAPTURE_SOURCE_WORDS[capture?.source ?? 'made'];
  return (
    <StartRow
      name={reportCalled({ name, title: capture?.title ?? '' })}
      about={capture?.pinned === true ? `${came}, ${CAPTURE_LIBRARY.pinned}` : came}
      count={capture === null ? null : <Size bytes={capture.size} />}
      at={changedAt}
    >
      <Button variant="link" aria-label={sayLibrary.opens(name)} onPress={() => void openSavedDraft(draft)}>
        {CAPTURE_LIBRARY.open}
      </Button>
      {capture === null ? null : (
        <Button
          variant="link"
          aria-label={capture.pinned ? sayLibrary.unpins(name) : sayLibrary.pins(name)}
          onPress={() => void pinCapture(draft, !capture.pinned)}
        >
          {capture.pinned ? CAPTURE_LIBRARY.unpin : CAPTURE_LIBRARY.pin}
        </Button>
      )}
      <Button variant="link" aria-label={sayLibrary.erases(name)} onPress={() => void askErase({ kind: 'draft', draft })}>
        {CAPTURE_LIBRARY.erase}
      </Button>
    </StartRow>
  );
}

/** Closed, unedited reports that exist only in the data folder. Hidden if there are none. */
export function CaptureLibrary() {
  const captures = useSavedDrafts((state) => state.drafts).filter(({ steps }) => steps === 0);
  if (captures.length === 0) return null;
  return (
    <StartList title={CAPTURE_LIBRARY.title} about={CAPTURE_LIBRARY.about}>
      {captures.map((entry) => (
        <ClosedCapture key={entry.draft} entry={entry} />
      ))}
    </StartList>
  );
}
