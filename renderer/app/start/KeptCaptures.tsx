import { KEPT_CAPTURES, KEPT_WORDS, sayKept } from '../../../shared/text/report/kept-captures.ts';
import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import type { KeptDraft } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { askErase } from '../../report/state/erase.ts';
import { openKeptDraft, pinKept, useKeptDrafts } from '../../report/state/kept-drafts.ts';
import { StartList, StartRow } from './StartList.tsx';

function Kept({ entry: { draft, name, changedAt, capture } }: { readonly entry: KeptDraft }) {
  const came = KEPT_WORDS[capture?.source ?? 'made'];
  return (
    <StartRow
      name={reportCalled({ name, title: capture?.title ?? '' })}
      about={capture?.pinned === true ? `${came}, ${KEPT_CAPTURES.pinned}` : came}
      count={capture === null ? null : <Size bytes={capture.size} />}
      at={changedAt}
    >
      <Button look="link" aria-label={sayKept.opens(name)} onPress={() => void openKeptDraft(draft)}>
        {KEPT_CAPTURES.open}
      </Button>
      {capture === null ? null : (
        <Button
          look="link"
          aria-label={capture.pinned ? sayKept.unpins(name) : sayKept.pins(name)}
          onPress={() => void pinKept(draft, !capture.pinned)}
        >
          {capture.pinned ? KEPT_CAPTURES.unpin : KEPT_CAPTURES.pin}
        </Button>
      )}
      <Button look="link" aria-label={sayKept.erases(name)} onPress={() => void askErase({ kind: 'draft', draft })}>
        {KEPT_CAPTURES.erase}
      </Button>
    </StartRow>
  );
}

/** Closed reports without edits that lie in the data folder alone; nothing where there is none. */
export function KeptCaptures() {
  const kept = useKeptDrafts((state) => state.drafts).filter(({ steps }) => steps === 0);
  if (kept.length === 0) return null;
  return (
    <StartList title={KEPT_CAPTURES.title} about={KEPT_CAPTURES.about}>
      {kept.map((entry) => (
        <Kept key={entry.draft} entry={entry} />
      ))}
    </StartList>
  );
}
