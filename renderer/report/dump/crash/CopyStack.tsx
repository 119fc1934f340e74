import { Copy } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { STACK_FORMS, type StackForm } from '../../../../shared/bridge/view/dump-channels.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { callOrNotify } from '../../../core/state/call-or-notify.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copyText } from '../../../ui/controls/copy.ts';
import { useReport } from '../../shared/report-context.ts';
import menus from '../../../ui/controls/menu.module.css';

/** Copies the stack of a thread in a form. */
export async function copyStack(report: string, part: number, thread: number, form: StackForm): Promise<void> {
  const answer = await callOrNotify('dump.stack', { report, part, thread, form });
  if (answer !== null) await copyText(answer.text);
}

/** Menu that copies the shown stack. */
export function CopyStack({ part, thread }: { readonly part: number; readonly thread: number }) {
  const { report } = useReport();
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Copy size={14} aria-hidden />}>
        {DUMP_SCREEN.copyStack}
      </Button>
      <Popover className={menus.popover} placement="bottom end">
        <Menu aria-label={DUMP_SCREEN.copyStack} className={menus.menu}>
          {STACK_FORMS.map((form) => (
            <MenuItem
              key={form}
              id={form}
              textValue={DUMP_SCREEN.stackForms[form]}
              className={menus.item}
              onAction={() => void copyStack(report, part, thread, form)}
            >
              {DUMP_SCREEN.stackForms[form]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
