import { describe, expect, it } from 'vitest';
import { eventHub } from '../../../../../../electron/host/platform/base/events.ts';

describe('host events', () => {
  it('reach every listener until it stops listening', () => {
    const hub = eventHub(() => undefined);
    const heard: unknown[] = [];
    const stop = hub.listen((event, payload) => heard.push([event, payload]));
    hub.emit('reports.changed', { opened: 'a' });
    stop();
    hub.emit('reports.changed', { opened: 'b' });
    expect(heard).toEqual([['reports.changed', { opened: 'a' }]]);
  });

  it('are dropped and logged without values if they do not match their schema', () => {
    const log: string[] = [];
    const hub = eventHub((line) => log.push(line));
    const heard: unknown[] = [];
    hub.listen((event) => heard.push(event));
    hub.emit('reports.changed', { opened: 'a', secret: 'secret-value' } as never);
    expect(heard).toEqual([]);
    expect(log.join()).not.toContain('secret-value');
    expect(log).toHaveLength(1);
  });
});
