import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { START } from '../../../../shared/text/app/start.ts';
import { displayPath } from '../../../host/platform/files/display-path.ts';
import { requestLoginLink } from '../../../serve/auth/request-login-link.ts';
import { withHelp } from '../../common/command-help.ts';
import { ownHome } from '../../common/own-home.ts';
import { openBrowserShell } from '../../../serve/browser-shell.ts';
import { portNumber } from '../../common/port-number.ts';
import { printError, failWith, print, untilStopped } from '../../common/streams.ts';
import { VERSION } from '../../common/version.ts';

interface ServeOptions {
  readonly port: number;
  readonly newToken?: boolean;
  readonly clean?: boolean;
  readonly url?: boolean;
}

/** `crashlens serve`: runs the browser shell until SIGINT or SIGTERM. With `--url`: prints another login link for the server that is already running. */
export function registerServe(program: Command): void {
  withHelp(program.command('serve'), 'serve')
    .argument('[files...]', CLI.serve.files)
    .option('--port <number>', CLI.serve.port, portNumber, 0)
    .option('--new-token', CLI.serve.newToken)
    .option('--clean', CLI.serve.clean)
    .option('--url', CLI.serve.url)
    .action(async (files: readonly string[], { port, newToken = false, clean = false, url = false }: ServeOptions) => {
      const home = ownHome();
      if (url) return printAddress(home);
      const stopped = untilStopped();
      const paths = files.map((file) => resolve(file));
      const shell = await openBrowserShell({ home, version: VERSION, port, newToken, clean, files: paths, log: printError });
      if (!shell.ok) {
        failWith(shell.error);
        return;
      }
      if (shell.value.movedFrom !== null) print(START.moved(shell.value.movedFrom));
      print(CLI.serve.ready(shell.value.address()));
      print(CLI.serve.once);
      await stopped;
      await shell.value.close();
    });
}

/** Prints only the URL, so that programs can read it. */
async function printAddress(home: string): Promise<void> {
  const address = await requestLoginLink(home, displayPath(home, homedir()));
  if (address.ok) print(address.value);
  else failWith(address.error);
}
