import { ChevronDown } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { OPEN_REPORTS } from '../../../shared/text/report/open-reports.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { useTabAnswer } from '../../report/state/likely-answers.ts';
import { showReport } from '../../report/state/reports.ts';
import { AnswerSign, EditedSign } from './ReportTab.tsx';
import menu from '../../ui/controls/menu.module.css';
import styles from './OpenList.module.css';

/** One open report. No text is cut, because users open this list to read text that does not fit on a tab. */
function Entry({ summary }: { readonly summary: ReportSummary }) {
  const { report, name, title, displayPath, absent } = summary;
  const answer = useTabAnswer(report, absent === null);
  return (
    <>
      <AnswerSign answer={answer} />
      <span className={styles.words}>
        <span className={styles.name}>
          <VisibleText text={name} />
        </span>
        {title === '' ? null : (
          <span className={styles.more}>
            <VisibleText text={title} />
          </span>
        )}
        {answer === null ? null : <span className="visually-hidden">, {answer.word}</span>}
        {displayPath === null ? null : (
          <span className={styles.path}>
            <VisibleText text={displayPath} />
          </span>
        )}
      </span>
      <EditedSign report={report} />
    </>
  );
}

/** All open reports as a menu, in the order of their tabs. */
export function OpenList({ reports, shown }: { readonly reports: readonly ReportSummary[]; readonly shown: string }) {
  return (
    <MenuTrigger>
      <IconButton label={OPEN_REPORTS.list}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <Popover className={`${menu.popover ?? ''} ${styles.popover ?? ''}`} placement="bottom end">
        <Menu
          aria-label={OPEN_REPORTS.list}
          className={menu.menu}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[shown]}
          onAction={(key) => void showReport(String(key))}
        >
          {reports.map((summary) => (
            <MenuItem key={summary.report} id={summary.report} textValue={summary.name} className={menu.item}>
              <Entry summary={summary} />
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
