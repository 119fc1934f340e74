import { useEffect } from 'react';
import { NOTICES } from '../../../shared/text/app/notices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { clockTime, wholeTime } from '../../core/format/time.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { showOverlay } from '../../core/state/app-store.ts';
import { forgetNotices, noticesSeen, useNotices, type Notice } from '../../core/state/notices.ts';
import { NOTICE_STYLES } from './notice-styles.ts';
import { noticeText } from './notice-text.ts';
import dialog from '../../ui/controls/dialog.module.css';
import tones from '../../ui/status/tones.module.css';
import styles from './NoticesDrawer.module.css';

function NoticeItem({ notice }: { readonly notice: Notice }) {
  const { kind, message, hint, at, times } = notice;
  const { tone, icon } = NOTICE_STYLES[kind];
  const iso = at.toISOString();
  return (
    <li className={`${styles.notice ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
      <StatusIcon icon={icon} />
      <div className={styles.words}>
        <p>
          <span className="visually-hidden">{NOTICES.kinds[kind]}: </span>
          {message}
        </p>
        {hint === '' ? null : <p className={styles.quiet}>{hint}</p>}
        {times === 1 ? null : <p className={styles.quiet}>{NOTICES.times(times)}</p>}
      </div>
      <time className={styles.when} dateTime={iso} title={wholeTime(iso)}>
        {clockTime(iso)}
      </time>
    </li>
  );
}

function close(): void {
  showOverlay(null);
}

/** All notices of this window, the newest first. */
export function NoticesDrawer() {
  const listed = useNotices((state) => state.listed);
  const newestFirst = listed.toReversed();
  useEffect(noticesSeen, [listed]);
  return (
    <Overlay title={NOTICES.title} shape="drawer" onClose={close}>
      <div className={dialog.body}>
        <p className={styles.quiet}>{listed.length === 0 ? NOTICES.none : NOTICES.about}</p>
        <ul className={styles.list} aria-label={NOTICES.title}>
          {newestFirst.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      </div>
      <footer className={dialog.footer}>
        {listed.length === 0 ? null : (
          <>
            <CopyButton label={NOTICES.copyAll} text={() => Promise.resolve(newestFirst.map(noticeText).join('\n'))} />
            <Button variant="quiet" onPress={forgetNotices}>
              {NOTICES.forget}
            </Button>
          </>
        )}
        <Button data-home="" variant="primary" autoFocus onPress={close}>
          Close
        </Button>
      </footer>
    </Overlay>
  );
}
