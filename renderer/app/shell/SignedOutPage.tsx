import { SIGNED_OUT, type SignedOut } from '../../../shared/text/app/connection.ts';
import styles from './CrashedPage.module.css';

/** Replaces the app in a tab that is not signed in. Shows the reason, and how to sign in. */
export function SignedOutPage({ why }: { readonly why: SignedOut }) {
  const { message, hint } = SIGNED_OUT[why];
  return (
    <main className={styles.page} data-signed-out={why}>
      <h1>Crashlens</h1>
      <p role="alert">{message}</p>
      <p>{hint}</p>
    </main>
  );
}
