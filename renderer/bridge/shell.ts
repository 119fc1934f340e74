export type Shell = 'desktop' | 'browser';

/** What this page runs in: the preload of the desktop shell sets a bridge before anything of the page begins. */
export const SHELL: Shell = 'bridge' in globalThis ? 'desktop' : 'browser';
