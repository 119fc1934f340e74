import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repairsPage } from './repairs-page.ts';

// `npm run docs`: writes the pages of docs/ that follow from the code.
await writeFile(path.join(import.meta.dirname, '../../docs/repairs.md'), await repairsPage());
