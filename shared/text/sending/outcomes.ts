import { assertNever } from '../../errors.ts';
import type { Outcome, OutcomeNote } from '../../sending/outcome/outcome.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import { RULE_SENTENCES, reasonSentence } from '../verdict/reasons.ts';

type OutcomeCase = Pick<Outcome, 'kind' | 'status' | 'value' | 'rejection'>;

/** The sentences for an answer that the user set in the demo collector. They say what the answer would mean if it came from another collector. */
export function forcedSentences(outcome: OutcomeCase): OutcomeSentences {
  const { headline, meaning, mayDo: mayDoThen } = outcomeSentences(outcome);
  const mayDo = `Nothing to do for this report. With a real collector: ${mayDoThen}`;
  return {
    headline,
    meaning: `The demo collector was asked for this answer, whatever the report contains. From a real collector, it means: ${meaning}`,
    mayDo,
  };
}

interface OutcomeSentences {
  /** A few words for the band, without the value. */
  readonly headline: string;
  readonly meaning: string;
  readonly mayDo: string;
}

/** The sentences of an outcome: a headline, its meaning, and the next step. */
export function outcomeSentences(outcome: OutcomeCase): OutcomeSentences {
  const { kind, status } = outcome;
  switch (kind) {
    case 'accepted':
      return {
        headline: 'Accepted',
        meaning: 'The collector stored the report under this crash id.',
        mayDo: 'Keep the crash id to find the report. Sent again, the report is stored twice.',
      };
    case 'rejected':
      return rejectedSentences(outcome);
    case 'malformed':
      return malformedSentences(outcome);
    case 'wrong_url':
      return {
        headline: 'Wrong submission URL',
        meaning: 'Not accepted: no collector receives reports at this URL.',
        mayDo: 'Correct the submission URL (path, trailing slash), then send again.',
      };
    case 'too_large':
      return {
        headline: 'Too large',
        meaning: 'Not accepted: the body as sent is larger than the collector allows.',
        mayDo: 'Compress the body with gzip or remove content, then send again.',
      };
    case 'server_error':
      return {
        headline: serverErrorHeadline(status),
        meaning: serverErrorMeaning(status),
        mayDo: 'Wait, then send the same report again.',
      };
    case 'not_known_accepted':
      return {
        headline: 'Received, acceptance unknown',
        meaning: 'The server reported success without a crash id or reason. It may not be a collector.',
        mayDo: 'Check that the submission URL belongs to a collector before you send again.',
      };
    case 'other':
      return otherSentences(outcome);
    default:
      return assertNever(kind);
  }
}

function rejectedSentences({ value, rejection }: OutcomeCase): OutcomeSentences {
  const rule = ruleSentence(value ?? '') ?? 'A throttling rule that Crashlens does not know rejected the report.';
  if (rejection === 'soft') {
    return { headline: 'Rejected, soft', meaning: rule, mayDo: 'You may send the report again: the next sample roll may accept it.' };
  }
  if (rejection === 'hard') {
    return {
      headline: 'Rejected, hard',
      meaning: `${rule} Nothing was stored.`,
      mayDo: 'The rule rejects the same content every time. Change what the rule checks, then send again.',
    };
  }
  return {
    headline: 'Rejected, unknown',
    meaning: `${rule} Nothing was stored.`,
    mayDo: 'It is unknown whether this rule samples. You may send the report again; treat three rejections as final.',
  };
}

function ruleSentence(name: string): string | undefined {
  return RULE_SENTENCES.get(name) ?? RULE_SENTENCES.get(`rule_${name}`);
}

function malformedSentences({ value }: OutcomeCase): OutcomeSentences {
  const headline = value === null ? 'Malformed, no reason given' : 'Malformed';
  const meaning =
    value === null
      ? 'The collector or a server in front of it could not read the request and gave no reason.'
      : (reasonSentence(value) ?? 'The collector could not read the report. Crashlens does not know the reason and shows it as sent.');
  return {
    headline,
    meaning,
    mayDo: 'Fix what the reason names, then send again. The collector refuses the same bytes every time.',
  };
}

