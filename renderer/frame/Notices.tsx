import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { assertNever } from '../../shared/errors.ts';
import tones from '../meaning/tones.module.css';
import { moreNotices } from '../../shared/messages/ui.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { useApp } from '../state/app-store.ts';
import { dismissAllNotices, dismissNotice, useNotices, type Notice } from '../state/notices.ts';
import styles from './Notices.module.css';

/** Notices that are shown at once, the newest; the others follow when these are dismissed. */
const SHOWN = 5;

function NoticeIcon({ kind }: Pick<Notice, 'kind'>) {
  switch (kind) {
    case 'failure':
      return <CircleX size={16} aria-hidden />;
    case 'done':
      return <CircleCheck size={16} aria-hidden />;
    case 'note':
      return <Info size={16} aria-hidden />;
    default:
      return assertNever(kind);
  }
}

const TONES = { failure: 'red', done: 'green', note: 'slate' } as const satisfies Readonly<Record<Notice['kind'], string>>;

function NoticeBox({ notice }: { readonly notice: Notice }) {
  const isFailure = notice.kind === 'failure';
  return (
    <li>
      <div className={styles.notice} data-kind={notice.kind} role={isFailure ? 'alert' : 'status'}>
        <span className={tones.tone} data-tone={TONES[notice.kind]}>
          <NoticeIcon kind={notice.kind} />
        </span>
        <div className={styles.words}>
          <p>{notice.message}</p>
          {notice.hint === '' ? null : <p className={styles.hint}>{notice.hint}</p>}
        </div>
        <IconButton
          small
          label="Dismiss this notice"
          onPress={() => {
            dismissNotice(notice.id);
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

/** What failed or was done, over the lower right corner; over the left one while a dialog has its buttons on the right. Failures stay until they are dismissed. */
export function Notices() {
  const notices = useNotices((state) => state.notices);
  const isCovered = useApp((state) => state.overlay !== null);
  if (notices.length === 0) return null;
  const hidden = notices.length - SHOWN;
  return (
    <section className={styles.area} data-aside={isCovered || undefined} aria-label="Notices" data-pane="" tabIndex={-1}>
      <ul className={styles.list}>
        {hidden <= 0 ? null : (
          <li className={styles.more}>
            {moreNotices(hidden)}
            <Button look="link" onPress={dismissAllNotices}>
              Dismiss all
            </Button>
          </li>
        )}
        {notices.slice(-SHOWN).map((notice) => (
          <NoticeBox key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
