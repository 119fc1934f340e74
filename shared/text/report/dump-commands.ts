/** The Dump tab and its command. In a file of its own, because the first screen needs it and no other text about dumps. */
export const DUMP_TAB = { label: 'Dump', command: 'Show the dump' } as const;

/** Titles of the commands for stacks. */
export const DUMP_COMMANDS = {
  'dump.nextFrame': 'Next frame',
  'dump.previousFrame': 'Previous frame',
  'dump.nextThread': 'Next thread',
  'dump.previousThread': 'Previous thread',
  'dump.details': 'Go to the details of the frame',
  'dump.bytes': 'Show the bytes of the frame',
  'dump.copyFrame': 'Copy the frame',
  'dump.copyStack.breakpad': 'Copy the stack as Breakpad prints it',
  'dump.copyStack.json': 'Copy the stack as JSON',
  'dump.copyStack.markdown': 'Copy the stack as Markdown',
} as const;
