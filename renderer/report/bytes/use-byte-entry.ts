import { useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { ReportHandle } from '../state/report-state.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { makeByteEdits, type EditSpace } from './byte-edits.ts';
import { bytesOfHex, enterDigit, hexDigit, type EntryMode, type HalfByte } from './hex-entry.ts';

export interface ByteEntryOptions {
  readonly report: ReportHandle;
  /** null while the bytes are read-only. */
  readonly entry: { readonly mode: EntryMode; readonly space: EditSpace } | null;
  readonly size: number;
  readonly cursor: ByteCursor;
  /** Moves the selection and makes it visible. */
  readonly go: (next: ByteCursor) => void;
  readonly onMode: (mode: EntryMode) => void;
  /** Called if the pasted text is not hex. The user then chooses how to insert it. */
  readonly onText: (text: string) => void;
}

export interface ByteEntry {
  /** The cursor to show. While typed bytes are not applied yet, it is ahead of the selection. */
  readonly cursor: ByteCursor;
  readonly half: HalfByte | null;
  /** Returns true if the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Keyboard entry of bytes. Two digits make a byte, Delete and Backspace remove a byte, and pasted hex is inserted as bytes. */
export function useByteEntry({ report, entry, size, cursor: selected, go, onMode, onText }: ByteEntryOptions): ByteEntry {
  const [pendingCursor, setPendingCursor] = useState<ByteCursor | null>(null);
  const [half, setHalf] = useState<HalfByte | null>(null);
  const waiting = useRef(0);
  const space = entry?.space ?? 'plain';
  const edits = useMemo(() => makeByteEdits(report, space), [report, space]);
  const cursor = pendingCursor ?? selected;
  const from = Math.min(cursor.anchor, cursor.head);
  const count = Math.min(Math.abs(cursor.head - cursor.anchor) + 1, Math.max(size - from, 0));

  /** Moves the cursor at once. The selection follows after all typed bytes are applied. */
  async function make(next: number, run: () => Promise<boolean>): Promise<void> {
    const to = { anchor: next, head: next };
    setHalf(null);
    setPendingCursor(to);
    waiting.current += 1;
    const isDone = await run();
    waiting.current -= 1;
    if (waiting.current > 0) return;
    setPendingCursor(null);
    if (isDone) go(to);
  }

  function enter(digit: number, mode: EntryMode): void {
    const entered = enterDigit(half, digit, from);
    const { byte } = entered;
    if (byte === null) setHalf(entered.half);
    else void make(from + 1, () => edits.type(mode, from, byte));
  }

  function remove(offset: number, length: number): void {
    if (length > 0) void make(offset, () => edits.splice(offset, length, new Uint8Array()));
  }

  function backspace(): void {
    if (half !== null) setHalf(null);
    else if (cursor.anchor !== cursor.head) remove(from, count);
    else if (from > 0) remove(from - 1, 1);
  }

  return {
    cursor,
    half: half?.offset === from ? half : null,
    onKey: (event) => {
      if (entry === null || event.ctrlKey || event.metaKey || event.altKey) return false;
      const digit = hexDigit(event.key);
      if (digit !== null) enter(digit, entry.mode);
      else if (event.key === 'Delete') remove(from, count);
      else if (event.key === 'Backspace') backspace();
      else if (event.key === 'Insert') onMode(entry.mode === 'insert' ? 'overwrite' : 'insert');
      else if (event.key === 'Escape' && half !== null) setHalf(null);
      else return false;
      return true;
    },
    onPaste: (event) => {
      if (entry === null) return;
      event.preventDefault();
      // Stops the event here, because a paste anywhere else on the page opens a report.
      event.stopPropagation();
      const text = event.clipboardData.getData('text/plain');
      const bytes = bytesOfHex(text);
      if (bytes === null) onText(text);
      else void make(from + bytes.length, () => edits.splice(from, entry.mode === 'overwrite' && count > 1 ? count : 0, bytes));
    },
  };
}
