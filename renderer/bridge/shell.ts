export type Shell = 'desktop' | 'browser';

/** The shell of this page. The preload of the desktop shell sets a bridge before the page starts. */
export const SHELL: Shell = 'bridge' in globalThis ? 'desktop' : 'browser';
