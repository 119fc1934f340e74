import { METADATA_TEXTS, type MetadataText } from '../../shared/board/board-row.ts';
import { BOARD, WRITE_COMMANDS, boardSentences } from '../../shared/text/board/board-screen.ts';
import { SEND_MANY_ACTS } from '../../shared/text/sending/outbox-screen.ts';
import { askAboutRows, askForText, askToSendRows, openChosen, showDetails, toggleFlag, type RowsOverlay } from './state/board-acts.ts';

/** An action on the chosen rows, for the selection bar, the context menu and the palette. */
export interface RowAct {
  readonly id: string;
  readonly title: string;
  /** Title of the command in the palette. */
  readonly command: string;
  /** Keys of the command, the usual one first. */
  readonly keys: readonly string[];
  readonly run: () => void;
  /** True if the action is a button of the selection bar; false if it is an item of the bar's menu. */
  readonly isNear: boolean;
}

const TEXT_KEYS: Readonly<Record<MetadataText, readonly string[]>> = { note: ['N'] };

function textAct(text: MetadataText): RowAct {
  return {
    id: `rows.${text}`,
    title: boardSentences.writeText(text),
    command: WRITE_COMMANDS[text],
    keys: TEXT_KEYS[text],
    run: () => {
      askForText(text);
    },
    isNear: false,
  };
}

/** Returns an action that opens the overlay with the same id as the action. The overlay asks the user before it acts. */
function askedAct(
  id: RowsOverlay,
  title: string,
  { keys = [], isNear }: { readonly keys?: readonly string[]; readonly isNear: boolean },
): RowAct {
  return {
    id,
    title,
    command: BOARD.commands[id],
    keys,
    run: () => {
      askAboutRows(id);
    },
    isNear,
  };
}

export const ROW_ACTS: readonly RowAct[] = [
  { id: 'rows.open', title: BOARD.open, command: BOARD.commands['rows.open'], keys: [], run: () => void openChosen(), isNear: true },
  askedAct('rows.change', BOARD.change, { keys: ['E'], isNear: true }),
  {
    id: 'rows.send',
    title: SEND_MANY_ACTS.act,
    command: SEND_MANY_ACTS.command,
    keys: ['S'],
    run: () => {
      askToSendRows(false);
    },
    isNear: true,
  },
  {
    id: 'rows.repeat',
    title: SEND_MANY_ACTS.repeat,
    command: SEND_MANY_ACTS.repeatCommand,
    keys: [],
    run: () => {
      askToSendRows(true);
    },
    isNear: false,
  },
  askedAct('rows.save', BOARD.saveAs, { isNear: true }),
  askedAct('rows.tags', BOARD.tag, { keys: ['T'], isNear: true }),
  ...METADATA_TEXTS.map(textAct),
  {
    id: 'rows.done',
    title: BOARD.toggleDone,
    command: BOARD.commands['rows.done'],
    keys: ['D'],
    run: () => void toggleFlag('done'),
    isNear: false,
  },
  {
    id: 'rows.pin',
    title: BOARD.togglePin,
    command: BOARD.commands['rows.pin'],
    keys: ['P'],
    run: () => void toggleFlag('pinned'),
    isNear: false,
  },
  { id: 'rows.details', title: BOARD.details, command: BOARD.commands['rows.details'], keys: ['I'], run: showDetails, isNear: false },
  askedAct('rows.forget', BOARD.forget, { isNear: false }),
];
