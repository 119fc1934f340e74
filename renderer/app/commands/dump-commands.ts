import { DUMP_COMMANDS as TITLES } from '../../../shared/text/report/dump-commands.ts';
import { actWithSelected } from '../../core/focus/action-targets.ts';
import type { Command } from './command.ts';

const KEYS: Readonly<Record<keyof typeof TITLES, string>> = {
  'dump.nextFrame': 'F',
  'dump.previousFrame': 'Shift+F',
  'dump.nextThread': 'H',
  'dump.previousThread': 'Shift+H',
  'dump.details': 'L',
  'dump.bytes': 'B',
  'dump.copyFrame': 'C',
  'dump.copyStack.breakpad': 'Shift+B',
  'dump.copyStack.json': 'Shift+J',
  'dump.copyStack.markdown': 'Shift+M',
};

/** Commands that go to another frame or thread; they are no use in the menu of a frame. */
const STEPS: ReadonlySet<string> = new Set(['dump.nextFrame', 'dump.previousFrame', 'dump.nextThread', 'dump.previousThread']);

/** Commands for the stacks of a dump; available while the Crash view is shown. */
export const DUMP_COMMANDS: readonly Command[] = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((id) => ({
  id,
  title: TITLES[id],
  group: id.startsWith('dump.copy') ? 'Copy' : 'This report',
  keys: [KEYS[id]],
  ...(STEPS.has(id) ? {} : { menu: ['frame'] as const }),
  enabled: () => actWithSelected(id) !== null,
  run: () => actWithSelected(id)?.(),
}));
