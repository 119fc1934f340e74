import { assertNever } from '../../errors.ts';
import type { Outcome, OutcomeNote } from '../../sending/outcome/outcome.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import { RULE_SENTENCES, reasonSentence } from '../verdict/reasons.ts';

type OutcomeCase = Pick<Outcome, 'kind' | 'status' | 'value' | 'rejection'>;

/** The sentences for an answer that the user set in the demo collector. They say what the answer would mean if it came from another collector. */
export function forcedSentences(outcome: OutcomeCase): OutcomeSentences {
  const { headline, meaning, mayDo: mayDoThen } = outcomeSentences(outcome);
  const mayDo = `Nothing to do for this report. If a real collector gives this answer: ${mayDoThen}`;
  return {
    headline,
    meaning: `The demo collector was asked for this answer, so the answer says nothing about this report. From a real collector, it would mean: ${meaning}`,
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
        mayDo: 'Keep the crash id to find the report. If you send the report again, the collector stores it twice.',
      };
    case 'rejected':
      return rejectedSentences(outcome);
    case 'malformed':
      return malformedSentences(outcome);
    case 'wrong_url':
      return {
        headline: 'Wrong submission URL',
        meaning: 'There is no crash submission at this URL, so the report was not accepted.',
        mayDo: 'Correct the submission URL (check its path and any trailing slash), then send the report again.',
      };
    case 'too_large':
      return {
        headline: 'Too large',
        meaning: 'The body is larger than the collector accepts, so the report was not accepted. The limit applies to the size as sent.',
        mayDo: 'Do not send the same body again. Compress it with gzip or remove content, then send the smaller body.',
      };
    case 'server_error':
      return {
        headline: serverErrorHeadline(status),
        meaning: serverErrorMeaning(status),
        mayDo: 'Wait a while, then send the same report again.',
      };
    case 'not_known_accepted':
      return {
        headline: 'Received, acceptance unknown',
        meaning: 'The server reported success, but gave neither a crash id nor a reason. It may not be a collector.',
        mayDo: 'Before you count the report as accepted or send it again, check that the submission URL belongs to a collector.',
      };
    case 'other':
      return otherSentences(outcome);
    default:
      return assertNever(kind);
  }
}

function rejectedSentences({ value, rejection }: OutcomeCase): OutcomeSentences {
  const rule =
    ruleSentence(value ?? '') ?? 'A throttling rule rejected the report. Crashlens does not know this rule; rules change over time.';
  if (rejection === 'soft') {
    return { headline: 'Rejected by sampling', meaning: rule, mayDo: 'You may send the report again: the next sample roll may accept it.' };
  }
  if (rejection === 'hard') {
    return {
      headline: 'Rejected by a rule',
      meaning: `${rule} Nothing was stored.`,
      mayDo: 'The rule rejects the same content every time. Change what the rule checks, then send the report.',
    };
  }
  return {
    headline: 'Rejected by a rule',
    meaning: `${rule} Nothing was stored.`,
    mayDo: 'You may send the report again. It is unknown whether this rule samples: after two or three rejections, treat it as final.',
  };
}

function ruleSentence(name: string): string | undefined {
  return RULE_SENTENCES.get(name) ?? RULE_SENTENCES.get(`rule_${name}`);
}

function malformedSentences({ value }: OutcomeCase): OutcomeSentences {
  const headline = value === null ? 'Malformed, no reason given' : 'Malformed';
  const meaning =
    value === null
      ? 'The collector, or a server in front of it, could not read the request and gave no reason.'
      : (reasonSentence(value) ?? 'The collector could not read the report. Crashlens does not know this reason and shows it as sent.');
  return {
    headline,
    meaning,
    mayDo: 'Do not send the same bytes again: the collector will refuse them. Fix what the reason names, then send the report.',
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
    408: 'The server did not receive the whole request in time, so the report was not accepted.',
    429: 'The server asks for fewer requests, so the report was not accepted.',
    500: 'The collector failed while it processed the report. The failure may be temporary, or this report triggers a bug in the collector.',
    502: 'A server in front of the collector got no valid answer from it. The failure may be temporary, or caused by an error in the request.',
    503: 'The collector does not accept reports at the moment. That is usually temporary.',
    504: 'A server in front of the collector got no answer from it in time. The report may or may not have been accepted.',
  };
  return meanings[status] ?? 'The server could not process the report, so it was not accepted.';
}

