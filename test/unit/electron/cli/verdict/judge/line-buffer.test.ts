import { describe, expect, it } from 'vitest';
import { BATCH_SIZE, lineBuffer } from '../../../../../../electron/cli/verdict/judge/line-buffer.ts';

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString());

describe('the line buffer', () => {
  it('returns all complete lines, and the rest at the end', () => {
    const lines = lineBuffer();
    lines.add(Buffer.from('a\nb'));
    lines.add(Buffer.from('c\nd'));
    expect(lines.whole()).toBe(5);
    expect(text(lines.take())).toBe('a\nbc\n');
    expect(text(lines.take())).toBeNull();
    lines.room().set(Buffer.from('e'));
    lines.filled(1);
    expect(text(lines.take())).toBeNull();
    expect(text(lines.takeRest())).toBe('de');
    expect(lines.takeRest()).toBeNull();
  });

  it('returns batches in separate memory that is reused after it is returned', () => {
    const lines = lineBuffer();
    lines.add(Buffer.from('first\nsec'));
    const first = lines.take();
    lines.add(Buffer.from('ond\n'));
    const second = lines.take();
    expect(text(first)).toBe('first\n');
    expect(text(second)).toBe('second\n');
    expect(second?.buffer).not.toBe(first?.buffer);
    if (first === null) throw new Error('there is a first stretch');
    lines.giveBack(first);
    lines.add(Buffer.from('third\n'));
    lines.take();
    lines.add(Buffer.from('fourth\n'));
    const fourth = lines.take();
    expect(fourth?.buffer).toBe(first.buffer);
    expect(text(fourth)).toBe('fourth\n');
  });

  it('holds a line longer than its memory', () => {
    const lines = lineBuffer();
    const long = Buffer.alloc(5 * BATCH_SIZE, 'x');
    for (let at = 0; at < long.length;) {
      const room = lines.room();
      const size = Math.min(room.length, long.length - at);
      room.set(long.subarray(at, at + size));
      lines.filled(size);
      at += size;
    }
    expect(lines.take()).toBeNull();
    lines.add(Buffer.from(`\n${'y'.repeat(3 * BATCH_SIZE)}`));
    expect(lines.take()).toHaveLength(long.length + 1);
    expect(text(lines.takeRest())).toBe('y'.repeat(3 * BATCH_SIZE));
  });
});
