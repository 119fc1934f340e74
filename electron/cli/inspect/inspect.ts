import type { Command } from 'commander';
import { Option } from 'commander';
import type { Dialect } from '../../../shared/dialect.ts';
import { DIALECTS } from '../../../shared/dialect.ts';
import { ok } from '../../../shared/errors.ts';
import { DEFAULT_RULES } from '../../../shared/target/target-rules.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import type { InspectionView } from '../../../shared/view/inspection-view.ts';
import type { Host } from '../../host/base/host.ts';
import { catalogFileInEffect } from '../common/catalog-in-effect.ts';
import { inspectionText } from './inspection-text.ts';
import type { MaxBodyFlag } from '../common/max-body-option.ts';
import { usualMaxBodyOption } from '../common/max-body-option.ts';
import { withPrivateHost } from './private-host.ts';
import { openReport } from '../common/open-report.ts';
import { saveStandardInput } from '../common/standard-input.ts';
import { giveUp, print } from '../common/streams.ts';
import { wholeInspection } from './whole-inspection.ts';
import type { CommandResult } from '../common/command-result.ts';

interface InspectOptions {
  readonly json?: true;
  readonly dialect: Dialect;
  readonly maxBody: MaxBodyFlag;
  readonly reveal?: true;
  readonly strict?: true;
  readonly catalog?: string;
}

/** `crashlens inspect FILE`: exit code 0 well-formed, 1 not, 2 cannot read. */
export function registerInspect(program: Command): void {
  program
    .command('inspect')
    .summary(CLI.inspect.about)
    .description(CLI.inspect.about)
    .argument('<file>', CLI.inspect.file)
    .option('--json', CLI.inspect.json)
    .addOption(new Option('--dialect <dialect>', CLI.inspect.dialect).choices(DIALECTS).default('spec'))
    .addOption(usualMaxBodyOption(CLI.inspect.maxBody))
    .option('--reveal', CLI.inspect.reveal)
    .option('--strict', CLI.inspect.strict)
    .option('--catalog <file>', CLI.catalog)
    .addHelpText('after', CLI.inspect.after)
    .action(async (file: string, options: InspectOptions) => {
      const catalog = catalogFileInEffect(options.catalog);
      const view = catalog.ok
        ? await withPrivateHost((host, temporary) => inspectFile(host, temporary, file, options), catalog.value)
        : catalog;
      if (!view.ok) {
        giveUp(view.error);
        return;
      }
      print(options.json === true ? JSON.stringify(view.value, null, 2) : inspectionText(view.value).join('\n'));
      process.exitCode = exitCode(view.value, options);
    });
}

/** A broken “must” that the collector takes is no error unless that is asked for. */
function exitCode({ verdict }: InspectionView, { strict }: InspectOptions): 0 | 1 {
  const isWhole = verdict.violations === 0 && verdict.label !== 'likely-too-large';
  return verdict.status < 400 && (strict !== true || isWhole) ? 0 : 1;
}

async function inspectFile(host: Host, temporary: string, file: string, options: InspectOptions): Promise<CommandResult<InspectionView>> {
  const path = file === '-' ? await saveStandardInput(temporary) : ok(file);
  if (!path.ok) return path;
  const opened = await openReport(host, path.value);
  if (!opened.ok) return opened;
  const report = opened.value;
  if (options.reveal === true) {
    const revealed = await host.call('report.reveal', { report, range: null });
    if (!revealed.ok) return revealed;
  }
  return wholeInspection(host, report, { ...DEFAULT_RULES, dialect: options.dialect, ...options.maxBody });
}
