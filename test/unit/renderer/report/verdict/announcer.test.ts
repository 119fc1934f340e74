import { describe, expect, it } from 'vitest';
import { QUIET_MS, makeAnnouncer, type Announcer } from '../../../../../renderer/report/verdict/announcer.ts';

interface Setup {
  readonly announcer: Announcer;
  readonly said: string[];
  /** Advances the clock. */
  readonly pass: (ms: number) => void;
}

function setUp(): Setup {
  const said: string[] = [];
  let clock = 0;
  let waiting: { readonly run: () => void; readonly at: number } | null = null;
  const announcer = makeAnnouncer({
    say: (text) => said.push(text),
    now: () => clock,
    later: (run, ms) => {
      waiting = { run, at: clock + ms };
      return () => (waiting = null);
    },
  });
  const pass = (ms: number): void => {
    clock += ms;
    if (waiting === null || waiting.at > clock) return;
    const { run } = waiting;
    waiting = null;
    run();
  };
  return { announcer, said, pass };
}

describe('announcements of a verdict', () => {
  it('come at once after a quiet time', () => {
    const { announcer, said, pass } = setUp();
    announcer.tell('a');
    pass(QUIET_MS);
    announcer.tell('b');
    expect(said).toEqual(['a', 'b']);
  });

  it('come at most once a second, with the last of several texts', () => {
    const { announcer, said, pass } = setUp();
    announcer.tell('a');
    announcer.tell('b');
    announcer.tell('c');
    expect(said).toEqual(['a']);
    pass(QUIET_MS);
    expect(said).toEqual(['a', 'c']);
  });

  it('are omitted if the text is unchanged in the end', () => {
    const { announcer, said, pass } = setUp();
    announcer.tell('a');
    announcer.tell('b');
    announcer.tell('a');
    pass(QUIET_MS);
    expect(said).toEqual(['a']);
  });

  it('are omitted after they are stopped', () => {
    const { announcer, said, pass } = setUp();
    announcer.tell('a');
    announcer.tell('b');
    announcer.stop();
    pass(QUIET_MS);
    expect(said).toEqual(['a']);
  });
});
