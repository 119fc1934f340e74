import { describe, expect, it, vi } from 'vitest';
import { eventQueue } from '../../../../electron/shell/event-queue.ts';
import { IPC } from '../../../../electron/shell/ipc-names.ts';

const payload = (n: number) => ({ opened: `r${n}` });

describe('events for the page', () => {
  it('wait until it is ready and keep their order', () => {
    const send = vi.fn();
    const queue = eventQueue(send);
    queue.tell('reports.changed', payload(1));
    queue.tell('reports.changed', payload(2));
    expect(send).not.toHaveBeenCalled();
    queue.ready();
    queue.tell('reports.changed', payload(3));
    expect(send.mock.calls).toEqual([1, 2, 3].map((n) => [IPC.event, 'reports.changed', payload(n)]));
  });

  it('wait again during a reload', () => {
    const send = vi.fn();
    const queue = eventQueue(send);
    queue.ready();
    queue.gone();
    queue.tell('reports.changed', payload(1));
    expect(send).not.toHaveBeenCalled();
    queue.ready();
    expect(send).toHaveBeenCalledOnce();
  });

  it('are limited in number, and the oldest are dropped first', () => {
    const send = vi.fn();
    const queue = eventQueue(send);
    for (let n = 0; n < 700; n++) queue.tell('reports.changed', payload(n));
    queue.ready();
    expect(send).toHaveBeenCalledTimes(500);
    expect(send.mock.calls[0]?.[2]).toEqual(payload(200));
  });
});
