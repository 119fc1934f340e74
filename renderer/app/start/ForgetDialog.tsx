import { QUESTIONS } from '../../../shared/text/app/questions.ts';
import { saySo } from '../../../shared/text/editing/drafts.ts';
import type { KeptDraft } from '../../../shared/bridge/view/draft-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { forgetKeptDraft } from '../../report/state/kept-drafts.ts';
import { Question } from '../../ui/controls/Question.tsx';

function close(): void {
  showOverlay(null);
}

/** Asks before a kept edit list is deleted. */
export function ForgetDialog({ draft }: { readonly draft: KeptDraft }) {
  return (
    <Question title={QUESTIONS.forgetEdits} text={saySo.forgetAsk(draft.name, draft.steps)} onCancel={close}>
      <Button onPress={close} autoFocus>
        Cancel
      </Button>
      <Button look="primary" onPress={() => void forgetKeptDraft(draft.draft).then(close)}>
        Forget the edits
      </Button>
    </Question>
  );
}
