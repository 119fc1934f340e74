import { useRef, useState } from 'react';
import { type FrameDetailView, type FrameInstruction, WORDS_AT_ONCE } from '../../../../shared/bridge/view/frame-view.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MaskedValue } from '../../../ui/controls/MaskedValue.tsx';
import { useReport } from '../../shared/report-context.ts';
import { DetailList, type DetailRow } from './DetailList.tsx';
import { RevealButton } from './RevealButton.tsx';
import { useFrame } from './use-dump.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './FrameDetail.module.css';

interface FrameDetailProps {
  readonly part: number;
  readonly thread: number;
  readonly frame: number;
  readonly turn: string;
  readonly areValuesShown: boolean;
  readonly reveal: (values: boolean) => void;
}

/** The details of a frame: the instructions around its address, its registers and its stack words. */
export function FrameDetail({ part, thread, frame, turn, areValuesShown, reveal }: FrameDetailProps) {
  const { report } = useReport();
  const of = `${String(thread)} ${String(frame)}`;
  const [asked, setAsked] = useState({ of, words: WORDS_AT_ONCE });
  const words = asked.of === of ? asked.words : WORDS_AT_ONCE;
  const detail = useFrame({ report, part, thread, frame, words }, turn);
  if (detail === null) return <div className={styles.pane} />;
  return (
    <section className={styles.pane} aria-label={DUMP_SCREEN.details(detail.index)}>
      <div className={styles.head}>
        <h3 className={texts.caps}>{DUMP_SCREEN.frameHead(detail.index)}</h3>
        <RevealButton areValuesShown={areValuesShown} reveal={reveal} />
      </div>
      <div className={styles.body}>
        {detail.source === null ? null : (
          <p className={`${texts.mono ?? ''} ${styles.source ?? ''}`} title={detail.function ?? ''}>
            {detail.source}
          </p>
        )}
        <Instructions detail={detail} />
        <Registers detail={detail} />
        <StackWords
          detail={detail}
          onMore={() => {
            setAsked({ of, words: words + WORDS_AT_ONCE });
          }}
        />
      </div>
    </section>
  );
}

interface SectionProps {
  readonly detail: FrameDetailView;
}

function SectionHead({ title, of }: { readonly title: string; readonly of: string | null }) {
  return (
    <div className={styles.sectionHead}>
      <h4 className={texts.caps}>{title}</h4>
      {of === null ? null : (
        <span className={texts.monoCut} data-may-cut="title" title={of}>
          {of}
        </span>
      )}
    </div>
  );
}

function Instructions({ detail: { instructions, module, effect, noCode } }: SectionProps) {
  const rows = instructions.map(({ address, offset, text, mark, range }): DetailRow => ({
    key: address,
    range,
    copy: `${address}  ${text}`,
    mark,
    content: <Instruction address={address} offset={offset} text={text} mark={mark} effect={mark === 'crash' ? effect : null} />,
  }));
  return (
    <section className={styles.section}>
      <SectionHead title={DUMP_SCREEN.instructions} of={module} />
      {noCode === null ? <DetailList label={DUMP_SCREEN.instructions} rows={rows} /> : <p className={styles.quiet}>{noCode}</p>}
    </section>
  );
}

interface InstructionProps extends Pick<FrameInstruction, 'address' | 'offset' | 'text' | 'mark'> {
  readonly effect: string | null;
}

function Instruction({ address, offset, text, mark, effect }: InstructionProps) {
  return (
    <>
      <span className={styles.address} title={address}>
        {offset}
      </span>{' '}
      <span className={styles.code}>{text}</span>
      {mark === null ? null : <span className="visually-hidden">, {DUMP_SCREEN.marks[mark]}</span>}
      {effect === null ? null : <span className={styles.effect}>{effect}</span>}
    </>
  );
}

function Registers({ detail: { registers, firstRegisters, lastError } }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const more = registers.length - firstRegisters;
  if (registers.length === 0) return null;
  return (
    <section className={styles.section}>
      <SectionHead title={DUMP_SCREEN.registers} of={null} />
      <DetailList
        label={DUMP_SCREEN.registers}
        rows={(isOpen ? registers : registers.slice(0, firstRegisters)).map(({ name, value, target, isInAddress, range }) =>
          valueRow({ name, value, target, isInAddress, range }),
        )}
      />
      {more === 0 ? null : (
        <div className={styles.more}>
          <Button
            variant="link"
            aria-expanded={isOpen}
            onPress={() => {
              setOpen(!isOpen);
            }}
          >
            {isOpen ? DUMP_SCREEN.fewerRegisters : DUMP_SCREEN.moreRegisters(more)}
          </Button>
        </div>
      )}
      {lastError === null ? null : <p className={styles.quiet}>{DUMP_SCREEN.lastError(lastError)}</p>}
    </section>
  );
}

function StackWords({ detail: { words, wordCount }, onMore }: SectionProps & { readonly onMore: () => void }) {
  const more = wordCount - words.length;
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={styles.section}>
      <SectionHead title={DUMP_SCREEN.stack} of={null} />
      {words.length === 0 ? (
        <p className={styles.quiet}>{DUMP_SCREEN.noWords}</p>
      ) : (
        <DetailList
          label={DUMP_SCREEN.stack}
          rows={words.map(({ place, value, target, range }) => valueRow({ name: place, value, target, isInAddress: false, range }))}
        />
      )}
      {more <= 0 ? null : (
        <div className={styles.more}>
          <Button
            variant="link"
            onPress={() => {
              // The button can disappear; the words that follow are one key from the last one.
              [...(section.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].at(-1)?.focus();
              onMore();
            }}
          >
            {DUMP_SCREEN.moreWords(more)}
          </Button>
        </div>
      )}
    </section>
  );
}

type ValueRow = Pick<FrameDetailView['registers'][number], 'name' | 'value' | 'target' | 'isInAddress' | 'range'>;

function valueRow({ name, value, target, isInAddress, range }: ValueRow): DetailRow {
  return {
    key: name,
    range,
    copy: [name, value ?? MASK, target].join('  ').trim(),
    mark: null,
    content: (
      <>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.value}>
          {value === null ? <MaskedValue /> : <span>{value}</span>}{' '}
          <span className={styles.target} data-is-cause={isInAddress || undefined} data-may-cut="title" title={target}>
            {target}
          </span>
        </span>
      </>
    ),
  };
}
