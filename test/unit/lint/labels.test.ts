import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { labels } from '../../../lint/labels.js';

function textsIn(code: string): readonly string[] {
  const found = new Linter().verify(code, {
    plugins: { labels },
    rules: { 'labels/no-sentences': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  return found.map(({ message }) => /“(.*)”/u.exec(message)?.[1] ?? message);
}

describe('the lint rule for sentences in the renderer', () => {
  it.each([
    ['const a = <p>The answer has no text.</p>;', 'The answer has no text.'],
    ['const a = <p>HTTP cannot carry these: {names}. Leave them out.</p>;', '. Leave them out.'],
    ["const a = <Field error={isOdd ? 'A port is a number.' : null} />;", 'A port is a number.'],
    ['const a = <p title={`Answered in ${time}. It was kept.`} />;', 'Answered in value. It was kept.'],
    ["const TEXT = { why: 'Nothing can be sent!' };", 'Nothing can be sent!'],
    ['const a = <p>Is it “kept (or not)?”</p>;', 'Is it “kept (or not)?”'],
  ])('finds the sentence in: %s', (code, text) => {
    expect(textsIn(code)).toEqual([text]);
  });

  it('finds a sentence that spans several lines', () => {
    expect(textsIn('const a = <p>\n  It was sent\n  and kept.\n</p>;')).toEqual(['It was sent and kept.']);
  });
});

describe('labels in the renderer', () => {
  it.each([
    'const a = <Button>Open captures…</Button>;',
    'const a = <Button aria-label="Copy the whole value" />;',
    'const a = <span>{place}.</span>;',
    'const a = <p><Size bytes={n} />. {SENTENCES.untouched}</p>;',
    "const a = { keys: '?', file: 'capture.http', path: './a.module.css' };",
    'const a = \'data-row="1.5"\';',
    'const a = <p>{count} kB (gzip 1.2 MB)</p>;',
    "throw new Error('index.html has no root element. It is a bug.');",
  ])('are allowed: %s', (code) => {
    expect(textsIn(code)).toEqual([]);
  });
});
