import { protocol } from 'electron';
import type { PageFiles } from '../host/app/page/page-files.ts';
import { SCHEME } from './origin.ts';
import { answerPage } from './page-answer.ts';

/** Makes the page's scheme known. Before `ready`. No CORS, no CSP bypass, no service workers, no fetch. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the page. After `ready`. */
export function handleScheme(files: PageFiles): void {
  protocol.handle(SCHEME, (request) => answerPage(request, files));
}
