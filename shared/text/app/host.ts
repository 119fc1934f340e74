import { assertNever } from '../../errors.ts';
import type { HostEnd, HostView, HostWork } from '../../bridge/view/host-view.ts';

/** Why the background process ended, for use after a colon. */
export const END_REASONS: Readonly<Record<HostEnd, string>> = {
  memory: 'the background process reached its memory limit',
  stopped: 'the background process was stopped',
  bug: 'the background process ended because of a bug',
  gone: 'the background process ended unexpectedly',
};

/** Why the background process ended, for use after "when". */
export const END_WAYS: Readonly<Record<HostEnd, string>> = {
  memory: 'it reached its memory limit',
  stopped: 'it was stopped',
  bug: 'it ended because of a bug',
  gone: 'it ended unexpectedly',
};

/** What a call does, for use after "it is". A channel without an entry uses the entry of its family, which is the part of its name before the dot. */
const WORK: Readonly<Record<string, string>> = {
  'report.open': 'opening',
  'report.reopenClosed': 'opening',
  'report.openAnyway': 'opening',
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
  return name === null ? `handling a request (${channel})` : `${verb} “${name}”`;
}

/** The notice about the background process; null if it is running and has never ended. */
export function hostSentence({ state, doing, ended }: HostView): { readonly message: string; readonly hint: string } | null {
  const why = ended === null ? '' : END_REASONS[ended.why];
  switch (state) {
    case 'silent': {
      const [first] = doing;
      const work = first === undefined ? 'busy with background work' : workText(first);
      return {
        message: `Crashlens does not respond: it is ${work}.`,
        hint: 'Wait, or stop the background process. It then restarts and reopens everything except the report that it is working on.',
      };
    }
    case 'restarting':
      return { message: `${capitalised(why)}.`, hint: 'It is restarting. Your actions wait until then.' };
    case 'down':
      return {
        message: `${capitalised(why)} several times within a minute. It will not restart automatically.`,
        hint: 'Restart it here, or restart Crashlens. Edits and the list of open reports are saved.',
      };
    case 'running':
      if (ended === null) return null;
      return {
        message: `${capitalised(why)} and was restarted.`,
        hint:
          ended.culprit === null
            ? 'Open reports are open again. All values are masked.'
            : `Open reports are open again, except “${ended.culprit.name}”, which it was working on. All values are masked.`,
      };
    default:
      return assertNever(state);
  }
}

/** Labels of the buttons next to this notice. */
export const HOST_ACTIONS = { stop: 'Stop it', start: 'Restart it', dismiss: 'Dismiss', openAnyway: 'Open it anyway' } as const;

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
