import type { Command } from 'commander';
import type { Dialect } from '../../../shared/dialect.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ExplanationView } from '../../../shared/bridge/view/explanation-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { catalogFileInEffect } from '../common/catalog-in-effect.ts';
import { paintFor } from '../common/colour.ts';
import type { CommandError, CommandResult } from '../common/command-result.ts';
import { isCancelRequested } from '../common/command-worker.ts';
import { type ExitName, endWith } from '../common/exit-codes.ts';
import { indexOfItem, type ItemFlag, itemOption } from '../common/item-option.ts';
import { type MaxBodyFlag, usualMaxBodyOption } from '../common/max-body-option.ts';
import { type NamedFile, areMany, namedFiles } from '../common/named-files.ts';
import { openReport } from '../common/open-report.ts';
import { type TargetFlags, dialectOption, ingressOption, rulesGiven, rulesOption } from '../common/target-options.ts';
import { shownPath } from '../common/output-file.ts';
import { type InputPaths, STANDARD, inputPaths } from '../common/standard-input.ts';
import { printError, errorJson, failWith, printInTurn, appErrorOf } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';
import { inspectionText } from './inspection-text.ts';
import { withPrivateHost } from './private-host.ts';
import { createTally } from '../common/tally.ts';
import { explanationText } from './explanation-text.ts';
import { wholeInspection } from './whole-inspection.ts';

interface InspectOptions extends TargetFlags, ItemFlag {
  readonly json?: true;
  readonly dialect: Dialect;
  readonly maxBody: MaxBodyFlag;
  readonly reveal?: true;
  readonly strict?: true;
  readonly explain?: true;
  readonly catalog?: string;
}

interface Inspected extends InspectionView {
  readonly explanation?: ExplanationView;
}

/** The options, with all rules for judging the files. */
interface JudgedOptions extends InspectOptions {
  readonly target: TargetRules;
}

/** `crashlens inspect FILE…`: prints each file as soon as it is read. */
export function registerInspect(program: Command): void {
  withHelp(program.command('inspect'), 'inspect')
    .argument('<files...>', CLI.captures)
    .option('--json', CLI.inspect.json)
    .option('--explain', CLI.inspect.explain)
    .option('--reveal', CLI.inspect.reveal)
    .option('--strict', CLI.inspect.strict)
    .addOption(itemOption())
    .option('--catalog <file>', CLI.catalog)
    .optionsGroup(HELP_HEADINGS.target)
    .addOption(dialectOption().default('spec'))
    .addOption(usualMaxBodyOption())
    .addOption(ingressOption().default(DEFAULT_RULES.ingress))
    .addOption(rulesOption().default(DEFAULT_RULES.throttling))
    .action(async (files: readonly string[], options: InspectOptions) => {
      const tally = await inspectWithOwnHost(files, options);
      if (!tally.ok) failWith(tally.error, options);
    });
}

async function inspectWithOwnHost(files: readonly string[], options: InspectOptions): Promise<CommandResult<null>> {
  const catalog = catalogFileInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const given = rulesGiven(options);
  if (!given.ok) return given;
  const rules: TargetRules = { ...DEFAULT_RULES, dialect: options.dialect, ...options.maxBody, ...given.value };
  return withPrivateHost((host, temporary) => inspectAll(host, inputPaths(temporary), files, { ...options, target: rules }), catalog.value);
}

