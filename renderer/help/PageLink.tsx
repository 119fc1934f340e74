import type { HelpId } from '../../shared/help/help-ids.ts';
import { Button } from '../controls/Button.tsx';
import { showHelp } from '../state/help-store.ts';
import texts from '../controls/text.module.css';

/** The way to another page. */
export function PageLink({ id, title, isCode }: { readonly id: HelpId; readonly title: string; readonly isCode: boolean }) {
  return (
    <Button
      look="link"
      wraps
      onPress={() => {
        showHelp([id]);
      }}
    >
      <span className={isCode ? texts.mono : undefined}>{title}</span>
    </Button>
  );
}
