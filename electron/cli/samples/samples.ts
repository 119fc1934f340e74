import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CLI } from '../../../shared/messages/cli.ts';
import { ownHome } from '../common/own-home.ts';
import { displayPath } from '../../host/files/display-path.ts';
import { samplesFolder, writeSamples } from '../../host/samples/write-samples.ts';
import { giveUp, print } from '../common/streams.ts';
import { columns } from '../common/terminal-text.ts';
import { VERSION } from '../common/version.ts';

/** `crashlens samples`: writes the samples, lists each with its outcome. */
export function registerSamples(program: Command): void {
  program
    .command('samples')
    .summary(CLI.samples.about)
    .description(CLI.samples.about)
    .option('--out <folder>', CLI.samples.out)
    .action((options: { readonly out?: string }) => {
      const folder = resolve(options.out ?? samplesFolder(ownHome()));
      const written = writeSamples(folder, { now: Date.now(), version: VERSION });
      if (!written.ok) {
        giveUp(written.error);
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
