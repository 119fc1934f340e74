import { assertNever } from '../../errors.ts';
import type { HostEnd, HostView, HostWork } from '../../bridge/view/host-view.ts';

/** Why the host ended, as it stands behind a colon. */
export const END_REASONS: Readonly<Record<HostEnd, string>> = {
  memory: 'the host of Crashlens needed more memory than it may have',
  stopped: 'the host of Crashlens was stopped',
  bug: 'the host of Crashlens ended because of a bug',
  gone: 'the host of Crashlens ended without warning',
};

/** The same, as it stands behind "when". */
export const END_WAYS: Readonly<Record<HostEnd, string>> = {
  memory: 'it needed more memory than it may have',
  stopped: 'it was stopped',
  bug: 'it ended because of a bug',
  gone: 'it ended without warning',
};

/** What calls do, as it stands behind "It is". By the family of the channel where the channel has no words of its own. */
const WORK: Readonly<Record<string, string>> = {
  'report.open': 'opening',
  'report.reopenClosed': 'opening',
  'report.openAnyway': 'opening',
  'report.openNext': 'opening',
  'draft.open': 'opening',
  'report.inspect': 'reading',
  'report.explain': 'reading',
  'report.annotation': 'reading',
  'report.readRange': 'reading',
  'report.stored': 'reading',
  'report.saveAs': 'saving',
  'report.savePart': 'saving',
  'draft.text': 'reading',
  'send.preview': 'preparing',
  'send.previewUrl': 'preparing',
  'send.confirm': 'preparing',
  'send.start': 'sending',
  find: 'searching',
  draft: 'editing',
  report: 'working on',
  send: 'sending',
};

function workText({ channel, name }: HostWork): string {
  const verb = WORK[channel] ?? WORK[channel.split('.')[0] ?? ''] ?? 'working on';
  return name === null ? `working on a call (${channel})` : `${verb} “${name}”`;
}

/** What people are told of the host; null: nothing, it runs and always did. */
export function hostSentence({ state, doing, ended }: HostView): { readonly message: string; readonly hint: string } | null {
  const why = ended === null ? '' : END_REASONS[ended.why];
  switch (state) {
    case 'silent': {
      const [first] = doing;
      const work = first === undefined ? 'busy with something that no one waits for' : workText(first);
      return {
        message: `Crashlens has not answered for a while: it is ${work}.`,
        hint: 'Wait until it is done, or stop it: its host is started again with everything that is open but that report.',
      };
    }
    case 'restarting':
      return { message: `${capitalised(why)}.`, hint: 'It is being started again; what you do meanwhile waits for it.' };
    case 'down':
      return {
        message: `${capitalised(why)}, several times within a minute. It is not started again by itself.`,
        hint: 'Start it again here, or start Crashlens anew. Edits and the list of open reports are kept in the data folder.',
      };
    case 'running':
      if (ended === null) return null;
      return {
        message: `${capitalised(why)}, and was started again.`,
        hint:
          ended.culprit === null
            ? 'Everything that was open is open again; what was revealed is masked again.'
            : `Everything that was open is open again but “${ended.culprit.name}”, which it worked on; what was revealed is masked again.`,
      };
    default:
      return assertNever(state);
  }
}

/** Labels beside what people are told of the host. */
export const HOST_ACTIONS = { stop: 'Stop it', start: 'Start it again', dismiss: 'Dismiss', openAnyway: 'Open it anyway' } as const;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
