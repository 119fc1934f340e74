/** Options that a project of playwright.config.ts sets. They are in a separate file so that the config is type-checked without the code of the tests. */
export interface ShellOptions {
  /** Which shell the project runs. */
  readonly shell: 'browser' | 'electron';
}
