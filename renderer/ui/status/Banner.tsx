import type { ReactNode } from 'react';
import { StatusIcon, type StatusStyle } from './StatusIcon.tsx';
import styles from './Banner.module.css';
import tones from './tones.module.css';

interface BannerProps {
  readonly statusStyle: StatusStyle;
  readonly text: string;
  /** `alert` where it must be heard at once. */
  readonly role: 'status' | 'alert';
  /** What it speaks of, and how that stands. */
  readonly about: 'connection' | 'host' | 'report' | 'outbox';
  readonly state: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A line over what it speaks of: what people should know before they go on. */
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
