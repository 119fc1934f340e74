import type { ExampleBytes } from '../../shared/text/help/example.ts';
import { HELP } from '../../shared/text/help/help.ts';
import { SPACE_LABELS } from '../../shared/text/verdict/ui.ts';
import { hexOffset } from '../core/format/hex.ts';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import styles from './HelpPane.module.css';

/** Example bytes as lines of text, with control characters drawn as glyphs. The bytes that the page is about are marked. */
export function ExampleView({ example }: { readonly example: ExampleBytes }) {
  const { text, from, length, space, offset, isCut } = example;
  const shown = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)] as const;
  return (
    <>
      <p className={styles.note}>
        {HELP.exampleHelp} {space === null ? null : `${HELP.from(SPACE_LABELS[space], hexOffset(offset))}.`}{' '}
        {length === 0 ? HELP.missing : null}
      </p>
      <pre className={styles.bytes} tabIndex={0} role="group" aria-label={HELP.example}>
        <Bytes text={shown[0]} />
        {length === 0 ? null : (
          <mark className={styles.marked}>
            <Bytes text={shown[1]} />
          </mark>
        )}
        {isCut ? <span className={styles.cut}>… {HELP.cut}</span> : <Bytes text={shown[2]} />}
      </pre>
    </>
  );
}

function Bytes({ text }: { readonly text: string }) {
  // Non-ASCII bytes are drawn as bytes, because their meaning depends on a charset.
  return <VisibleText text={text.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)))} breaks />;
}
