import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

const README_LINES = 120;
const README_WORDS = 900;
const GUIDES = ['README.md', 'docs/user-guide.md'];

function filesUnder(folder: string, extension: RegExp): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => extension.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .sort();
}

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesUnder('docs', /\.md$/)];

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Returns a page without its code blocks, in which brackets are not links and number signs are not headings. */
function proseOf(file: string): string {
  return read(file).replace(/^ *```[^]*?^ *```$/gm, '');
}

/** Returns the anchors of a page's headings as GitHub makes them. If several headings are equal, the later ones get a number. */
function anchorsOf(file: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const headings = [...proseOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(
    headings.map((heading) => {
      const count = counts.get(heading) ?? 0;
      counts.set(heading, count + 1);
      return count === 0 ? heading : `${heading}-${String(count)}`;
    }),
  );
}

function relativeLinks(page: string): readonly string[] {
  const prose = proseOf(page).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}

function isBroken(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(ROOT, target))) return true;
  return anchor !== undefined && !anchorsOf(target).has(anchor);
}

describe('README.md and docs/', () => {
  it('contain enough pages and links to check', () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.flatMap(relativeLinks).length).toBeGreaterThan(100);
  });

  it.each(pages)('have working links in %s: relative links lead to files, anchors to headings', (page) => {
    expect(relativeLinks(page).filter((link) => isBroken(page, link))).toEqual([]);
  });

  it.each(pages)('begin with a title and a sentence about the page in %s', (page) => {
    const [title = '', blank = '-', first = ''] = read(page).split('\n');
    expect(title).toMatch(/^# \S/);
    expect(blank).toBe('');
    expect(first).toMatch(/^[A-Z]\S+ \S/);
  });

  it(`have a README.md of at most ${String(README_LINES)} lines and ${String(README_WORDS)} words`, () => {
    const text = read('README.md');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES);
    expect(text.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(README_WORDS);
  });

  it('have a README.md that begins with the systems that Crashlens works with and has the two commands to start with', () => {
    const text = read('README.md');
    const [, , first = ''] = text.split('\n');
    expect(['Breakpad', 'Crashpad', 'Mozilla', 'Electron', 'Socorro'].filter((name) => !first.includes(name))).toEqual([]);
    expect(text).toContain('npm ci && npm start');
    expect(text).toContain('npm ci && npm test');
  });
});

describe('bold names in README and user guide', () => {
  const sources = [...filesUnder('shared/text', /\.ts$/), ...filesUnder('renderer', /\.tsx?$/)].map(read).join('\n');

  it.each(GUIDES)('are all keys or names of the app: %s', (page) => {
    // Numbers in quoted button names, as in “Queue 53 reports”, are only examples.
    const names = [...proseOf(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replace(/\d+ reports$/, ''));
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !sources.includes(name))).toEqual([]);
  });
});
