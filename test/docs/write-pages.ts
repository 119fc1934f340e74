import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withExitCodes } from './exit-codes-table.ts';
import { examplesFile } from './help-examples.ts';
import { cliPage } from './cli-page.ts';
import { dumpFieldsPage } from './dump-fields-page.ts';
import { filterPage } from './filter-page.ts';
import { findingsPage } from './findings-page.ts';
import { policyPage } from './policy-page.ts';
import { fixesPage } from './fixes-page.ts';
import { settingsPage } from './settings-page.ts';
import { withStackEnds } from './stack-ends-table.ts';

const DOCS = path.join(import.meta.dirname, '../../docs');

// `npm run docs`: writes the pages of docs/ that are generated from the code.
await writeFile(path.join(DOCS, '../shared/text/help/examples.ts'), await examplesFile());
// Imported only now, because these modules import the examples that were just written.
const { annotationsPage } = await import('./annotations-page.ts');
const { answersPage } = await import('./answers-page.ts');
await writeFile(path.join(DOCS, 'annotations.md'), annotationsPage());
await writeFile(path.join(DOCS, 'answers.md'), answersPage());
await writeFile(path.join(DOCS, 'cli.md'), cliPage());
await writeFile(path.join(DOCS, 'dump-fields.md'), dumpFieldsPage());
await writeFile(path.join(DOCS, 'filter.md'), filterPage());
await writeFile(path.join(DOCS, 'findings.md'), await findingsPage());
await writeFile(path.join(DOCS, 'policy.md'), policyPage());
await writeFile(path.join(DOCS, 'repairs.md'), await fixesPage());
await writeFile(path.join(DOCS, 'settings.md'), settingsPage());
const formats = path.join(DOCS, 'formats.md');
await writeFile(formats, withStackEnds(withExitCodes(await readFile(formats, 'utf8'))));
