import { useEffect, useRef, useState } from 'react';
import { makeAnnouncer, type Announcer } from './announcer.ts';

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
}

/** Announces a changing text to screen readers: politely, and not after every keystroke. */
export function Announcement({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const announcer = useRef<Announcer | null>(null);

  useEffect(() => {
    const made = makeAnnouncer({ say: setSaid, now: () => performance.now(), later });
    announcer.current = made;
    return () => {
      made.stop();
      announcer.current = null;
    };
  }, []);

  useEffect(() => announcer.current?.tell(text), [text]);

  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
