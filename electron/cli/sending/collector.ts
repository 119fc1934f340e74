import { type Command, Option } from 'commander';
import type { Dialect } from '../../../shared/dialect.ts';
import { ok } from '../../../shared/errors.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { COLLECTOR_COMMAND } from '../../../shared/text/sending/collector.ts';
import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { type DemoAnswer, DEMO_ANSWERS } from '../../../shared/report/samples/demo-answers.ts';
import type { LoggedRequest } from '../../../shared/bridge/view/collector-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { type MaxBodyFlag, usualMaxBodyOption } from '../common/max-body-option.ts';
import { onEvent } from '../common/on-event.ts';
import { type TargetFlags, dialectOption, ingressOption, rulesGiven, rulesOption } from '../common/target-options.ts';
import { sayIfStopped } from '../common/command-worker.ts';
import { hostSetting } from '../common/own-settings.ts';
import { portNumber } from '../common/port-number.ts';
import { failWith, print, untilStopped } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';
import type { CommandResult } from '../common/command-result.ts';

interface CollectorCommandOptions extends TargetFlags {
  /** Default: the port of the setting `demo.port`. */
  readonly port?: number;
  readonly answer: DemoAnswer;
  readonly dialect: Dialect;
  readonly maxBody: MaxBodyFlag;
}

/** `crashlens collector`: runs until SIGINT or SIGTERM, and prints a line for each request. */
export function registerCollector(program: Command): void {
  withHelp(program.command('collector'), 'collector')
    .option('--port <number>', COLLECTOR_COMMAND.port, portNumber)
    .addOption(new Option('--answer <name>', COLLECTOR_COMMAND.answer).choices(DEMO_ANSWERS).default('judge'))
    .optionsGroup(HELP_HEADINGS.collector)
    .addOption(dialectOption().default('spec'))
    .addOption(usualMaxBodyOption())
    .addOption(ingressOption().default(DEMO_RULES.ingress))
    .addOption(rulesOption().default(DEMO_RULES.throttling))
    .action(async (options: CollectorCommandOptions) => {
      const stopped = untilStopped();
      const opened = await openHostAlongsideApp();
      const started = opened.ok ? await start(opened.value, options) : opened;
      if (started.ok) {
        sayIfStopped(COLLECTOR_COMMAND.stopped);
        print(COLLECTOR_COMMAND.listening(started.value));
        await stopped;
        print(COLLECTOR_COMMAND.stopped);
      } else failWith(started.error);
      if (opened.ok) await opened.value.close();
    });
}

/** Starts the collector and returns its submission URL. */
async function start(host: Host, options: CollectorCommandOptions): Promise<CommandResult<string>> {
  const { port, answer, dialect, maxBody } = options;
  const given = rulesGiven(options);
  if (!given.ok) return given;
  printRequests(host);
  const chosen = await host.call('collector.answerAlways', { answer });
  if (!chosen.ok) return chosen;
  const judging = await host.call('collector.judgeBy', { ...DEMO_RULES, dialect, ...maxBody, ...given.value });
  if (!judging.ok) return judging;
  const started = await host.call('collector.start', { port: port ?? (await hostSetting(host, 'demo.port')) });
  return started.ok ? ok(started.value.url ?? '') : started;
}

function printRequests(host: Host): void {
  let newest: string | null = null;
  onEvent(host, 'collector.changed', ({ log }) => {
    const known = log.findIndex((request) => request.id === newest);
    const fresh = known < 0 ? log : log.slice(0, known);
    for (const request of fresh.toReversed()) print(requestLine(request));
    newest = log[0]?.id ?? newest;
  });
}

function requestLine({ at, method, path, bodyBytes, status, answer }: LoggedRequest): string {
  return `${at}  ${visible(method)} ${visible(path)}  ${COLLECTOR_COMMAND.bytes(formatCount(bodyBytes))}  ${String(status)} ${visible(answer)}`.trimEnd();
}
