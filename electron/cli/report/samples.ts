import { resolve } from 'node:path';
import type { Command } from 'commander';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { Sample } from '../../../shared/report/samples/sample.ts';
import { claimHome } from '../../host/platform/data-folder/claim-home.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { samplesFolder, samplesOf, writeSamples } from '../../host/report/samples/write-samples.ts';
import { withHelp } from '../common/command-help.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { shownPath } from '../common/output-file.ts';
import { ownHome } from '../common/own-home.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { STANDARD } from '../common/standard-input.ts';
import { terminalFailure, writeToOutput } from '../common/standard-output.ts';
import { failWith, print, printToStderr } from '../common/streams.ts';
import { columns } from '../common/terminal-text.ts';
import { VERSION } from '../common/version.ts';

interface SamplesOptions {
  readonly out?: string;
  readonly force?: boolean;
}

/** `crashlens samples [NAMES…]`: writes all samples or the named ones, and lists each with its outcome. */
export function registerSamples(program: Command): void {
  withHelp(program.command('samples'), 'samples')
    .argument('[names...]', CLI.samples.names)
    .option('-o, --out <folder>', CLI.samples.out)
    .option('--force', CLI.samples.force)
    .action(async (names: readonly string[], { out, force = false }: SamplesOptions) => {
      const done = await withPrivateFolder(async (folder) => {
        const chosen = chosenSamples(names);
        if (!chosen.ok) return chosen;
        return out === STANDARD ? printSample(chosen.value, force) : writeInto(chosen.value, out, folder);
      });
      if (!done.ok) failWith(done.error);
    });
}

/** The samples with these names, with or without extension; all samples if no name is given. */
function chosenSamples(names: readonly string[]): CommandResult<readonly Sample[]> {
  const all = samplesOf({ now: Date.now(), version: VERSION });
  const unknown = names.find((name) => !all.some((sample) => isCalled(sample, name)));
  if (unknown !== undefined) return fail(commandFailure('invalid_request', CLI.samples.unknown(all.map(({ id }) => id))));
  return ok(names.length === 0 ? all : all.filter((sample) => names.some((name) => isCalled(sample, name))));
}

function isCalled({ id, fileName }: Sample, name: string): boolean {
  return name === id || name === fileName;
}

/** Prints one sample to standard output. Refuses several samples, because several reports in a row are no valid report. */
async function printSample(samples: readonly Sample[], force: boolean): Promise<CommandResult<null>> {
  const [sample] = samples;
  if (sample === undefined || samples.length > 1) return fail(commandFailure('invalid_request', CLI.samples.one));
  const refused = terminalFailure(force);
  if (refused !== null) return fail(refused);
  const error = await writeToOutput(sourceOfBytes(sample.bytes()));
  if (error !== null) return fail(error);
  printToStderr(listed([sample]).join('\n'));
  return ok(null);
}

/** Writes the samples into a folder. `out`: undefined for the samples folder in the data folder. */
function writeInto(samples: readonly Sample[], out: string | undefined, { partials }: ProcessFolder): CommandResult<null> {
  const home = out === undefined ? claimHome(ownHome(), shownPath(ownHome())) : ok('');
  if (!home.ok) return home;
  const folder = out === undefined ? samplesFolder(ownHome()) : resolve(out);
  const written = writeSamples(folder, samples, partials);
  if (!written.ok) return written;
  for (const line of listed(samples)) print(line);
  print(CLI.samples.wrote(written.value.length, shownPath(folder)));
  return ok(null);
}

function listed(samples: readonly Sample[]): readonly string[] {
  return columns(
    samples.map(({ fileName, outcome, title }) => [fileName, outcome, title]),
    60,
  );
}
