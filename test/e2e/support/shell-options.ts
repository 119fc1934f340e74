/** What a project of playwright.config.ts sets. It stands alone, so that the settings are checked without all that the tests use. */
export interface ShellOptions {
  /** Which shell the project runs. */
  readonly shell: 'browser' | 'electron';
}
