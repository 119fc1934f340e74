import { DRAFTS, editCount, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { openSavedDraft, useSavedDrafts } from '../../report/state/saved-drafts.ts';
import { StartList, StartRow } from './StartList.tsx';

/** Edit lists of earlier sessions, for reports that are not open. Hidden if there are none. */
export function SavedDrafts() {
  const waiting = useSavedDrafts((state) => state.drafts).filter(({ steps }) => steps > 0);
  if (waiting.length === 0) return null;
  return (
    <StartList title={DRAFTS.savedDraftsTitle}>
      {waiting.map((draft) => (
        <StartRow
          key={draft.draft}
          name={draft.name}
          about={draft.displayPath ?? draft.capture?.title ?? ''}
          count={editCount(draft.steps)}
          at={draft.changedAt}
        >
          <Button variant="link" aria-label={draftSentences.opensSavedDraft(draft.name)} onPress={() => void openSavedDraft(draft.draft)}>
            Open
          </Button>
          <Button
            variant="link"
            aria-label={draftSentences.forgetsSavedDraft(draft.name)}
            onPress={() => {
              showOverlay({ kind: 'forget', draft });
            }}
          >
            Forget…
          </Button>
        </StartRow>
      ))}
    </StartList>
  );
}
