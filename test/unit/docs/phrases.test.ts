import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Phrases that have a plainer word and no other use in this project. */
const REFUSED: readonly { readonly phrase: RegExp; readonly say: string }[] = [
  { phrase: /\banew\b/i, say: 'again' },
  { phrase: /\bwho(?:ever|mever)\b/i, say: 'a caller, the user, anyone who' },
  { phrase: /\bneither so nor\b/i, say: 'neither … nor …' },
  { phrase: /\b(?:stand|stands|standing|stood) behind\b/i, say: 'follows, comes after' },
  { phrase: /\b(?:is|are|was|were|be|been) told\b/i, say: 'is reported, is shown, is notified' },
  { phrase: /\bnobody can tell\b/i, say: 'is unknown' },
  { phrase: /\b(?:is|are|was|were) worth nothing\b/i, say: 'has expired, is invalid' },
  { phrase: /\bbehind (?:its|their|his|her|your) back\b/i, say: 'without notice' },
  { phrase: /\bby itself\b/i, say: 'automatically, alone' },
  { phrase: /\bin the place of\b/i, say: 'instead of' },
  { phrase: /\bgoes? along\b/i, say: 'is included' },
  { phrase: /\blet in\b/i, say: 'signed in, admitted' },
];

const HERE = 'test/unit/docs/phrases.test.ts';
const TEXT = /\.(?:tsx?|js|css|md|txt|html)$/;

const FOLDERS = ['docs', 'electron', 'lint', 'renderer', 'shared', 'test'];

function filesToRead(): readonly string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll('\\', '/')),
    ),
  );
  return [...readdirSync(ROOT), ...inFolders].filter((file) => TEXT.test(file) && file !== HERE);
}

it('no comment, text or page contains a phrase that has a plainer word', () => {
  const files = filesToRead();
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      REFUSED.flatMap(({ phrase, say }) => {
        const hit = phrase.exec(line);
        return hit === null ? [] : [`${file}:${String(index + 1)}: “${hit[0]}”; write: ${say}`];
      }),
    );
  });
  expect(found).toEqual([]);
});

it.each(REFUSED)('the phrases are matched as whole words only: $phrase', ({ phrase }) => {
  expect('a renewed, untold whole').not.toMatch(phrase);
});
