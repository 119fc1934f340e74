import { type Command, Option } from 'commander';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import { type SendOptions, sendOptionsSchema } from '../../../shared/bridge/view/attempt-view.ts';

/** How the captured head is turned into the one that goes out, as a command takes it. */
export interface SendFlags {
  readonly to: string;
  readonly contentLength: SendOptions['contentLength'];
  readonly credentials?: true;
  readonly omitUnsendable?: true;
}

/** Where a report goes, and those options. `what`: what `--to` takes. */
export function withSendOptions(command: Command, what: 'url' | 'target' = 'url'): Command {
  return command
    .requiredOption(`--to <${what}>`, what === 'url' ? SEND_COMMAND.to : SEND_COMMAND.toTarget)
    .addOption(
      new Option('--content-length <which>', SEND_COMMAND.contentLength)
        .choices(sendOptionsSchema.entries.contentLength.options)
        .default('computed'),
    )
    .option('--credentials', SEND_COMMAND.credentials)
    .option('--omit-unsendable', SEND_COMMAND.omitUnsendable);
}

export function sendOptionsOf({ contentLength, credentials, omitUnsendable }: SendFlags): SendOptions {
  return { contentLength, credentials: credentials === true, omitUnsendable: omitUnsendable === true };
}
