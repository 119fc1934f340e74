import { homedir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { addedText } from '../../../../shared/text/board/board-added.ts';
import { REDIRECT, START } from '../../../../shared/text/app/start.ts';
import { displayPath } from '../../../host/platform/files/display-path.ts';
import { requestLoginLink } from '../../../serve/auth/request-login-link.ts';
import { openPage } from '../../../serve/open-page.ts';
import { addPathsToBoard } from '../../common/add-to-board.ts';
import { appErrorOf, print, printToStderr } from '../../common/streams.ts';

/** How long the file that redirects the browser exists, in ms. This process cannot know when the browser has read the file. */
const REDIRECT_LIFETIME = 10_000;

interface SecondStart {
  /** The data folder that the running Crashlens uses. */
  readonly home: string;
  /** Files and folders to add to the board of the running app, as absolute paths. */
  readonly files: readonly string[];
  /** Whether to open the link in the system's browser. */
  readonly opens: boolean;
  /** Options of this start that have no effect on the running app. */
  readonly unusedOptions: readonly string[];
}

/**
 * Handles a start in the browser while another Crashlens uses the data folder: prints a login link of the running app, and adds the given files to its board.
 * Returns false if the running app does not serve a browser, or if the files cannot be added.
 */
export async function joinRunningApp({ home, files, opens, unusedOptions }: SecondStart): Promise<boolean> {
  const shown = displayPath(home, homedir());
  const link = await requestLoginLink(home, shown);
  if (!link.ok) {
    printToStderr(`${START.notInBrowser(shown)} ${START.useWindow}`);
    return false;
  }
  print(START.already);
  if (unusedOptions.length > 0) print(START.noEffect(unusedOptions));
  print(`${START.ready(link.value)}\n${START.once}`);
  const isAdded = files.length === 0 || (await isAddedToBoard(files));
  if (opens) await openAnotherLink(home, shown);
  return isAdded;
}

async function isAddedToBoard(files: readonly string[]): Promise<boolean> {
  const added = await addPathsToBoard(files);
  if (added.ok) print(START.onBoard(addedText(added.value)));
  else {
    const { message, hint } = appErrorOf(added.error);
    printToStderr(`${message} ${hint}`);
  }
  return added.ok;
}

/** Opens the page with a second login link, because the printed link works only once. */
async function openAnotherLink(home: string, shown: string): Promise<void> {
  const link = await requestLoginLink(home, shown);
  if (!link.ok) return;
  const { value } = link;
  let remove = (): void => undefined;
  const isOpened = openPage(
    {
      address(over = () => undefined) {
        remove = over;
        return value;
      },
    },
    REDIRECT,
  );
  if (isOpened) await wait(REDIRECT_LIFETIME);
  remove();
}