/** Inspects and prints the files in order. Errors: only cancelled. Any other error is printed with its file, and the next file follows. */
async function inspectAll(host: Host, inputs: InputPaths, files: readonly string[], options: JudgedOptions): Promise<CommandResult<null>> {
  const isMany = areMany(files);
  const tally = createTally();
  /** Prints the result of one report. Returns the error if the command has to stop. */
  async function told(file: NamedFile, view: CommandResult<Inspected>, hasOthers: boolean): Promise<CommandError | null> {
    if (!view.ok && view.error.code === 'cancelled' && isCancelRequested()) return view.error;
    if (view.ok) await tell(view.value, { options, isMany: isMany || hasOthers, isFirst: tally.isEmpty() });
    else await tellFailure(file, view.error, { options, isMany });
    tally.add(view.ok ? view.value.verdict.label : null, view.ok ? exitOf(view.value, options) : 'notDone');
    return null;
  }
  for (const file of namedFiles(files)) {
    const view = file.error === null ? await inspectFile(host, inputs, file, indexOfItem(options), options) : fail(file.error);
    if (view.ok || view.error.code !== 'several_reports') {
      const stop = await told(file, view, false);
      if (stop !== null) return fail(stop);
      continue;
    }
    for (let item = 0; ; item += 1) {
      const one = await inspectFile(host, inputs, file, item, options);
      if (!one.ok && one.error.code === 'no_such_item') break;
      const stop = await told(file, one, true);
      if (stop !== null) return fail(stop);
    }
  }
  if (tally.count() > 1 && options.json !== true) await printInTurn(`${tally.isEmpty() ? '' : '\n'}${tally.sentence(paintFor(1))}`);
  endWith(tally.exit());
  return ok(null);
}

/**
 * The exit code depends on the outgoing request, as does the head line. With `--strict`, two more things are errors: a violated “must” that the collector
 * accepts, and a large size.
 */
function exitOf({ verdict, expected }: InspectionView, { strict }: InspectOptions): ExitName {
  const { label } = expected.outgoing;
  const isTaken = label === 'accepted' || label === 'rejected' || (label === 'too_large' && verdict.status < 400);
  const isWhole = verdict.violations === 0 && label !== 'too_large';
  return isTaken && (strict !== true || isWhole) ? 'fine' : 'malformed';
}

/** Inspects and closes one report, so that memory use does not grow with the number of files. */
async function inspectFile(
  host: Host,
  inputs: InputPaths,
  file: NamedFile,
  item: number | null,
  options: JudgedOptions,
): Promise<CommandResult<Inspected>> {
  const path = await inputs.pathOf(file.path);
  if (!path.ok) return path;
  const opened = await openReport(host, path.value, item);
  if (!opened.ok) return opened;
  const report = opened.value;
  const view = await inspectReport(host, report, options);
  const closed = await host.call('report.close', { report });
  return view.ok && !closed.ok ? closed : view;
}

async function inspectReport(host: Host, report: string, options: JudgedOptions): Promise<CommandResult<Inspected>> {
  if (options.reveal === true) {
    const revealed = await host.call('report.reveal', { report, range: null });
    if (!revealed.ok) return revealed;
  }
  const view = await wholeInspection(host, report, options.target);
  if (!view.ok || options.explain !== true) return view;
  const explanation = await host.call('report.explain', { report, ...options.target, request: 'outgoing', from: 0, limit: 0 });
  return explanation.ok ? ok({ ...view.value, explanation: explanation.value }) : explanation;
}

interface PrintOptions {
  readonly options: InspectOptions;
  readonly isMany: boolean;
}

/** Prints an inspection. The JSON of a single file is indented; with several files, each inspection is one line. */
async function tell(view: Inspected, { options, isMany, isFirst }: PrintOptions & { readonly isFirst: boolean }): Promise<void> {
  if (options.json === true) await printInTurn(isMany ? JSON.stringify(view) : JSON.stringify(view, null, 2));
  else await printInTurn([...(isFirst ? [] : ['']), ...inspectionText(view, paintFor(1)), ...explanationLines(view)].join('\n'));
}

function explanationLines({ explanation }: Inspected): readonly string[] {
  return explanation === undefined ? [] : ['', CLI.inspect.explanationTitle, ...explanationText(explanation)];
}

async function tellFailure({ path }: NamedFile, error: CommandError, { options, isMany }: PrintOptions): Promise<void> {
  const appError = appErrorOf(error);
  const file = path === STANDARD ? CLI.standardInput : shownPath(path);
  if (options.json === true) await printInTurn(errorJson(appError, { file }));
  // The message does not always identify the file.
  else printError(`${isMany && !appError.message.includes(file) ? `${visible(file)}: ` : ''}${appError.message} ${appError.hint}`);
}
