import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

const FOLDER = path.join(ROOT, 'test', 'e2e');
const KNOWN = new Set(['@both', '@desktop', '@screenshots']);
const SHELL_FILE = /\.(?:browser|electron)\.spec\.ts$/u;

const specs = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }));

/** Returns the tags of the tests in a file. A tag is an option of the test or the first word of its title. */
function tagsIn(text: string): readonly string[] {
  const options = [...text.matchAll(/\{\s*tag:\s*(?<tags>[^}]*)\}/gu)].map(({ groups }) => groups?.['tags'] ?? '');
  const titles = [...text.matchAll(/\btest(?:\.\w+)*\(\s*['`](?<title>@[^'`\s]+)/gu)].map(({ groups }) => groups?.['title'] ?? '');
  return [...options.map((tag) => tag.trim().replaceAll(/^'|'$/gu, '')), ...titles];
}

describe('tags of the end-to-end tests', () => {
  it('are known to the Playwright configuration', () => {
    const unknown = specs.flatMap(({ name, text }) =>
      tagsIn(text)
        .filter((tag) => !KNOWN.has(tag))
        .map((tag) => `${name}: ${tag}`),
    );
    expect(unknown).toEqual([]);
  });

  it('choose tests for the desktop shell only in files that both shells can run', () => {
    const tagged = specs.filter(({ text }) => tagsIn(text).some((tag) => tag !== '@screenshots')).map(({ name }) => name);
    expect(tagged).toContain(path.join('app', 'main-workflow.spec.ts'));
    expect(tagged).toContain(path.join('app', 'security', 'security.spec.ts'));
    expect(tagged.filter((name) => SHELL_FILE.test(name))).toEqual([]);
  });
});
