import type { CrashView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

interface ThreadDetailProps {
  readonly thread: ThreadView;
  readonly instructions: CrashView['instructions'];
}

/** The instructions around the crash and the registers of a thread. */
export function ThreadDetail({ thread, instructions }: ThreadDetailProps) {
  return (
    <div className={styles.detail} role="group" aria-label={DUMP_SCREEN.registers} tabIndex={0}>
      {instructions.length === 0 ? null : (
        <dl className={styles.lines} aria-label={DUMP_SCREEN.instructions}>
          {instructions.map(({ address, text, isCrash }) => (
            <div key={address} style={{ display: 'contents' }}>
              <dt className={isCrash ? styles.atCrash : undefined}>{address}</dt>
              <dd className={isCrash ? styles.atCrash : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.registers} aria-label={DUMP_SCREEN.registers}>
        {thread.registers.map(({ name, value, target }) => (
          <li key={name} className={styles.register}>
            <span className={styles.registerName}>{name}</span>
            {value === null ? <MaskedValue /> : <span>{value}</span>}
            <span className={styles.target} data-may-cut="title" title={target}>
              {target}
            </span>
          </li>
        ))}
      </ul>
      {thread.lastError === null ? null : <p className={texts.mono}>{DUMP_SCREEN.lastError(thread.lastError)}</p>}
    </div>
  );
}