function serverErrorHeadline(status: number): string {
  const names: Readonly<Record<number, string>> = {
    408: 'Request timed out',
    429: 'Too many requests',
    500: 'Internal server error',
    502: 'Bad gateway',
    503: 'Service unavailable',
    504: 'Gateway timed out',
  };
  return names[status] ?? 'Server error';
}

function serverErrorMeaning(status: number): string {
  const meanings: Readonly<Record<number, string>> = {
    408: 'Not accepted: the request did not arrive in time.',
    429: 'Not accepted: the server asks for fewer requests.',
    500: 'The collector failed, perhaps temporarily, or because of a bug that this report triggers.',
    502: 'A server in front of the collector got no valid answer from it. The cause may be temporary or in the request.',
    503: 'The collector does not accept reports now, usually only for a while.',
    504: 'A server in front of the collector got no answer in time. The report may have been accepted.',
  };
  return meanings[status] ?? 'Not accepted: the server could not process the report.';
}

function otherSentences({ status, value }: OutcomeCase): OutcomeSentences {
  const headline = `Answered with status ${String(status)}`;
  if (value === 'unauthorized_uuid') {
    return {
      headline: 'Not authorised',
      meaning: 'Not accepted: the report sets its crash id in a “uuid” annotation, which requires a token.',
      mayDo: 'Remove the “uuid” annotation, or send the collector’s token.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      headline,
      meaning:
        'The server redirects to another URL. Crashlens does not follow, because the report would go to a host that you did not choose.',
      mayDo: 'If you trust the new URL, make it the submission URL and send again.',
    };
  }
  if (status === 401 || status === 403 || status === 407) {
    return {
      headline: 'Not authorised',
      meaning: 'Not accepted: the server requires credentials or refuses this client. The interface defines no credentials.',
      mayDo: 'Check the submission URL, and ask the server’s operator.',
    };
  }
  if (status === 405 || status === 410) {
    return {
      headline,
      meaning: 'Not accepted: the server takes no reports at this URL.',
      mayDo: 'Correct the submission URL, then send again.',
    };
  }
  if (status === 411) {
    return {
      headline: 'Length required',
      meaning: 'Not accepted: the server requires a Content-Length header.',
      mayDo: 'Send again with the computed Content-Length.',
    };
  }
  return {
    headline,
    meaning: 'The interface does not define this status. The report may have been accepted.',
    mayDo: 'Read the text of the answer, and check that the submission URL belongs to a collector.',
  };
}

/** The notes as one text; null if there are no notes. */
export function outcomeNotes(notes: readonly OutcomeNote[]): string | null {
  return notes.length === 0 ? null : notes.map(noteSentence).join(' ');
}

function noteSentence(note: OutcomeNote): string {
  switch (note.code) {
    case 'odd_crash_id':
      return 'The crash id, shown as sent, is not “bp-” and groups of hexadecimal digits.';
    case 'odd_status':
      return note.form === 'crash_id'
        ? `The crash id came with status ${String(note.status)} instead of 200.`
        : `“Discarded” came with status ${String(note.status)}. The interface uses 200 for rules and 400 for malformed reasons.`;
    case 'other_lines': {
      const more = note.count > note.lines.length ? ` and ${String(note.count - note.lines.length)} more` : '';
      return `The answer has more lines: ${note.lines.map((line) => `“${line}”`).join(', ')}${more}.`;
    }
    case 'not_plain_text':
      return `The answer is ${note.contentType}, not text/plain.`;
    case 'value_cut':
      return `The value is too long. Only its first ${String(note.shown)} characters are shown.`;
    case 'masked':
      return `The answer repeats protected values, masked in ${formatCount(note.places)} ${note.places === 1 ? 'place' : 'places'}.`;
    case 'not_searched':
      return 'The text is masked except crash id, rule and reason, because not all protected values could be searched for.';
    case 'text_cut':
      return `Only the first ${formatCount(note.shown)} characters of ${formatCount(note.totalBytes)} bytes are shown.`;
    case 'early':
      return 'The collector answered early, so the rest of the body was not sent.';
    case 'too_long':
      return `Only the first ${formatSize(note.most)} of the answer were read.`;
    case 'broke_off':
      return 'The answer ended early.';
    case 'not_decoded':
      return `The answer could not be decoded (${note.coding}) and is shown as received.`;
    default:
      return assertNever(note);
  }
}
