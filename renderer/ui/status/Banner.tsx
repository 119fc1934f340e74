import type { ReactNode } from 'react';
import { StatusIcon, type StatusStyle } from './StatusIcon.tsx';
import styles from './Banner.module.css';
import tones from './tones.module.css';

interface BannerProps {
  readonly statusStyle: StatusStyle;
  readonly text: string;
  /** `alert` if screen readers must announce the banner at once. */
  readonly role: 'status' | 'alert';
  /** Subject of the banner, and its state. */
  readonly about: 'connection' | 'host' | 'report' | 'outbox';
  readonly state: string;
  /** Actions that the user can take. */
  readonly children?: ReactNode;
}

/** A line above the content that it concerns, with a warning that users need before they continue. */
export function Banner({ statusStyle, text, role, about, state, children }: BannerProps) {
  return (
    <div
      className={`${styles.banner ?? ''} ${tones.ground ?? ''}`}
      data-tone={statusStyle.tone}
      role={role}
      data-banner={about}
      data-state={state}
    >
      <StatusIcon icon={statusStyle.icon} />
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
