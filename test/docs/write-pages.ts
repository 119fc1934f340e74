import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withExitCodes } from './exit-codes-part.ts';
import { filterPage } from './filter-page.ts';
import { findingsPage } from './findings-page.ts';
import { policyPage } from './policy-page.ts';
import { repairsPage } from './repairs-page.ts';
import { settingsPage } from './settings-page.ts';

const DOCS = path.join(import.meta.dirname, '../../docs');

// `npm run docs`: writes the pages of docs/ that follow from the code.
await writeFile(path.join(DOCS, 'filter.md'), filterPage());
await writeFile(path.join(DOCS, 'findings.md'), await findingsPage());
await writeFile(path.join(DOCS, 'policy.md'), policyPage());
await writeFile(path.join(DOCS, 'repairs.md'), await repairsPage());
await writeFile(path.join(DOCS, 'settings.md'), settingsPage());
const formats = path.join(DOCS, 'formats.md');
await writeFile(formats, withExitCodes(await readFile(formats, 'utf8')));
