import { resolve } from 'node:path';
import type { Command } from 'commander';
import { ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { claimHome } from '../../host/home/claim-home.ts';
import type { WrittenSample } from '../../host/samples/write-samples.ts';
import { samplesFolder, writeSamples } from '../../host/samples/write-samples.ts';
import type { CommandResult } from '../common/command-result.ts';
import { shownPath } from '../common/output-file.ts';
import { ownHome } from '../common/own-home.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
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
    .action(async (options: { readonly out?: string }) => {
      const folder = options.out === undefined ? samplesFolder(ownHome()) : resolve(options.out);
      const written = await writeInto(folder, options.out === undefined);
      if (!written.ok) {
        giveUp(written.error);
        return;
      }
      for (const line of columns(
        written.value.map(({ sample }) => [sample.fileName, sample.outcome, sample.title]),
        60,
      ))
        print(line);
      print(CLI.samples.wrote(written.value.length, shownPath(folder)));
    });
}

/** `ofHome`: the folder is the one that the data folder has for them. */
function writeInto(folder: string, ofHome: boolean): Promise<CommandResult<readonly WrittenSample[]>> {
  return withPrivateFolder(({ partials }) => {
    const home = ofHome ? claimHome(ownHome(), shownPath(ownHome())) : ok('');
    return Promise.resolve(home.ok ? writeSamples(folder, { now: Date.now(), version: VERSION }, partials) : home);
  });
}
