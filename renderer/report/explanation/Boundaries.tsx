import { BOUNDARY, differingText, firstDifference } from '../../../shared/text/verdict/boundaries.ts';
import type { BoundaryView } from '../../../shared/bridge/view/explanation-view.ts';
import { hexOffset } from '../../core/format/hex.ts';
import { Section } from './Section.tsx';
import { ShowBytes } from './ShowBytes.tsx';
import styles from './Boundaries.module.css';

interface LettersProps {
  readonly pieces: BoundaryView['pieces'];
  readonly of: 'declared' | 'found';
}

/** A boundary with its differing letters marked. Each piece is as wide as the corresponding piece of the other boundary. */
function Letters({ pieces, of }: LettersProps) {
  return (
    <code className={styles.letters}>
      {pieces.map((piece, index) => {
        const width = Math.max(piece.declared.length, piece.found.length);
        return piece.same ? (
          <span key={index}>{piece[of]}</span>
        ) : (
          <mark key={index} className={styles.mark} data-of={of} style={{ minWidth: `${String(width)}ch` }}>
            {piece[of]}
          </mark>
        );
      })}
    </code>
  );
}

/** Two boundaries that should be equal, one above the other. */
export function Boundaries({ boundary }: { readonly boundary: BoundaryView }) {
  const { line, range, pieces } = boundary;
  return (
    <Section title={BOUNDARY.title} note={differingText(boundary)}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={BOUNDARY.title}>
        <dl className={styles.rows}>
          <dt>{BOUNDARY.declared}</dt>
          <dd>
            <Letters pieces={pieces} of="declared" />
          </dd>
          <dt>{BOUNDARY[line]}</dt>
          <dd>
            <Letters pieces={pieces} of="found" />
          </dd>
        </dl>
      </div>
      <p className={styles.first}>
        {firstDifference(boundary)} <ShowBytes range={range} label={BOUNDARY.of} text={BOUNDARY.show(hexOffset(range.offset))} />
      </p>
    </Section>
  );
}
