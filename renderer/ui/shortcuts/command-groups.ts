/** Groups of commands and keys, in the order in which lists show them. */
export const COMMAND_GROUPS = ['Reports', 'Board', 'This report', 'Edits', 'Copy', 'Collector', 'View', 'Help'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];
