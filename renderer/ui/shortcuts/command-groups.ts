/** What commands and their keys are listed under, in this order. */
export const COMMAND_GROUPS = ['Reports', 'Board', 'This report', 'Edits', 'Copy', 'Collector', 'View', 'Help'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];
