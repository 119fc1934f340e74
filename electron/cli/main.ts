import { Command, CommanderError } from 'commander';
import { CLI } from '../../shared/messages/cli.ts';
import { traceOf } from '../host/bridge/trace.ts';
import { registerCollector } from './collector.ts';
import { registerEdit } from './edit.ts';
import { registerInspect } from './inspect.ts';
import { registerNew } from './new.ts';
import { registerJudge } from './judge.ts';
import { registerSamples } from './samples.ts';
import { registerSend } from './send.ts';
import { registerServe } from './serve.ts';
import { complain, endQuietlyOnBrokenPipe } from './streams.ts';
import { VERSION } from './version.ts';

endQuietlyOnBrokenPipe();
await run(process.argv);

async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('crashlens')
    .description(CLI.about)
    .version(VERSION, '--version', CLI.version)
    .helpOption('-h, --help', CLI.help)
    .helpCommand(false)
    .showHelpAfterError(CLI.helpAfterError)
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const register of [
    registerInspect,
    registerJudge,
    registerEdit,
    registerNew,
    registerSend,
    registerCollector,
    registerServe,
    registerSamples,
  ])
    register(program);
  try {
    await program.parseAsync(argv);
  } catch (reason) {
    // 1 means malformed: a command that was not understood ends with 2, like a file that cannot be read.
    if (reason instanceof CommanderError) process.exitCode = reason.exitCode === 0 ? 0 : 2;
    else {
      complain(`${CLI.bug} (${traceOf(reason)})`);
      process.exitCode = 2;
    }
  }
}
