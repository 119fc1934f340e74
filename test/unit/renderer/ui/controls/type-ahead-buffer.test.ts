import { describe, expect, it } from 'vitest';
import { moveOf, typedInto, type Move } from '../../../../../renderer/ui/controls/text-moves.ts';
import { createTypeAheadBuffer, type OldText, type TypeAheadBuffer } from '../../../../../renderer/ui/controls/type-ahead-buffer.ts';

/** Simulates a field and its key presses. A key goes to the field only if the buffer does not take it. */
function typing(begins: OldText): { readonly typeAhead: TypeAheadBuffer; readonly press: (...keys: readonly string[]) => void } {
  const typeAhead = createTypeAheadBuffer(begins);
  const field = { value: '', selectionStart: 0, selectionEnd: 0 };
  typeAhead.attachTo(field);
  const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  function pressOne(key: string): void {
    if (typeAhead.takeKey({ ...noKeys, key })) return;
    if (key.length > 1) return;
    field.value += key;
    field.selectionStart = field.selectionEnd = field.value.length;
    typeAhead.noteTyped();
  }
  return { typeAhead, press: (...keys) => keys.forEach(pressOne) };
}

describe('text typed before the old text is loaded', () => {
  it('replaces the old text if all of it is selected', () => {
    const { typeAhead, press } = typing('all');
    expect(typeAhead.whole()).toBeNull();
    expect(typeAhead.over('old')).toEqual({ text: 'old', anchor: 0, head: 3 });
    press('n', 'e', 'w');
    expect(typeAhead.whole()).toBe('new');
    expect(typeAhead.over('old')).toEqual({ text: 'new', anchor: 3, head: 3 });
  });

  it('follows the keys in the old text', () => {
    const { typeAhead, press } = typing('all');
    press('End', 'x', 'Home', 'y', 'z', 'Delete');
    expect(typeAhead.whole()).toBeNull();
    expect(typeAhead.over('old')).toEqual({ text: 'yzldx', anchor: 2, head: 2 });
  });

  it('deletes the old text if all of it is selected', () => {
    const { typeAhead, press } = typing('all');
    press('Backspace');
    expect(typeAhead.whole()).toBe('');
    expect(typeAhead.over('old').text).toBe('');
  });

  it('is inserted at the start of an old text without a selection', () => {
    const { typeAhead, press } = typing('start');
    press('a', 'ArrowRight', 'b');
    expect(typeAhead.whole()).toBeNull();
    expect(typeAhead.over('old').text).toBe('aobld');
  });

  it('is the whole text if there is no old text', () => {
    const { typeAhead, press } = typing('none');
    expect(typeAhead.over('old').text).toBe('');
    press('a', 'b');
    expect(typeAhead.whole()).toBe('ab');
  });

  it('keeps carriage returns, which a field would lose', () => {
    const { typeAhead, press } = typing('all');
    press('a');
    typeAhead.insert('1\r\n2\r');
    press('b');
    expect(typeAhead.whole()).toBe('a1\r\n2\rb');
    expect(typeAhead.over('old').text).toBe('a1\r\n2\rb');
  });

  it('continues in another field', () => {
    const { typeAhead, press } = typing('none');
    press('a', 'b');
    typeAhead.attachTo(null);
    expect(typeAhead.whole()).toBe('ab');
    const next = { value: '', selectionStart: 2, selectionEnd: 2 };
    typeAhead.attachTo(next);
    expect(next.value).toBe('ab');
    next.value = 'abc';
    expect(typeAhead.whole()).toBe('abc');
  });
});

describe('keys in a text', () => {
  const text = 'one two\nthree \u{1f600}!\n';
  const go = (head: number, to: Move['to'], act: Move['act'] = 'go') => typedInto({ text, anchor: head, head }, [{ act, to }]);

  it('move by characters, words, lines and to the ends', () => {
    const positions = (['left', 'right', 'wordLeft', 'wordRight', 'up', 'down', 'lineStart', 'lineEnd', 'start', 'end'] as const).map(
      (to) => go(10, to).head,
    );
    expect(positions).toEqual([9, 11, 8, 13, 2, 18, 8, 17, 0, 18]);
  });

  it('treat a surrogate pair as one character', () => {
    expect(go(14, 'right').head).toBe(16);
    expect(go(16, 'left').head).toBe(14);
    expect(go(16, 'left', 'erase').text).toBe('one two\nthree !\n');
  });

  it('select text, and collapse a selection to its nearer end', () => {
    const all = { text, anchor: 0, head: text.length };
    expect(typedInto(all, [{ act: 'go', to: 'left' }]).head).toBe(0);
    expect(typedInto(all, [{ act: 'go', to: 'right' }]).head).toBe(text.length);
    expect(go(4, 'right', 'select')).toEqual({ text, anchor: 4, head: 5 });
    expect(typedInto(go(4, 'wordRight', 'select'), ['2'])).toEqual({ text: text.replace('two', '2'), anchor: 5, head: 5 });
  });

  it('are mapped by their names', () => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(moveOf({ ...none, key: 'ArrowLeft', ctrlKey: true })).toEqual({ act: 'go', to: 'wordLeft' });
    expect(moveOf({ ...none, key: 'End', shiftKey: true })).toEqual({ act: 'select', to: 'lineEnd' });
    expect(moveOf({ ...none, key: 'a', ctrlKey: true })).toEqual({ act: 'select', to: 'all' });
    expect(moveOf({ ...none, key: 'Delete' })).toEqual({ act: 'erase', to: 'right' });
    for (const key of ['a', 'Enter', 'Tab', 'F6']) expect(moveOf({ ...none, key })).toBeNull();
    expect(moveOf({ ...none, key: 'ArrowUp', altKey: true })).toBeNull();
  });
});
