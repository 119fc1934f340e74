import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FILTER_BOX } from '../../../shared/text/board/filter.ts';
import { type Completion, type FilterFailure, MAX_FILTER_LENGTH } from '../../../shared/bridge/view/board-view.ts';
import { completed, type Completing } from '../../core/state/completion.ts';
import { CompletionList } from './CompletionList.tsx';
import { FilterUnderlines } from './FilterUnderlines.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './FilterBox.module.css';

/** The offered completions. `at`: index of the active item; -1: none. */
interface Offered {
  /** The filter for which the completions were requested. They are not shown for any other filter. */
  readonly filter: string;
  readonly completion: Completion;
  readonly at: number;
}

/** Requests completions while the user types. Only the response to the last request is used. */
function useCompletions(shown: string, completing: Completing) {
  const [offered, setOffered] = useState<Offered | null>(null);
  const asked = useRef(0);
  return {
    offered: offered?.filter === shown ? offered : null,
    close: (): void => {
      asked.current += 1;
      setOffered(null);
    },
    move: (at: number): void => {
      setOffered((known) => (known === null ? null : { ...known, at }));
    },
    ask: async (filter: string, caret: number): Promise<void> => {
      asked.current += 1;
      const mine = asked.current;
      const completion = await completing(filter, caret);
      if (mine === asked.current) setOffered(completion === null || completion.items.length === 0 ? null : { filter, completion, at: -1 });
    },
  };
}

interface FilterBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly filter: string;
  /** Errors of the filter; null: not known yet. */
  readonly errors: readonly FilterFailure[] | null;
  readonly onFilter: (filter: string) => void;
  /** Completes the filter at the caret. */
  readonly completing: Completing;
  /** Formats the row count for screen readers. */
  readonly said: (count: number) => string;
  /** Moves the focus to the rows. If left out, the grid of rows on the same screen gets the focus. */
  readonly onRows?: (input: HTMLInputElement | null) => void;
}

/** Focuses the grid of rows on the same screen. Grids in the previewed report do not count. */
function focusGrid(input: HTMLInputElement | null): void {
  const grids = input?.closest('[data-screen]')?.querySelectorAll<HTMLElement>('[role=grid]') ?? [];
  [...grids].find((grid) => grid.closest('[data-report]') === null)?.focus();
}

/**
 * Moves the focus from the field to the rows. Rows that arrive later, or that replace the focused rows, get the focus too,
 * unless the user has moved it. If there are no rows, no element has the focus.
 */
function useLeave(isRead: boolean) {
  const left = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (!isRead) return;
    if (document.activeElement === document.body) focusGrid(left.current);
    left.current = null;
  }, [isRead]);
  return (input: HTMLInputElement | null): void => {
    if (!isRead) left.current = input;
    input?.blur();
    focusGrid(input);
  };
}

/** Remembers the filter before it was cleared. Not needed if the user cleared it by typing, because the browser can undo that. */
function useEmptied(filter: string) {
  const emptied = useRef<string | null>(null);
  const before = useRef(filter);
  const typed = useRef(filter);
  useEffect(() => {
    if (filter !== '') {
      emptied.current = null;
      typed.current = filter;
    } else if (before.current !== '' && typed.current !== filter) emptied.current = before.current;
    before.current = filter;
  }, [filter]);
  return {
    noteTyped: (text: string): void => {
      typed.current = text;
    },
    /** Returns the filter before it was cleared. Returns null if the filter is not empty, or was cleared by typing. */
    beforeEmptied: (): string | null => (filter === '' ? emptied.current : null),
  };
}

/** Returns the errors of finished tokens. While the user types, the token at the caret is unfinished. */
function useFinishedErrors(filter: string, errors: readonly FilterFailure[] | null) {
  /** null: the user is not typing. */
  const [caret, setCaret] = useState<number | null>(null);
  return {
    finished: (errors ?? []).filter((error) => caret === null || !isInToken(filter, caret, error)),
    typedAt: setCaret,
    movedTo: (at: number | null): void => {
      setCaret((known) => (known === null ? null : at));
    },
  };
}

