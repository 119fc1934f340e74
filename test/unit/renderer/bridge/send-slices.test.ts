import { describe, expect, it, vi } from 'vitest';
import { SLICE_BYTES, sendSlices, type SliceWire, type UploadAnswer } from '../../../../renderer/bridge/send-slices.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../shared/text/app/errors.ts';

const SIZE = 2 * SLICE_BYTES + 5;
const content = new Blob([new Uint8Array(SIZE)]);
const unknown = errorOf(failure('unknown_handle', { what: 'upload' }));
const outOfOrder = fail(errorOf(failure('upload_out_of_order', { name: 'a' })));

/** A server that records all posts and accepts them. `answers`: different answers, by the number of the post. */
function wireWith(answers: Readonly<Record<number, (offset: number) => UploadAnswer>> = {}) {
  const posts: (readonly [offset: number, length: number])[] = [];
  const pauses: number[] = [];
  let there = 0;
  const wire: SliceWire = {
    post: (offset, slice, onSent) => {
      const answer = answers[posts.push([offset, slice.size]) - 1];
      onSent(slice.size);
      if (answer !== undefined) return Promise.resolve(answer(offset));
      there = offset + slice.size;
      return Promise.resolve(ok({ received: there }));
    },
    state: () => Promise.resolve(ok({ received: there })),
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  const takes = (bytes: number): null => {
    there += bytes;
    return null;
  };
  return { wire, posts, pauses, takes };
}

const never = new AbortController().signal;

describe('a file that is sent in slices', () => {
  it('is sent slice by slice, with progress reports', async () => {
    const { wire, posts } = wireWith();
    const sent: number[] = [];
    expect(await sendSlices(content, wire, never, (bytes) => sent.push(bytes))).toEqual({ kind: 'sent' });
    expect(posts).toEqual([
      [0, SLICE_BYTES],
      [SLICE_BYTES, SLICE_BYTES],
      [2 * SLICE_BYTES, 5],
    ]);
    expect(sent.at(-1)).toBe(SIZE);
  });

  it('continues at the server’s offset when a slice breaks off', async () => {
    const { wire, posts, takes } = wireWith({ 1: () => takes(1_000) });
    expect(await sendSlices(content, wire, never, () => undefined)).toEqual({ kind: 'sent' });
    expect(posts.map(([offset]) => offset)).toEqual([0, SLICE_BYTES, SLICE_BYTES + 1_000]);
  });

  it('continues at the server’s offset after an out-of-order answer', async () => {
    const { wire, posts } = wireWith({ 1: () => outOfOrder });
    expect(await sendSlices(content, wire, never, () => undefined)).toEqual({ kind: 'sent' });
    expect(posts).toHaveLength(4);
  });

  it('is given up after five breaks in a row without progress, with growing waits', async () => {
    const broken = Object.fromEntries(Array.from({ length: 20 }, (_, turn) => [turn, () => null]));
    const { wire, posts, pauses } = wireWith(broken);
    expect(await sendSlices(content, wire, never, () => undefined)).toEqual({ kind: 'lost' });
    expect(posts).toHaveLength(6);
    expect(pauses).toEqual([100, 200, 400, 800, 1_600]);
  });

  it('may break any number of times while it makes progress', async () => {
    const advancing = Object.fromEntries(Array.from({ length: 12 }, (_, turn) => [turn, () => takes(10)]));
    const { wire, takes } = wireWith(advancing);
    expect(await sendSlices(content, wire, never, () => undefined)).toEqual({ kind: 'sent' });
  });

  it('is given up if the server does not answer at all', async () => {
    const { wire } = wireWith({ 0: () => null });
    const state = vi.fn<SliceWire['state']>(() => Promise.resolve(null));
    expect(await sendSlices(content, { ...wire, state }, never, () => undefined)).toEqual({ kind: 'lost' });
    expect(state).toHaveBeenCalledTimes(5);
  });

  it('ends with the error of the server, at once or after a break', async () => {
    const refusing = wireWith({ 0: () => fail(unknown) });
    expect(await sendSlices(content, refusing.wire, never, () => undefined)).toEqual({ kind: 'failed', error: unknown });
    const { wire } = wireWith({ 0: () => null });
    const gone = { ...wire, state: () => Promise.resolve(fail(unknown)) };
    expect(await sendSlices(content, gone, never, () => undefined)).toEqual({ kind: 'failed', error: unknown });
  });

  it('is reported as unreadable if the page cannot read it', async () => {
    const { wire } = wireWith({ 0: () => null });
    const folder = {
      size: 4_096,
      slice: () => folder,
      arrayBuffer: () => Promise.reject(new DOMException('a folder', 'NotReadableError')),
      // For a folder, browsers return a File like this one. A test cannot construct such a File.
    } as unknown as Blob;
    expect(await sendSlices(folder, wire, never, () => undefined)).toEqual({ kind: 'unreadable' });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const { wire, posts } = wireWith({
      1: () => {
        controller.abort();
        return null;
      },
    });
    expect(await sendSlices(content, wire, controller.signal, () => undefined)).toEqual({ kind: 'stopped' });
    expect(posts).toHaveLength(2);
  });
});
