import { expect, it } from 'vitest';
import { runningCalls } from '../../../../../../electron/host/app/thread/running-calls.ts';

const names = {
  report: (report: string) => (report === 'r1' ? { report, name: 'a.http' } : null),
  file: (handle: string) => (handle === 'f1' ? { handle, path: '/b.http', name: 'b.http' } : null),
};

it('the calls in progress are listed oldest first, without calls that have not begun or wait for a dialog', () => {
  let begun = 3;
  const calls = runningCalls(() => begun);
  calls.add(1, { ask: 'call', channel: 'report.saveAs', request: { report: 'r1', as: 'body' } });
  calls.add(2, { ask: 'call', channel: 'report.open', request: { file: 'f1' } });
  calls.add(3, { ask: 'call', channel: 'report.inspect', request: { report: 'r1' } });
  calls.add(4, { ask: 'call', channel: 'report.inspect', request: { report: 'r1' } });
  const closed = calls.inDialog('chooseSavePath');
  const open = { channel: 'report.open', report: null, name: 'b.http' };
  const inspect = { channel: 'report.inspect', report: 'r1', name: 'a.http' };
  expect(calls.working(names)).toEqual([open, inspect]);
  closed();
  expect(calls.working(names)).toEqual([{ channel: 'report.saveAs', report: 'r1', name: 'a.http' }, open, inspect]);
  calls.remove(1);
  begun = 4;
  expect(calls.working(names)).toEqual([open, inspect, inspect]);
});

it('a call with an invalid request has no report', () => {
  const calls = runningCalls(() => 1);
  calls.add(1, { ask: 'call', channel: 'report.inspect', request: null });
  expect(calls.working(names)).toEqual([{ channel: 'report.inspect', report: null, name: null }]);
});
