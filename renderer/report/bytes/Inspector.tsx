import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import {
  BYTE_INTERPRETATIONS,
  MAX_INTERPRETATION_BYTES,
  interpretBytes,
  type ByteInterpretation,
  type Meant,
} from '../../../shared/bytes/inspect-bytes.ts';
import { INSPECTOR, INTERPRETATION_WORDS } from '../../../shared/text/report/inspector.ts';
import { copyText } from '../../ui/controls/copy.ts';
import { useRoving } from '../../ui/controls/use-roving.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { PAGE_BYTES } from '../state/byte-pages.ts';
import { savePaneSize, useUi } from '../../core/state/ui-store.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { DumpPointer } from './DumpPointer.tsx';
import { byteAt } from './in-pages.ts';
import styles from './Inspector.module.css';

interface InspectorProps {
  readonly space: Space;
  readonly size: number;
  /** True if the inspector is beside the bytes, where it is open by default. Below the bytes it is folded by default. */
  readonly isBeside: boolean;
}

/** Returns the interpretations of the bytes at the selection, or null if nothing is selected in this space. */
function useInterpretations(space: Space, size: number): readonly (readonly [ByteInterpretation, Meant])[] | null {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const pages = useStore(report.pages.store, (state) => state.pages);
  const offset = selection?.space === space && selection.offset < size ? selection.offset : null;
  useEffect(() => {
    if (offset === null) return;
    for (const at of [offset, Math.min(offset + MAX_INTERPRETATION_BYTES, size) - 1])
      report.pages.want(space, Math.floor(at / PAGE_BYTES), size);
  }, [report, space, size, offset, pages]);
  if (offset === null) return null;
  const bytes = Array.from({ length: Math.min(MAX_INTERPRETATION_BYTES, size - offset) }, (_, index) =>
    byteAt(pages, space, offset + index),
  );
  return BYTE_INTERPRETATIONS.map((interpretation) => [interpretation, interpretBytes(interpretation, bytes)]);
}

function shownText(meant: Meant): string {
  if (meant === null) return INSPECTOR.none;
  return meant === 'masked' ? INSPECTOR.masked : meant.text;
}

interface ValuesProps {
  readonly values: readonly (readonly [ByteInterpretation, Meant])[];
}

/** The list of values, a single Tab stop. Arrow keys move between values. */
function Values({ values }: ValuesProps) {
  const list = useRef<HTMLDListElement>(null);
  const { stop, setStop, onKeyDown } = useRoving(list, '[data-meaning]', values.length);
  const [copied, setCopied] = useState(false);

  function textOf(target: Element | null): string | null {
    const interpretation = target?.closest<HTMLElement>('[data-meaning]')?.dataset['meaning'];
    const meant = values.find(([id]) => id === interpretation)?.[1] ?? null;
    return meant === null || meant === 'masked' ? null : meant.text;
  }

  useActionTargets(list, {
    find: (target) => {
      const text = textOf(target);
      return text === null ? null : { kind: null, copy: () => ({ text }) };
    },
  });

  return (
    <>
      <dl ref={list} className={styles.values} aria-label={INSPECTOR.list} onKeyDown={onKeyDown}>
        {values.map(([interpretation, meant], index) => (
          <div key={interpretation} className={styles.value}>
            <dt title={INTERPRETATION_WORDS[interpretation].long}>{INTERPRETATION_WORDS[interpretation].short}</dt>
            <dd>
              <button
                type="button"
                className={styles.text}
                tabIndex={index === stop ? 0 : -1}
                data-meaning={interpretation}
                data-none={meant === null || undefined}
                data-masked={meant === 'masked' || undefined}
                aria-label={`${INTERPRETATION_WORDS[interpretation].long}: ${meant === null ? INSPECTOR.noneLong : shownText(meant)}`}
                onFocus={() => {
                  setStop(index);
                  setCopied(false);
                }}
                onClick={({ currentTarget }) => {
                  const text = textOf(currentTarget);
                  if (text !== null) void copyText(text).then(setCopied);
                }}
              >
                {shownText(meant)}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.about} role="status">
        {copied ? INSPECTOR.copied : INSPECTOR.about}
      </p>
    </>
  );
}

/** Interprets the bytes as numbers, times and characters, from the first selected byte on. */
export function Inspector({ space, size, isBeside }: InspectorProps) {
  const body = useId();
  const pane = isBeside ? 'inspector-beside' : 'inspector-below';
  const isOpen = useUi((state) => state.panes[pane] ?? (isBeside ? 1 : 0)) > 0;
  return (
    <section className={styles.inspector} data-beside={isBeside || undefined} data-open={isOpen || undefined} aria-label={INSPECTOR.title}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onClick={() => {
          savePaneSize(pane, isOpen ? 0 : 1);
        }}
      >
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        {INSPECTOR.title}
      </button>
      {isOpen ? (
        <div id={body} className={styles.body}>
          <Shown space={space} size={size} />
        </div>
      ) : null}
    </section>
  );
}

function Shown({ space, size }: Pick<InspectorProps, 'space' | 'size'>) {
  const values = useInterpretations(space, size);
  return values === null ? (
    <p className={styles.about}>{INSPECTOR.nothing}</p>
  ) : (
    <>
      <DumpPointer />
      <Values values={values} />
    </>
  );
}
