import type { HelpId } from '../../shared/text/help/help-ids.ts';
import { Button } from '../ui/controls/Button.tsx';
import { showHelp } from '../core/state/help-store.ts';
import texts from '../ui/controls/text.module.css';

export function PageLink({ id, title, isCode }: { readonly id: HelpId; readonly title: string; readonly isCode: boolean }) {
  return (
    <Button
      variant="link"
      wraps
      onPress={() => {
        showHelp([id]);
      }}
    >
      <span className={isCode ? texts.mono : undefined}>{title}</span>
    </Button>
  );
}
