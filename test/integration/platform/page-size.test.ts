import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ANNOTATION_MEANINGS } from '../../../shared/text/help/annotation-meanings.ts';
import { ROOT } from '../../support/shells/browser-process.ts';

const PAGE = path.join(ROOT, 'out', 'renderer');

/** Maximum size of the JavaScript that is loaded for the first screen, in gzipped bytes. */
const MAX_BYTES = 350_000;

/** Returns the names of the scripts in the HTML, which are loaded before the first screen. */
function firstScripts(): readonly string[] {
  const html = readFileSync(path.join(PAGE, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name]) => name ?? '');
}

describe('the built page', () => {
  it('loads little JavaScript before its first screen', () => {
    const sizes = firstScripts().map((name) => ({ name, bytes: gzipSync(readFileSync(path.join(PAGE, name)), { level: 9 }).length }));
    const bytes = sizes.reduce((sum, script) => sum + script.bytes, 0);
    process.stdout.write(`      first scripts: ${String(bytes)} bytes of gzip in ${String(sizes.length)} files\n`);
    expect(sizes.length).toBeGreaterThan(0);
    expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('contains no character set tables in any script, because the host judges', () => {
    const scripts = readdirSync(path.join(PAGE, 'assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts) expect(readFileSync(path.join(PAGE, 'assets', name), 'utf8'), name).not.toContain('丂丄丅');
  });

  it('leaves help texts out of its first scripts', () => {
    const first = firstScripts().map((name) => readFileSync(path.join(PAGE, name), 'utf8'));
    for (const meaning of Object.values(ANNOTATION_MEANINGS)) for (const script of first) expect(script).not.toContain(meaning);
    const all = readdirSync(path.join(PAGE, 'assets')).filter((name) => name.endsWith('.js'));
    expect(
      all.some((name) => readFileSync(path.join(PAGE, 'assets', name), 'utf8').includes(ANNOTATION_MEANINGS['StartupTime'] ?? '?')),
    ).toBe(true);
  });

  it('has one style sheet', () => {
    expect(existsSync(PAGE)).toBe(true);
    expect(readdirSync(path.join(PAGE, 'assets')).filter((name) => name.endsWith('.css'))).toHaveLength(1);
  });
});
