import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NOTICES } from '../../../shared/text/app/notices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { dismissAllNotices, dismissNotice, readNotices, useNotices, type Notice } from '../../core/state/notices.ts';
import { NOTICE_STYLES } from './notice-styles.ts';
import styles from './Notices.module.css';

function NoticeAct({ id, act: { label, run } }: { readonly id: number; readonly act: NonNullable<Notice['act']> }) {
  return (
    <Button
      variant="link"
      wraps
      onPress={() => {
        dismissNotice(id);
        run();
      }}
    >
      {label}
    </Button>
  );
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { tone, icon } = NOTICE_STYLES[notice.kind];
  return (
    <li className={`${styles.notice ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
      <StatusIcon icon={icon} />
      <p className={styles.words} role={notice.kind === 'failure' ? 'alert' : 'status'}>
        {notice.message} {notice.hint === '' ? null : <span className={styles.hint}>{notice.hint}</span>}{' '}
        {notice.act === null ? null : <NoticeAct id={notice.id} act={notice.act} />}
      </p>
      <IconButton
        small
        label={NOTICES.dismiss}
        onPress={() => {
          dismissNotice(notice.id);
        }}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

function Overtaken() {
  const overtaken = useNotices((state) => state.overtaken);
  if (overtaken === 0) return null;
  return (
    <li className={styles.notice}>
      <p className={styles.words}>
        {NOTICES.overtaken(overtaken)}{' '}
        <Button
          variant="link"
          onPress={() => {
            showOverlay({ kind: 'notices' });
          }}
        >
          {NOTICES.showAll}
        </Button>
      </p>
      <Button variant="link" onPress={dismissAllNotices}>
        {NOTICES.dismissAll}
      </Button>
    </li>
  );
}

/** Publishes the height of the notices as a CSS property, so that dialogs end above the notices. Returns a function that stops this. */
function tellHeight(area: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--notices', `${String(area.offsetHeight)}px`);
  });
  observer.observe(area);
  return () => {
    observer.disconnect();
    style.removeProperty('--notices');
  };
}

/**
 * The visible notices, one per line, above the status bar. While a dialog is open, they are at the lower end of the window. Their container is always in the
 * page, so that a dialog does not hide it from screen readers. After the last notice is dismissed, the focus returns to the element that had it before.
 */
export function Notices() {
  const shown = useNotices((state) => state.shown);
  const isEmpty = useNotices((state) => state.shown.length + state.overtaken === 0);
  const isCovered = useApp((state) => state.overlay !== null);
  const area = useRef<HTMLDivElement>(null);
  const from = useRef<Element | null>(null);
  const hadFocus = useRef(false);

  useEffect(() => (area.current === null || !isCovered || isEmpty ? undefined : tellHeight(area.current)), [isCovered, isEmpty]);
  useEffect(() => {
    if (!hadFocus.current || area.current?.contains(document.activeElement) === true) return;
    hadFocus.current = false;
    const next = area.current?.querySelector('button') ?? from.current;
    if (next instanceof HTMLElement) next.focus();
  }, [shown, isEmpty]);

  return (
    <div
      ref={area}
      className={styles.area}
      data-react-aria-top-layer=""
      data-covered={isCovered || undefined}
      onPointerEnter={() => {
        readNotices(true);
      }}
      onPointerLeave={() => {
        readNotices(false);
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // If a removed notice had the focus, no other element gets it, and `relatedTarget` is null.
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      {isEmpty ? null : (
        <section aria-label={NOTICES.title} data-pane="" tabIndex={-1}>
          <ul className={styles.list}>
            <Overtaken />
            {shown.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
