import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { guardPage, type PageQuestion } from '../../../../electron/shell/page-guard.ts';
import { PAGE_URL } from '../../../../electron/shell/origin.ts';
import { PAGE_FAILURES } from '../../../../shared/text/app/menu.ts';

const { reload, wait, quit } = PAGE_FAILURES.buttons;

/** Creates a guarded window. The test makes it fail and answers its questions. */
function guarded() {
  const window = new EventEmitter();
  const contents = new EventEmitter();
  const asked: (PageQuestion & { readonly answer: (button: number) => void })[] = [];
  const done: string[] = [];
  const forcefullyCrashRenderer = (): void => {
    done.push('end');
    contents.emit('render-process-gone', {}, { reason: 'killed' });
  };
  guardPage(Object.assign(window, { webContents: Object.assign(contents, { forcefullyCrashRenderer }) }), {
    ask: (question) => new Promise((answer) => asked.push({ ...question, answer })),
    load: () => done.push('load'),
    quit: () => done.push('quit'),
    gone: () => done.push('gone'),
    log: vi.fn(),
  });
  return {
    asked,
    done,
    crash: (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason }),
    fail: (code: number, address = PAGE_URL, isMainFrame = true) => contents.emit('did-fail-load', {}, code, '', address, isMainFrame),
    hang: () => window.emit('unresponsive'),
    answerAgain: () => window.emit('responsive'),
    choose: async (button: string) => {
      const question = asked.at(-1);
      question?.answer(question.buttons.indexOf(button));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('the page guard offers to reload a page after its process ended', async () => {
  const { asked, done, crash, choose } = guarded();
  crash();
  expect(asked).toMatchObject([{ message: PAGE_FAILURES.messages.gone, buttons: [reload, quit] }]);
  await choose(reload);
  expect(done).toEqual(['gone', 'load']);
  crash('oom');
  await choose(quit);
  expect(done).toEqual(['gone', 'load', 'gone', 'quit']);
});

it('the page guard asks nothing if the page ended normally', () => {
  const { asked, crash } = guarded();
  crash('clean-exit');
  expect(asked).toEqual([]);
});

it('the page guard offers once to wait for an unresponsive page, or to end and reload it', async () => {
  const { asked, done, hang, choose } = guarded();
  hang();
  hang();
  expect(asked).toMatchObject([{ message: PAGE_FAILURES.messages.unresponsive, buttons: [reload, quit, wait] }]);
  await choose(wait);
  expect(done).toEqual([]);
  hang();
  await choose(reload);
  expect(done).toEqual(['end', 'gone', 'load']);
  expect(asked).toHaveLength(2);
});

it('the page guard withdraws the question if the page responds again or its process ends', async () => {
  const { asked, done, hang, crash, answerAgain, choose } = guarded();
  hang();
  answerAgain();
  expect(asked[0]?.signal.aborted).toBe(true);
  await choose(reload);
  expect(done).toEqual([]);
  hang();
  crash();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  answerAgain();
  expect(asked[2]?.signal.aborted).toBe(false);
  await choose(reload);
  expect(done).toEqual(['gone', 'load']);
});

it('the page guard offers to reload a page that failed to load, but ignores aborted loads and loads of other pages', async () => {
  const { asked, done, fail, choose } = guarded();
  fail(-3);
  fail(-6, 'https://example.com/');
  fail(-6, PAGE_URL, false);
  expect(asked).toEqual([]);
  fail(-6);
  expect(asked).toMatchObject([{ message: PAGE_FAILURES.messages.notLoaded }]);
  await choose(reload);
  expect(done).toEqual(['load']);
});
