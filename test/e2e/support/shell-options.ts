/** Options that the projects of playwright.config.ts set. They are in a separate file so that the config can be type-checked without the code of the tests. */
export interface ShellOptions {
  /** The shell that the project runs. */
  readonly shell: 'browser' | 'electron';
}
