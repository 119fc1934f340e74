import type { HelpId } from '../../../../shared/text/help/help-ids.ts';
import { HELP } from '../../../../shared/text/help/help.ts';
import { showHelp } from '../../../core/state/help-store.ts';
import { Button } from '../../../ui/controls/Button.tsx';

/** Opens a help page. `about`: what the page explains, for screen readers. */
export function HelpLink({ id, about }: { readonly id: HelpId; readonly about: string }) {
  return (
    <Button
      variant="link"
      aria-label={HELP.about(about)}
      onPress={() => {
        showHelp([id]);
      }}
    >
      {HELP.whatIsThis}
    </Button>
  );
}
