import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator, SubmenuTrigger } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { MUTATION_HEADS, DRAFTS, DRAFT_TITLES, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { CURL } from '../../../shared/text/sending/curl.ts';
import { ERASE } from '../../../shared/text/app/erase.ts';
import { MUTATION_GROUPS } from '../../../shared/editing/mutations/mutation-groups.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { beginsWords } from '../../ui/controls/begins-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { closeByEscape } from '../../ui/controls/close-by-escape.ts';
import { useReport } from '../shared/report-context.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { useMutations } from '../state/mutations.ts';
import { askErase } from '../state/erase.ts';
import { saveReport } from '../state/open-files.ts';
import { copyAsCurl } from './copy-as-curl.ts';
import { CONVERSIONS, GZIP_LEVELS, changeOf, gzipChange } from './conversions.ts';
import { showPreview } from './show-preview.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './ReportMenus.module.css';

function MenuButton({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen || popover.current === null) return;
    return closeByEscape(popover.current, () => {
      setOpen(false);
    });
  }, [isOpen]);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="quiet">
        {title}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover ref={popover} className={styles.popover} placement="bottom end">
        {children}
      </Popover>
    </MenuTrigger>
  );
}

/** Runs an action after the menu has returned the focus to its button. If the action opens a dialog, the dialog can then return the focus to that button. */
function afterMenu(run: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(run, 0);
  });
}

interface ItemProps {
  readonly title: string;
  readonly onAction: () => void;
  readonly detail?: string;
  /** Text matched by type-ahead; the title by default. */
  readonly words?: string;
}

function Item({ title, onAction, detail, words }: ItemProps) {
  return (
    <MenuItem
      textValue={words ?? title}
      className={styles.item}
      onAction={() => {
        afterMenu(onAction);
      }}
    >
      <span>{title}</span>
      {detail === undefined ? null : <code className={styles.detail}>{detail}</code>}
    </MenuItem>
  );
}

function ConvertMenu({ view }: { readonly view: InspectionView }) {
  const { report } = useReport();
  return (
    <MenuButton title="Convert">
      <Menu aria-label="Convert" className={styles.menu}>
        {CONVERSIONS.filter(({ fits }) => fits(view)).map(({ id, title, edit }) => (
          <Item
            key={id}
            title={title}
            onAction={() => {
              showPreview(report, changeOf(edit));
            }}
          />
        ))}
        <Separator className={styles.line} />
        <SubmenuTrigger>
          <MenuItem className={styles.item} textValue={DRAFT_TITLES.gzipLevels}>
            <span>{view.source.gzip ? DRAFT_TITLES.gzipLevel : DRAFT_TITLES.gzipLevels}</span>
            <ChevronRight size={14} aria-hidden />
          </MenuItem>
          <Popover className={styles.popover}>
            <Menu aria-label={DRAFT_TITLES.gzipLevels} className={styles.menu}>
              {GZIP_LEVELS.map((level) => (
                <Item
                  key={level}
                  title={draftSentences.gzipLevel(level)}
                  onAction={() => {
                    showPreview(report, gzipChange(level));
                  }}
                />
              ))}
            </Menu>
          </Popover>
        </SubmenuTrigger>
        <Item
          title={DRAFT_TITLES.boundary}
          onAction={() => {
            showOverlay({ kind: 'boundary', report });
          }}
        />
      </Menu>
    </MenuButton>
  );
}

function BreakMenu() {
  const { report } = useReport();
  const mutations = useMutations((state) => state.mutations);
  if (mutations.length === 0) return null;
  return (
    <MenuButton title="Break">
      <Autocomplete filter={beginsWords}>
        <SearchField aria-label={DRAFT_TITLES.findMutation} autoFocus className={styles.search}>
          <Input className={styles.typed} placeholder={DRAFT_TITLES.findMutation} spellCheck={false} />
        </SearchField>
        <Menu
          aria-label="Break it on purpose"
          className={styles.menu}
          renderEmptyState={() => <p className={styles.empty}>{DRAFTS.noMutation}</p>}
        >
          {MUTATION_GROUPS.filter((group) => mutations.some((mutation) => mutation.group === group)).map((group) => (
            <MenuSection key={group}>
              <Header className={`${texts.caps ?? ''} ${styles.head ?? ''}`}>{MUTATION_HEADS[group]}</Header>
              {mutations
                .filter((mutation) => mutation.group === group)
                .map(({ id, title, yields, finding }) => (
                  <Item
                    key={id}
                    title={title}
                    detail={yields}
                    words={`${title} ${yields} ${finding}`}
                    onAction={() => {
                      showPreview(report, { kind: 'break', mutation: id });
                    }}
                  />
                ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </MenuButton>
  );
}

function SaveMenu() {
  const { report } = useReport();
  return (
    <MenuButton title="Save">
      <Menu aria-label="Save" className={styles.menu}>
        <Item title={DRAFT_TITLES.saveRequest} onAction={() => void saveReport(report, 'request')} />
        <Item title={DRAFT_TITLES.saveBody} onAction={() => void saveReport(report, 'body')} />
        <Item title={CURL.title} onAction={() => void copyAsCurl(report)} />
        <Separator className={styles.line} />
        <Item title={ERASE.command} onAction={() => void askErase({ kind: 'report', report })} />
      </Menu>
    </MenuButton>
  );
}

/** Menus that act on the whole report: convert, break and save. */
export function ReportMenus({ view }: { readonly view: InspectionView }) {
  return (
    <div className={styles.menus} role="group" aria-label="The whole report">
      <ConvertMenu view={view} />
      <BreakMenu />
      <SaveMenu />
    </div>
  );
}
