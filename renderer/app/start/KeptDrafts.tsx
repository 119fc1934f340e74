import { DRAFTS, editCount, saySo } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { openKeptDraft, useKeptDrafts } from '../../report/state/kept-drafts.ts';
import { StartList, StartRow } from './StartList.tsx';

/** Edit lists of earlier sessions whose report is not open; nothing where there is none. */
export function KeptDrafts() {
  const waiting = useKeptDrafts((state) => state.drafts).filter(({ steps }) => steps > 0);
  if (waiting.length === 0) return null;
  return (
    <StartList title={DRAFTS.keptTitle}>
      {waiting.map((draft) => (
        <StartRow
          key={draft.draft}
          name={draft.name}
          about={draft.displayPath ?? draft.capture?.title ?? ''}
          count={editCount(draft.steps)}
          at={draft.changedAt}
        >
          <Button look="link" aria-label={saySo.opensKept(draft.name)} onPress={() => void openKeptDraft(draft.draft)}>
            Open
          </Button>
          <Button
            look="link"
            aria-label={saySo.forgetsKept(draft.name)}
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
