import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CLI } from '../../shared/messages/cli.ts';
import { dataFolder } from '../host/data-folder.ts';
import { displayPath } from '../host/files/display-path.ts';
import { samplesFolder, writeSamples } from '../host/samples/write-samples.ts';
import { complain, print } from './streams.ts';
import { columns } from './terminal-text.ts';
import { VERSION } from './version.ts';

/** `crashlens samples`: writes the samples, lists each with its outcome. */
export function registerSamples(program: Command): void {
  program
    .command('samples')
    .summary(CLI.samples.about)
    .description(CLI.samples.about)
    .option('--out <folder>', CLI.samples.out)
    .action((options: { readonly out?: string }) => {
      const folder = resolve(options.out ?? samplesFolder(dataFolder(process.env, process.platform, homedir())));
      const written = writeSamples(folder, { now: Date.now(), version: VERSION });
      if (!written.ok) {
        complain(`${written.error.message} ${written.error.hint}`);
        process.exitCode = 2;
        return;
      }
      for (const line of columns(
        written.value.map(({ sample }) => [sample.fileName, sample.outcome, sample.title]),
        60,
      ))
        print(line);
      print(CLI.samples.wrote(written.value.length, displayPath(folder, homedir())));
    });
}
