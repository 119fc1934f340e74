import { Fragment } from 'react';
import { Copy } from 'lucide-react';
import type { SignatureView } from '../../../../shared/bridge/view/dump-view.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { SIGNATURE_WORDS } from '../../../../shared/text/report/dump-signature.ts';
import { copyText } from '../../../ui/controls/copy.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../../ui/controls/VisibleText.tsx';
import { HelpLink } from './HelpLink.tsx';
import texts from '../../../ui/controls/text.module.css';
import styles from './SignatureRow.module.css';

/** The signature of the crash, what it was made with, and how it was made. A masked signature cannot be copied. */
export function SignatureRow({ signature, like }: { readonly signature: SignatureView; readonly like: number }) {
  const { text, isMasked, note } = signature;
  return (
    <div className={styles.row} data-help="signature:crash">
      <span className={styles.label}>{SIGNATURE_WORDS.label}</span>
      <div className={styles.line}>
        <div className={styles.lead}>
          <span className={styles.text} data-testid="signature" data-may-cut="title" title={isMasked ? SIGNATURE_WORDS.label : text}>
            <MaskedText text={text} />
          </span>
          {isMasked ? null : (
            <IconButton small label={SIGNATURE_WORDS.copy} onPress={() => void copyText(text)}>
              <Copy size={14} aria-hidden />
            </IconButton>
          )}
          {like < 2 ? null : <span className={styles.count}>{DUMP_SCREEN.onBoard(like)}</span>}
          {note === '' ? null : (
            <span className={`${texts.cut ?? ''} ${styles.note ?? ''}`} data-may-cut="title" title={note}>
              {note}
            </span>
          )}
        </div>
        <Explanation signature={signature} />
      </div>
    </div>
  );
}

/** What became of each frame, and what changed the signature afterwards. */
function Explanation({ signature: { frames, framesAfter, notes, plain } }: { readonly signature: SignatureView }) {
  return (
    <details className={styles.explanation}>
      <summary>
        {SIGNATURE_WORDS.why} <span className="visually-hidden">{SIGNATURE_WORDS.thisSignature}</span>
      </summary>
      {frames.length === 0 ? null : (
        <ol className={styles.frames} aria-label={SIGNATURE_WORDS.frames}>
          {frames.map(({ use, text, why }, index) => (
            <li key={index} className={styles.frame}>
              <span>{use}</span>
              <span className={texts.monoInk}>
                <MaskedText text={text} />
              </span>
              <span>
                <VisibleText text={why} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {framesAfter === 0 ? null : <p className={styles.note}>{SIGNATURE_WORDS.rest(framesAfter)}</p>}
      {notes.map((each) => (
        <p key={each} className={styles.note}>
          {each}
        </p>
      ))}
      <p className={styles.note}>
        {SIGNATURE_WORDS.plain}{' '}
        <span className={texts.monoInk}>
          <MaskedText text={plain} />
        </span>
      </p>
      <HelpLink id="signature:crash" about={SIGNATURE_WORDS.heading} />
    </details>
  );
}

/** A text in which masked pieces are drawn as masked values. */
function MaskedText({ text }: { readonly text: string }) {
  return text.split(MASK).map((piece, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <MaskedValue />}
      {piece === '' ? null : <VisibleText text={piece} />}
    </Fragment>
  ));
}
