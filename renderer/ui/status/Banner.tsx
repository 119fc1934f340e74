import type { ReactNode } from 'react';
import { MeaningMark, type Meaning } from './Meaning.tsx';
import styles from './Banner.module.css';
import tones from './tones.module.css';

export interface BannerProps {
  readonly meaning: Meaning;
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
export function Banner({ meaning, text, role, about, state, children }: BannerProps) {
  return (
    <div
      className={`${styles.banner ?? ''} ${tones.ground ?? ''}`}
      data-tone={meaning.tone}
      role={role}
      data-banner={about}
      data-state={state}
    >
      <MeaningMark icon={meaning.icon} />
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
