import { protocol } from 'electron';
import type { PageFiles } from '../host/app/page/page-files.ts';
import { SCHEME } from './origin.ts';
import { answerPage } from './page-answer.ts';

/** Registers the page's scheme. Call this before `ready`. The scheme has no CORS, no CSP bypass, no service workers and no fetch. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the page. Call this after `ready`. */
export function handleScheme(files: PageFiles): void {
  protocol.handle(SCHEME, (request) => answerPage(request, files));
}
