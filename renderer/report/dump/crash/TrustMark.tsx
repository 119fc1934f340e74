import { SIGN_WORDS, TRUST_SIGNS, type TrustSign } from '../../../../shared/text/report/dump-frames.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import styles from './TrustMark.module.css';

/** Says how a frame was found. It is always beside the word for it. */
export function TrustMark({ sign }: { readonly sign: TrustSign }) {
  return <span aria-hidden className={styles.mark} data-sign={sign} />;
}

/** What the signs of frames mean. */
export function TrustLegend() {
  return (
    <ul className={styles.legend} aria-label={DUMP_SCREEN.legend}>
      {TRUST_SIGNS.map((sign) => (
        <li key={sign}>
          <TrustMark sign={sign} /> {SIGN_WORDS[sign]}
        </li>
      ))}
    </ul>
  );
}
