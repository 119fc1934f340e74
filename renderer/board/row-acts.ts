import { BOARD } from '../../shared/text/board/board-screen.ts';
import { SEND_MANY } from '../../shared/text/sending/outbox-screen.ts';
import { askAboutRows, askToSendRows, openChosen, showDetails, toggleFlag } from './state/board-acts.ts';
import type { KeyedCommand } from '../ui/shortcuts/keys.ts';

/** What can be done with chosen rows. Bar, context menu and commands are made of these. */
export interface RowAct {
  readonly id: string;
  readonly title: string;
  /** What the command is called, which stands among all others. */
  readonly command: string;
  /** Of the command; null: it has none. */
  readonly keys: KeyedCommand | null;
  readonly run: () => void;
  /** It stands in the bar itself, not in the menu behind it. */
  readonly isNear: boolean;
}

export const ROW_ACTS: readonly RowAct[] = [
  { id: 'rows.open', title: BOARD.open, command: BOARD.commands['rows.open'], keys: null, run: () => void openChosen(), isNear: true },
  {
    id: 'rows.change',
    title: BOARD.change,
    command: BOARD.commands['rows.change'],
    keys: 'rows.change',
    run: () => {
      askAboutRows('rows.change');
    },
    isNear: true,
  },
  {
    id: 'rows.send',
    title: SEND_MANY.act,
    command: SEND_MANY.command,
    keys: 'rows.send',
    run: () => {
      askToSendRows(false);
    },
    isNear: true,
  },
  {
    id: 'rows.repeat',
    title: SEND_MANY.repeat,
    command: SEND_MANY.repeatCommand,
    keys: null,
    run: () => {
      askToSendRows(true);
    },
    isNear: false,
  },
  {
    id: 'rows.save',
    title: BOARD.saveAs,
    command: BOARD.commands['rows.save'],
    keys: null,
    run: () => {
      askAboutRows('rows.save');
    },
    isNear: true,
  },
  {
    id: 'rows.tags',
    title: BOARD.tag,
    command: BOARD.commands['rows.tags'],
    keys: 'rows.tags',
    run: () => {
      askAboutRows('rows.tags');
    },
    isNear: true,
  },
  {
    id: 'rows.note',
    title: BOARD.note,
    command: BOARD.commands['rows.note'],
    keys: 'rows.note',
    run: () => {
      askAboutRows('rows.note');
    },
    isNear: false,
  },
  {
    id: 'rows.done',
    title: BOARD.toggleDone,
    command: BOARD.commands['rows.done'],
    keys: 'rows.done',
    run: () => void toggleFlag('done'),
    isNear: false,
  },
  {
    id: 'rows.pin',
    title: BOARD.togglePin,
    command: BOARD.commands['rows.pin'],
    keys: 'rows.pin',
    run: () => void toggleFlag('pinned'),
    isNear: false,
  },
  {
    id: 'rows.details',
    title: BOARD.details,
    command: BOARD.commands['rows.details'],
    keys: 'rows.details',
    run: showDetails,
    isNear: false,
  },
  {
    id: 'rows.forget',
    title: BOARD.forget,
    command: BOARD.commands['rows.forget'],
    keys: null,
    run: () => {
      askAboutRows('rows.forget');
    },
    isNear: false,
  },
];
