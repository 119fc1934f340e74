import { type Command, Option } from 'commander';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import { type SendOptions, sendOptionsSchema } from '../../../shared/bridge/view/attempt-view.ts';

/** Options that change how the outgoing head is made from the captured head. */
export interface SendFlags {
  readonly to: string;
  readonly contentLength: SendOptions['contentLength'];
  readonly credentials?: true;
  readonly omitUnsendable?: true;
}

/** Adds the options for the outgoing head as a separate group of the help. */
export function withSendOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_HEADINGS.request)
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
