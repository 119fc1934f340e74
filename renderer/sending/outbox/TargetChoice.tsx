import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { failure } from '../../../shared/bridge/failure.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { TARGETS } from '../../../shared/text/sending/targets.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { CollectorView } from '../../../shared/bridge/view/collector-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useCollector } from '../state/collector-store.ts';
import { noticeError, noticeNote } from '../../core/state/notices.ts';
import { forgetRecent, removeTarget, useTargets } from '../../core/state/targets.ts';
import { TargetLabel } from '../../ui/status/TargetLabel.tsx';
import { SaveAsTarget } from './SaveAsTarget.tsx';
import { type TargetSelection, ANOTHER } from './use-target-selection.ts';
import styles from './TargetChoice.module.css';

/** Number of recent URLs that are shown before the user asks for all. */
const FIRST_SHOWN = 3;

function helpOf({ url, paused }: TargetView, collector: CollectorView | null): string {
  const where = url ?? (collector?.running === true ? TARGETS.runsAt(collector.url ?? '') : TARGETS.starts);
  return paused === null ? where : `${where}, ${TARGETS.paused}`;
}

async function forget(target: TargetView): Promise<void> {
  const failed = await removeTarget(target.id);
  if (failed !== null) noticeError(failed);
}

async function forgetAll(): Promise<void> {
  const left = await forgetRecent();
  if (left !== null && left > 0) noticeNote(TARGETS.stillInOutbox(left));
}

/** Heading of the recent URLs, with actions on all of them. `onShowAll`: null if all are shown. */
function RecentTitle({ count, onShowAll }: { readonly count: number; readonly onShowAll: (() => void) | null }) {
  return (
    <div className={styles.recent}>
      <span className={styles.title}>{TARGETS.recent}</span>
      {onShowAll === null ? null : (
        <Button variant="link" onPress={onShowAll}>
          {TARGETS.showAll(count)}
        </Button>
      )}
      <Button variant="link" onPress={() => void forgetAll()}>
        {TARGETS.forgetAll}
      </Button>
    </div>
  );
}

interface UrlProps {
  /**
   * Called when Enter is pressed in the field. If this is left out, Enter, or leaving the field, makes the URL the target. If it is set, they do not, because
   * the dialog's buttons decide.
   */
  readonly onEnter?: (() => void) | undefined;
}

interface TargetChoiceProps extends UrlProps {
  readonly selection: TargetSelection;
}

/** Choice of the destination: a target, a recent URL or another URL. */
export function TargetChoice({ selection, ...url }: TargetChoiceProps) {
  const targets = useTargets((state) => state.targets?.targets) ?? [];
  const collector = useCollector((state) => state.collector);
  const [showsAll, setShowsAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const recent = targets.filter(({ usedAt }) => usedAt !== null);
  const shownRecent = recent.filter(({ id }, index) => showsAll || index < FIRST_SHOWN || id === selection.selected);
  const isAllShown = shownRecent.length === recent.length;
  const optionOf = (target: TargetView) => ({
    id: target.id,
    label: target.name,
    shown: <TargetLabel target={target} />,
    help: helpOf(target, collector),
  });
  const recentOptions = shownRecent.map((target, index) => ({
    ...optionOf(target),
    above: index > 0 ? null : <RecentTitle count={recent.length} onShowAll={isAllShown ? null : () => setShowsAll(true)} />,
    // Only the button of the selected URL is a Tab stop. Arrow keys reach the other buttons.
    after: (
      <IconButton
        small
        label={TARGETS.forget(target.name)}
        excludeFromTabOrder={target.id !== selection.selected}
        onPress={() => void forget(target)}
      >
        <X size={14} aria-hidden />
      </IconButton>
    ),
  }));

  return (
    <div className={styles.target} ref={box}>
      <Choice
        label={TARGETS.target}
        value={selection.selected}
        onChange={selection.select}
        options={[
          ...targets.filter(({ usedAt }) => usedAt === null).map(optionOf),
          ...recentOptions,
          { id: ANOTHER, label: TARGETS.another, help: TARGETS.anotherHelp },
        ]}
      />
      {selection.selected === ANOTHER || selection.target === null || selection.target.usedAt === null ? null : (
        <SaveAsTarget key={selection.target.id} target={selection.target} />
      )}
      <UrlField selection={selection} box={box} {...url} />
    </div>
  );
}

interface UrlFieldProps extends UrlProps {
  readonly selection: TargetSelection;
  /** The element with the radio button of the target that the URL will become. */
  readonly box: RefObject<HTMLElement | null>;
}

/** The field for the URL of another target. */
function UrlField({ selection, box, onEnter }: UrlFieldProps) {
  const { typed } = selection;
  const error = typed?.kind === 'failed' ? errorOf(failure('bad_target', { error: typed.error })) : null;
  /** True after Enter was pressed in the field, until the URL becomes the target, is refused or changes. */
  const isLeaving = useRef(false);

  // When its URL becomes the target, the field disappears. After Enter, the focus then moves to the new target.
  useEffect(() => {
    if (selection.selected === ANOTHER || !isLeaving.current) return;
    isLeaving.current = false;
    box.current?.querySelector<HTMLElement>(`input[value="${CSS.escape(selection.selected)}"]`)?.focus();
  }, [box, selection.selected]);

  async function takeByKey(): Promise<void> {
    isLeaving.current = true;
    if (onEnter !== undefined) onEnter();
    else if ((await selection.take()) === null) isLeaving.current = false;
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (onEnter !== undefined) return;
    // The focus moves to another radio button: the user is choosing a different target.
    if (box.current?.contains(relatedTarget instanceof Node ? relatedTarget : null) === true) return;
    // The window lost the focus, not the field.
    if (!document.hasFocus()) return;
    void selection.take();
  }

  if (typed === null) return null;
  return (
    <div className={styles.url}>
      <TextField
        label={TARGETS.url}
        mono
        placeholder="http://127.0.0.1:5001/submit"
        value={selection.text}
        onChange={(text) => {
          isLeaving.current = false;
          selection.write(text);
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          // The popover handles Escape.
          if (event.key !== 'Enter') event.continuePropagation();
          else if (typed.kind === 'whole') void takeByKey();
        }}
        error={error === null ? null : `${error.message} ${error.hint}`}
      />
    </div>
  );
}