function ErrorList({ id, errors }: { readonly id: string; readonly errors: readonly FilterFailure[] }) {
  if (errors.length === 0) return null;
  return (
    <ul id={id} className={styles.faults} aria-label={FILTER_BOX.errors} role="list">
      {errors.map(({ message, offset }) => (
        <li key={offset}>{message}</li>
      ))}
    </ul>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <span className={styles.clear}>
      <IconButton small label={FILTER_BOX.clear} onPress={onClear}>
        <X size={14} aria-hidden />
      </IconButton>
    </span>
  );
}

/** Text field of a filter. It offers completions, and underlines and explains errors. */
export function FilterBox({ label, placeholder, filter, errors, onFilter, completing, said, onRows }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const list = useId();
  const errorList = useId();
  const { noteTyped, beforeEmptied } = useEmptied(filter);
  const { offered, close, move, ask } = useCompletions(filter, completing);
  const items = offered?.completion.items ?? [];
  const { finished, typedAt, movedTo } = useFinishedErrors(filter, errors);
  const leave = useLeave(errors !== null);
  const hasErrors = finished.length > 0;

  useEffect(() => {
    if (caretAfter.current === null || input.current === null) return;
    input.current.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [filter]);

  function type(text: string): void {
    const at = input.current?.selectionStart ?? text.length;
    noteTyped(text);
    typedAt(at);
    onFilter(text);
    void ask(text, at);
  }

  function take(index: number): void {
    const item = items[index];
    if (offered === null || item === undefined) return;
    const { text, caret: after } = completed(filter, offered.completion, item.text);
    caretAfter.current = after;
    typedAt(after);
    onFilter(text);
    input.current?.focus();
    // After a whole value was completed, the list closes. After a filter key was completed, the list offers values for that key.
    if (text.slice(0, after).endsWith(' ')) close();
    else void ask(text, after);
  }

  function goToRows(): void {
    close();
    (onRows ?? focusGrid)(input.current);
  }

  function onArrow(event: KeyboardEvent): void {
    if (offered !== null) move(nextAt(offered.at, items.length, event.key === 'ArrowDown' ? 1 : -1));
    else if (event.key === 'ArrowDown' && !event.altKey) goToRows();
    else void ask(filter, input.current?.selectionStart ?? filter.length);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isOpen = offered !== null;
    const before = beforeEmptied();
    if (event.key === 'Escape') {
      if (isOpen) close();
      else leave(input.current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onArrow(event);
    else if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && offered.at >= 0) take(offered.at);
    else if (event.key === 'Tab' && !event.shiftKey && isOpen && isAtTokenEnd(event.currentTarget)) take(0);
    else if (event.key === 'Enter') goToRows();
    else if (isUndo(event) && before !== null) onFilter(before);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const active = offered === null || offered.at < 0 ? undefined : `${list}-${String(offered.at)}`;
  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <Search size={14} aria-hidden className={styles.icon} />
        <FilterUnderlines filter={filter} errors={finished} scrolled={scrolled} />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded={offered !== null}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active}
          aria-describedby={hasErrors ? errorList : undefined}
          aria-invalid={hasErrors}
          data-filter-box=""
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_FILTER_LENGTH}
          placeholder={placeholder}
          value={filter}
          onChange={(event) => {
            type(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onSelect={({ currentTarget: { selectionStart } }) => {
            movedTo(selectionStart);
          }}
          onBlur={() => {
            typedAt(null);
            close();
          }}
          onScroll={(event) => {
            setScrolled(event.currentTarget.scrollLeft);
          }}
        />
        {filter === '' ? null : (
          <ClearButton
            onClear={() => {
              onFilter('');
              input.current?.focus();
            }}
          />
        )}
        <CompletionList id={list} items={items} at={offered?.at ?? -1} said={said} onTake={take} />
      </div>
      <ErrorList id={errorList} errors={finished} />
    </div>
  );
}

/** True if the token of an error contains the caret or touches it. */
function isInToken(filter: string, caret: number, { offset, length }: Pick<FilterFailure, 'offset' | 'length'>): boolean {
  const between = caret < offset ? filter.slice(caret, offset) : filter.slice(offset + length, caret);
  return !/\s/.test(between);
}

function isAtTokenEnd({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  if (selectionStart === null || selectionStart === 0 || selectionStart !== selectionEnd) return false;
  return !/\s/.test(value.charAt(selectionStart - 1)) && !/\S/.test(value.charAt(selectionStart));
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** Returns the next or previous index. Before the first and after the last index comes the field itself (-1). */
function nextAt(at: number, count: number, step: 1 | -1): number {
  const next = at + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}
