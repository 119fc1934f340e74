import { describe, expect, it } from 'vitest';
import { columns, visible, visibleStart } from '../../../../../electron/cli/common/terminal-text.ts';

describe('the text of a report in a terminal', () => {
  it('cannot control the terminal: control, bidi and zero-width characters are escaped', () => {
    expect(visible('a\u001b[2Jb\r\n\t\u202e\u200b\u009b')).toBe('a\\u{1b}[2Jb\\r\\n\\t\\u{202e}\\u{200b}\\u{9b}');
  });

  it('keeps letters of all scripts', () => {
    expect(visible('naïve 日本 🦊')).toBe('naïve 日本 🦊');
  });

  it('is truncated with its length', () => {
    expect(visibleStart('🦊🦊🦊', 2)).toBe('🦊🦊… (3 characters)');
    expect(visibleStart('🦊🦊', 2)).toBe('🦊🦊');
  });

  it('is aligned in columns', () => {
    expect(
      columns([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toEqual(['a     b', 'long  c']);
  });
});
