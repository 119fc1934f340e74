import { QUESTIONS } from '../../../shared/text/app/questions.ts';
import { draftSentences } from '../../../shared/text/editing/drafts.ts';
import type { SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { forgetSavedDraft } from '../../report/state/saved-drafts.ts';
import { Question } from '../../ui/controls/Question.tsx';

function close(): void {
  showOverlay(null);
}

export function ForgetDialog({ draft }: { readonly draft: SavedDraft }) {
  return (
    <Question title={QUESTIONS.forgetEdits} text={draftSentences.forgetAsk(draft.name, draft.steps)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button variant="primary" onPress={() => void forgetSavedDraft(draft.draft).then(close)}>
        Forget the edits
      </Button>
    </Question>
  );
}
