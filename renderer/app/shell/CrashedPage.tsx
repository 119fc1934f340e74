import { useEffect, useState } from 'react';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { copyText } from '../../ui/controls/copy.ts';
import { leaveUnasked } from '../state/leaving.ts';
import { settleTyped } from '../state/settle-typed.ts';
import styles from './CrashedPage.module.css';

function reload(): void {
  leaveUnasked();
  window.location.reload();
}

/**
 * Replaces the content of the window after the page has crashed. Text that the user typed before the crash still becomes edits, and a reload waits for this. If
 * the host is gone, the text cannot become edits, so the page shows it. `details`: description of the failure without any data of a report.
 */
export function CrashedPage({ details }: { readonly details: string }) {
  const [pendingTexts, setPendingTexts] = useState('');
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    void settleTyped().then(setPendingTexts);
  }, []);

  async function reloadSettled(): Promise<void> {
    setWaiting(true);
    const left = await settleTyped();
    setWaiting(false);
    setPendingTexts(left);
    if (left === '') reload();
  }

  return (
    <main className={styles.page} role="alert">
      <h1>{SENTENCES.crashed}</h1>
      <p>{SENTENCES.crashedHint}</p>
      {pendingTexts === '' ? null : (
        <>
          <p>{SENTENCES.crashedPending}</p>
          <pre className={styles.details} tabIndex={0} role="group" aria-label="Unsaved text">
            {pendingTexts}
          </pre>
        </>
      )}
      <pre className={styles.details} tabIndex={0} role="group" aria-label="Details">
        {details}
      </pre>
      {isWaiting ? <p>{SENTENCES.crashedWaiting}</p> : null}
      <div className={styles.buttons}>
        <Button variant="primary" isDisabled={isWaiting} onPress={() => void reloadSettled()}>
          Reload
        </Button>
        {pendingTexts !== '' || isWaiting ? <Button onPress={reload}>Reload and lose text</Button> : null}
        {pendingTexts === '' ? null : <Button onPress={() => void copyText(pendingTexts)}>Copy unsaved text</Button>}
        <Button onPress={() => void copyText(details)}>Copy details</Button>
      </div>
    </main>
  );
}
