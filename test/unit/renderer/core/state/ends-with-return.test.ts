import { expect, it } from 'vitest';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../../shared/text/app/errors.ts';
import { endsWithReturn } from '../../../../../renderer/core/state/ends-with-return.ts';

const cutOff = errorOf(failure('host_restarted', { why: 'gone' }));
const lost = errorOf(failure('host_gone', { asked: true }));
const notBegun = errorOf(failure('host_gone', { asked: false }));
const down = errorOf(failure('host_down', { why: 'gone' }));

it('the failure of a call that the page repeats ends when the host is back, but not the failure of a call that may have changed something', () => {
  for (const error of [cutOff, lost]) {
    expect(endsWithReturn('board.query', error)).toBe(true);
    expect(endsWithReturn('send.start', error)).toBe(false);
  }
});

it('the failure of a call that was not begun ends when the host is back, whatever the call would have done', () => {
  expect(endsWithReturn('send.start', notBegun)).toBe(true);
  expect(endsWithReturn('draft.apply', down)).toBe(true);
});

it('any other failure stays when the host is back', () => {
  expect(endsWithReturn('board.query', errorOf(failure('internal', { channel: 'board.query', kind: '' })))).toBe(false);
});
