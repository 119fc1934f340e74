import { COPYING } from '../../../shared/text/app/copying.ts';
import { THING_TITLES, queueActTitle } from '../../../shared/text/app/context-menu.ts';
import { QUEUE_ACTS, type QueueAct } from '../../../shared/sending/queue/queue-acts.ts';
import { putOnClipboard } from '../../ui/controls/copy.ts';
import { actWithSelected, actionTargetAt, type MenuKind, type ActionTarget } from '../../core/focus/action-targets.ts';
import { copyBytes, hasMaskedSelection, type BytesAs } from '../../report/bytes/copy-bytes.ts';
import type { CommandGroup } from '../../ui/shortcuts/command-groups.ts';
import { focusBehindOverlay, useApp } from '../../core/state/app-store.ts';
import { useHistory } from '../../sending/state/history-store.ts';
import { openRequest } from '../../report/state/open-request.ts';
import { queueAct } from '../../sending/state/outbox-commands.ts';
import { closeOthers } from '../../report/state/reports.ts';
import { onReport, onReportWhere, withReport, type Command } from './command.ts';

/** Returns the focused action target. While an overlay is open, returns the target that was focused before the overlay opened. */
function focusedThing(): ActionTarget | null {
  const element = focusBehindOverlay();
  return element === null ? null : actionTargetAt(element);
}

/** Kinds of rows and of bytes that the user can copy. */
const GRIDS: readonly MenuKind[] = ['annotation', 'header', 'part', 'stored', 'row', 'queued', 'attempt', 'logged'];
const BYTES: readonly MenuKind[] = ['bytes', 'tree'];

function copyCommand(what: 'copy' | 'copyRow', { id, title, short, menu }: Pick<Command, 'id' | 'title' | 'short' | 'menu'>): Command {
  return {
    id,
    title,
    short,
    group: 'Copy',
    keys: what === 'copy' ? ['Ctrl+C'] : [],
    menu,
    enabled: () => focusedThing()?.[what] !== undefined,
    run: () => {
      const copy = focusedThing()?.[what];
      if (copy !== undefined) void putOnClipboard(copy());
    },
  };
}

function bytesCommand(as: BytesAs, short: string): Command {
  return {
    id: `copy.${as}`,
    title: COPYING[as],
    short,
    group: 'Copy',
    keys: [],
    menu: BYTES,
    enabled: onReportWhere(({ selection }) => selection !== null && (selection.length > 0 || as === 'range')),
    run: withReport((handle) => void putOnClipboard(copyBytes(handle, as))),
  };
}

/** Returns a command on the selected item. The command is available only if the list with this item implements it. */
function offered(id: keyof typeof THING_TITLES, group: CommandGroup, menu: readonly MenuKind[]): Command {
  return {
    id,
    ...THING_TITLES[id],
    group,
    keys: [],
    menu,
    enabled: () => actWithSelected(id) !== null,
    run: () => actWithSelected(id)?.(),
  };
}

function queueCommand(act: QueueAct): Command {
  return {
    id: `queue.${act}`,
    ...queueActTitle(act),
    group: 'Collector',
    keys: [],
    menu: ['queued'],
    enabled: ({ screen }) => screen === 'outbox' && queueAct(act) !== null,
    run: () => queueAct(act)?.(),
  };
}

/** Commands on the selected item. The list with this item handles the commands' keys. */
export const THING_COMMANDS: readonly Command[] = [
  copyCommand('copy', { id: 'copy', title: COPYING.copy, short: COPYING.copyShort, menu: [...GRIDS, 'step', 'tab', 'finding', 'sent'] }),
  copyCommand('copyRow', { id: 'copy.row', title: COPYING.row, short: COPYING.rowShort, menu: GRIDS }),
  bytesCommand('hex', COPYING.hexShort),
  bytesCommand('text', COPYING.textShort),
  bytesCommand('range', COPYING.rangeShort),
  {
    id: 'bytes.reveal',
    ...THING_TITLES['bytes.reveal'],
    group: 'This report',
    keys: [],
    menu: ['annotation', 'header', 'bytes', 'tree'],
    enabled: onReportWhere(hasMaskedSelection),
    run: withReport((handle) => {
      const { selection } = handle.store.getState();
      if (selection !== null) void handle.reveal(selection);
    }),
  },
  offered('bytes.insert', 'Edits', ['bytes']),
  offered('header.edit', 'Edits', ['header']),
  offered('header.add', 'Edits', ['header']),
  offered('header.up', 'Edits', ['header']),
  offered('header.down', 'Edits', ['header']),
  offered('header.delete', 'Edits', ['header']),
  offered('part.rename', 'Edits', ['part']),
  offered('part.text', 'Edits', ['part']),
  offered('part.replace', 'Edits', ['part']),
  offered('part.save', 'Edits', ['part']),
  offered('part.up', 'Edits', ['part']),
  offered('part.down', 'Edits', ['part']),
  offered('part.delete', 'Edits', ['part']),
  offered('step.takeOut', 'Edits', ['step']),
  {
    id: 'tab.closeOthers',
    ...THING_TITLES['tab.closeOthers'],
    group: 'Reports',
    keys: [],
    menu: ['tab'],
    enabled: (state) => onReport(state) && state.reports.length > 1,
    run: () => {
      const { active } = useApp.getState();
      if (active !== null) void closeOthers(active);
    },
  },
  ...QUEUE_ACTS.map(queueCommand),
  {
    id: 'attempt.open',
    ...THING_TITLES['attempt.open'],
    group: 'Collector',
    keys: [],
    menu: ['attempt'],
    enabled: ({ screen }) => screen === 'history' && useHistory.getState().current !== null,
    run: () => {
      const { current } = useHistory.getState();
      if (current !== null) void openRequest(current);
    },
  },
  offered('finding.show', 'This report', ['finding']),
  offered('finding.help', 'This report', ['finding']),
  offered('sent.show', 'Collector', ['sent']),
  offered('sent.open', 'Collector', ['sent']),
  offered('logged.open', 'Collector', ['logged']),
];