function otherSentences({ status, value }: OutcomeCase): OutcomeSentences {
  const headline = `Answered with status ${String(status)}`;
  if (value === 'unauthorized_uuid') {
    return {
      headline: 'Not authorised',
      meaning:
        'The report sets its own crash id in a “uuid” annotation, which the collector accepts only with a token. The report was not accepted.',
      mayDo: 'Remove the “uuid” annotation, or send the token that the collector’s operator gave you.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      headline,
      meaning:
        'The server redirects to another URL. Crashlens does not follow redirects, because the report would go to a host that you did not choose.',
      mayDo: 'If you trust the new URL, use it as the submission URL and send the report again.',
    };
  }
  if (status === 401 || status === 403 || status === 407) {
    return {
      headline: 'Not authorised',
      meaning:
        'The server requires credentials or refuses this client, so the report was not accepted. The interface itself defines no credentials.',
      mayDo: 'Check the submission URL, and ask the operator of the server whether it is a public collector.',
    };
  }
  if (status === 405 || status === 410) {
    return {
      headline,
      meaning: 'The server does not accept crash reports at this URL, so the report was not accepted.',
      mayDo: 'Correct the submission URL, then send the report again.',
    };
  }
  if (status === 411) {
    return {
      headline: 'Length required',
      meaning: 'The server requires a Content-Length header, so the report was not accepted.',
      mayDo: 'Send the report again with the computed Content-Length.',
    };
  }
  return {
    headline,
    meaning: 'The interface does not define this status, so it is unknown whether the report was accepted.',
    mayDo: 'Read the text of the answer. Before you send again, check that the submission URL belongs to a collector.',
  };
}

/** The notes as one text; null if there are no notes. */
export function outcomeNotes(notes: readonly OutcomeNote[]): string | null {
  return notes.length === 0 ? null : notes.map(noteSentence).join(' ');
}

function noteSentence(note: OutcomeNote): string {
  switch (note.code) {
    case 'odd_crash_id':
      return 'The crash id does not have the form of the interface (“bp-” and groups of hexadecimal digits). It is shown as sent.';
    case 'odd_status':
      return note.form === 'crash_id'
        ? `A crash id arrived with status ${String(note.status)}; the interface sends crash ids only with status 200.`
        : `“Discarded” arrived with status ${String(note.status)}; the interface sends rules only with status 200, and malformed reasons only with 400.`;
    case 'other_lines': {
      const more = note.count > note.lines.length ? ` and ${String(note.count - note.lines.length)} more` : '';
      return `The answer has other lines too: ${note.lines.map((line) => `“${line}”`).join(', ')}${more}.`;
    }
    case 'not_plain_text':
      return `The answer is labelled ${note.contentType}, not text/plain.`;
    case 'value_cut':
      return `The value is longer than any that a collector sends. Only its first ${String(note.shown)} characters are shown.`;
    case 'masked':
      return `The answer repeats protected values of the report. They are masked in ${formatCount(note.places)} ${note.places === 1 ? 'place' : 'places'}.`;
    case 'not_searched':
      return 'Crashlens could not search the answer for all protected values, so its text is masked, except crash id, rule and reason.';
    case 'text_cut':
      return `The answer is ${formatCount(note.totalBytes)} bytes long. Only its first ${formatCount(note.shown)} characters are shown.`;
    case 'early':
      return 'The collector answered before it received the whole body, so the rest was not sent.';
    case 'too_long':
      return `The answer was longer than ${formatSize(note.most)}, so the rest was not read.`;
    case 'broke_off':
      return 'The answer ended early. The part that arrived is shown.';
    case 'not_decoded':
      return `The answer is encoded (${note.coding}) and could not be decoded. It is shown as received.`;
    default:
      return assertNever(note);
  }
}
