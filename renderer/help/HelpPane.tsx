import { ArrowLeft, List, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { helpPage } from '../../shared/text/help/help-pages.ts';
import { HELP } from '../../shared/text/help/help.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Splitter } from '../ui/controls/Splitter.tsx';
import { backInHelp, closeHelp, leaveHelp, showHelp, useHelp, type HelpQuery } from '../core/state/help-store.ts';
import { useApp } from '../core/state/app-store.ts';
import { USUAL_SIZES, usePaneSize } from '../core/state/use-pane-size.ts';
import { HelpIndex } from './HelpIndex.tsx';
import { PageView } from './PageView.tsx';
import styles from './HelpPane.module.css';

function pageOf(query: HelpQuery) {
  for (const id of query) {
    const page = helpPage(id);
    if (page !== null) return page;
  }
  return null;
}

/** Handles the keys of the pane. F6 is a key of the whole window, but an open overlay does not let it through. Then the pane handles F6. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') closeHelp();
  else if (event.key === 'ArrowLeft' && event.altKey) backInHelp();
  else if (event.key === 'F6' && useApp.getState().overlay !== null) leaveHelp();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Help pages beside the current screen or dialog, which stays usable. */
export function HelpPane() {
  const { trail, place } = useHelp();
  const isCovered = useApp((state) => state.overlay !== null);
  const side = place === 'left' && !isCovered ? 'left' : 'right';
  const size = Math.max(MIN, usePaneSize('help'));
  const pane = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const query = trail.at(-1);
  const page = query === undefined ? null : pageOf(query);

  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
    pane.current?.querySelector<HTMLElement>('[data-help-start]')?.focus({ preventScroll: true });
  }, [query]);

  // Publishes size and position as CSS properties, so that the screen, drawers and dialogs leave room for help.
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    style.setProperty('--help-size', `${String(size)}px`);
    dataset['help'] = place;
    return () => {
      style.removeProperty('--help-size');
      delete dataset['help'];
    };
  }, [size, place]);

  if (query === undefined) return null;
  return createPortal(
    <aside
      ref={pane}
      id="pane-help"
      className={styles.pane}
      aria-label={HELP.title}
      data-side={side}
      data-help-pane=""
      data-pane=""
      // A dialog hides the rest of the page from screen readers and keeps the focus. This attribute exempts help.
      data-react-aria-top-layer="true"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Splitter
        pane="help"
        label={HELP.size}
        controls="pane-help"
        size={size}
        usual={USUAL_SIZES.help}
        min={MIN}
        max={MAX}
        side={side === 'left' ? 'before' : 'after'}
      />
      <div className={styles.column}>
        <header className={styles.head}>
          <IconButton label={HELP.back} isDisabled={trail.length < 2} onPress={backInHelp}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={HELP.index}
            isDisabled={page === null}
            onPress={() => {
              showHelp([]);
            }}
          >
            <List size={16} aria-hidden />
          </IconButton>
          <span className={styles.name}>{HELP.title}</span>
          <IconButton label={HELP.close} tip={HELP.closeTip} onPress={closeHelp}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div ref={body} className={styles.body}>
          {page === null ? <HelpIndex /> : <PageView page={page} />}
        </div>
      </div>
    </aside>,
    // Outside of the page's root, because dialogs disable the whole root.
    document.body,
  );
}

/** Limits of the width, in CSS pixels. */
const MIN = 280;
const MAX = 640;
