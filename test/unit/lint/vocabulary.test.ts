import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../lint/vocabulary.js';

function namesIn(code: string): readonly string[] {
  const found = new Linter().verify(code, {
    plugins: { vocabulary },
    rules: { 'vocabulary/words': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  expect(found.filter(({ fatal }) => fatal === true)).toEqual([]);
  return found.map(({ message }) => message);
}

describe('the lint rule for vocabulary', () => {
  it.each([
    ['const oncePer = 1;', 'oncePer'],
    ['openLanes();', 'openLanes'],
    ['class KnownBody {}', 'KnownBody'],
    ['const a = <WalkPane />;', 'WalkPane'],
    ['const a = { calmNews: 1 };', 'calmNews'],
  ])('refuses an old name: %s', (code, name) => {
    expect(namesIn(code)[0]).toContain(`“${name}” is an old name`);
  });

  it('names the word to use instead', () => {
    expect(namesIn('openLanes();')).toEqual(['“openLanes” is an old name; its words are: dispatcher (docs/glossary.md).']);
  });

  it.each(['Math.floor(1.5);', 'const a = <span>{"walk"}</span>;', 'const door = "HostDoor";', 'const place = 1;'])(
    'accepts English words: %s',
    (code) => {
      expect(namesIn(code)).toEqual([]);
    },
  );
});
