import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CLI } from '../../shared/messages/cli.ts';
import { dataFolder } from '../host/data-folder.ts';
import { openBrowserShell } from '../serve/browser-shell.ts';
import { portNumber } from './port-number.ts';
import { complain, print, untilStopped } from './streams.ts';
import { VERSION } from './version.ts';

/** `crashlens serve`: the browser shell, until SIGINT or SIGTERM. Exit code 0 when stopped, 2 where it cannot start. */
export function registerServe(program: Command): void {
  program
    .command('serve')
    .summary(CLI.serve.about)
    .description(CLI.serve.about)
    .argument('[files...]', CLI.serve.files)
    .option('--port <number>', CLI.serve.port, portNumber, 0)
    .action(async (files: readonly string[], { port }: { readonly port: number }) => {
      const home = dataFolder(process.env, process.platform, homedir());
      const stopped = untilStopped();
      const shell = await openBrowserShell({ home, version: VERSION, port, files: files.map((file) => resolve(file)), log: complain });
      if (!shell.ok) {
        complain(`${shell.error.message} ${shell.error.hint}`);
        process.exitCode = 2;
        return;
      }
      print(CLI.serve.ready(shell.value.url));
      print(CLI.serve.private);
      await stopped;
      await shell.value.close();
    });
}
