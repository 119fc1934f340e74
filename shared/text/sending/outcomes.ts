import { assertNever } from '../../errors.ts';
import type { Outcome, OutcomeNote } from '../../sending/outcome/outcome.ts';
import { formatCount, formatSize } from '../../bytes/quantities.ts';
import { RULE_SENTENCES, reasonSentence } from '../verdict/reasons.ts';

type OutcomeCase = Pick<Outcome, 'kind' | 'status' | 'value' | 'rejection'>;

/** The same of an answer that the demo collector was told to give: what it means in earnest. */
export function forcedSentences(outcome: OutcomeCase): OutcomeSentences {
  const { headline, meaning, mayDo: mayDoThen } = outcomeSentences(outcome);
  const mayDo = `Nothing, as far as this report goes. In earnest: ${mayDoThen}`;
  return {
    headline,
    meaning: `The demo collector was asked for this answer: it says nothing of this report. In earnest it would mean: ${meaning}`,
    mayDo,
  };
}

interface OutcomeSentences {
  /** A few words for the band, without the value. */
  readonly headline: string;
  readonly meaning: string;
  readonly mayDo: string;
}

/** The sentences of an outcome: a few words, what it means, what may be done now. */
export function outcomeSentences(outcome: OutcomeCase): OutcomeSentences {
  const { kind, status } = outcome;
  switch (kind) {
    case 'accepted':
      return {
        headline: 'Accepted',
        meaning: 'The collector took the report and stored it under this crash id.',
        mayDo: 'Nothing more is needed. Keep the crash id to find the report again; sending the report once more would make a second one.',
      };
    case 'rejected':
      return rejectedSentences(outcome);
    case 'malformed':
      return malformedSentences(outcome);
    case 'wrong_url':
      return {
        headline: 'Wrong submission URL',
        meaning: 'There is no crash submission at this address, so the report was not taken.',
        mayDo: 'Correct the submission URL (path and trailing slash count), then send the report again.',
      };
    case 'too_large':
      return {
        headline: 'Too large',
        meaning: 'The body is larger than the collector takes, so the report was not taken. What counts is the size as sent.',
        mayDo: 'Do not send the same body again. Compress it with gzip or remove content, then send that.',
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
        meaning: 'The server answered that all went well, but gave neither a crash id nor a reason. It may not be a collector.',
        mayDo: 'Check that the submission URL belongs to a collector before you count the report as accepted or send it again.',
      };
    case 'other':
      return otherSentences(outcome);
    default:
      return assertNever(kind);
  }
}

function rejectedSentences({ value, rejection }: OutcomeCase): OutcomeSentences {
  const rule =
    ruleSentence(value ?? '') ?? 'A throttling rule turned the report away. Crashlens does not know this rule; rules change over time.';
  if (rejection === 'soft') {
    return { headline: 'Rejected by sampling', meaning: rule, mayDo: 'You may send the report again: another draw may accept it.' };
  }
  if (rejection === 'hard') {
    return {
      headline: 'Rejected by a rule',
      meaning: `${rule} Nothing was stored.`,
      mayDo: 'The same content will be rejected each time: change what the rule looks at, then send that.',
    };
  }
  return {
    headline: 'Rejected by a rule',
    meaning: `${rule} Nothing was stored.`,
    mayDo:
      'You may send the report again. It is not known whether this rule samples: if it rejects twice or three times, take it as final.',
  };
}

function ruleSentence(name: string): string | undefined {
  return RULE_SENTENCES.get(name) ?? RULE_SENTENCES.get(`rule_${name}`);
}

function malformedSentences({ value }: OutcomeCase): OutcomeSentences {
  const headline = value === null ? 'Malformed, no reason given' : 'Malformed';
  const meaning =
    value === null
      ? 'The collector, or a server before it, could not read the request and did not say what is wrong with it.'
      : (reasonSentence(value) ??
        'The collector could not read the report. Crashlens does not know this reason; it is shown as it was sent.');
  return {
    headline,
    meaning,
    mayDo: 'Do not send the same bytes again: they will be refused again. Mend what the reason names, then send that.',
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
    408: 'The server did not get the whole request in time, so the report was not taken.',
    429: 'The server asks for fewer requests, so the report was not taken for now.',
    500: 'The collector failed inside while it worked on the report. That may pass, or be a bug of the collector that this report brings out.',
    502: 'A server before the collector got no proper answer from it. That may pass, or come from an error in the request.',
    503: 'The collector does not take reports at the moment. That usually passes.',
    504: 'A server before the collector got no answer from it in time. It is not known whether the report was taken.',
  };
  return meanings[status] ?? 'The server could not handle the report for now, so it was not taken.';
}

function otherSentences({ status, value }: OutcomeCase): OutcomeSentences {
  const headline = `Answered with status ${String(status)}`;
  if (value === 'unauthorized_uuid') {
    return {
      headline: 'Not authorised',
      meaning:
        'The report names its own crash id in a “uuid” annotation, and the collector takes that only with a token. The report was not taken.',
      mayDo: 'Remove the “uuid” annotation, or send the token that the collector’s operator gave you.',
    };
  }
  if (status >= 300 && status < 400) {
    return {
      headline,
      meaning:
        'The server points to another address. Crashlens follows no redirects, since the report would go to a host that you did not choose.',
      mayDo: 'If you trust the new address, use it as the submission URL and send the report again.',
    };
  }
  if (status === 401 || status === 403 || status === 407) {
    return {
      headline: 'Not authorised',
      meaning:
        'The server wants credentials, or refuses this client, so the report was not taken. The interface itself knows no credentials.',
      mayDo: 'Check the submission URL, and ask who runs the server whether it is a public collector.',
    };
  }
  if (status === 405 || status === 410) {
    return {
      headline,
      meaning: 'The server takes no crash reports at this address, so the report was not taken.',
      mayDo: 'Correct the submission URL, then send the report again.',
    };
  }
  if (status === 411) {
    return {
      headline: 'Length required',
      meaning: 'The server wants a Content-Length header with the body’s size, so the report was not taken.',
      mayDo: 'Send the report again with the computed Content-Length.',
    };
  }
  return {
    headline,
    meaning: 'The interface gives this status no meaning, so it is not known whether the report was taken.',
    mayDo: 'Read the answer’s text, and check that the submission URL belongs to a collector before you send again.',
  };
}

/** The notes as one text, or null where there are none. */
export function outcomeNotes(notes: readonly OutcomeNote[]): string | null {
  return notes.length === 0 ? null : notes.map(noteSentence).join(' ');
}

function noteSentence(note: OutcomeNote): string {
  switch (note.code) {
    case 'odd_crash_id':
      return 'The crash id does not have the form of the interface (“bp-” and groups of hexadecimal digits); it is shown as it was sent.';
    case 'odd_status':
      return note.form === 'crash_id'
        ? `A crash id came with status ${String(note.status)}; the interface has one with status 200 only.`
        : `“Discarded” came with status ${String(note.status)}; the interface has a rule’s name with status 200 and a malformed reason with 400 only.`;
    case 'other_lines': {
      const more = note.count > note.lines.length ? ` and ${String(note.count - note.lines.length)} more` : '';
      return `The answer has other lines too: ${note.lines.map((line) => `“${line}”`).join(', ')}${more}.`;
    }
    case 'not_plain_text':
      return `The answer is labelled ${note.contentType}, not text/plain.`;
    case 'value_cut':
      return `The value is longer than a collector’s; its first ${String(note.shown)} characters are shown.`;
    case 'masked':
      return `The answer repeats protected values of the report; they are masked in ${formatCount(note.places)} ${note.places === 1 ? 'place' : 'places'}.`;
    case 'not_searched':
      return 'The protected values of the report could not all be looked for in the answer, so its text is masked; crash id, rule and reason are not.';
    case 'text_cut':
      return `The answer is ${formatCount(note.totalBytes)} bytes long; its first ${formatCount(note.shown)} characters are shown.`;
    case 'early':
      return 'The collector answered before it had the whole body, so the rest was not sent.';
    case 'too_long':
      return `The answer was longer than ${formatSize(note.most)}, so the rest of it was not read.`;
    case 'broke_off':
      return 'The answer broke off before its end; what came of it is shown.';
    case 'not_decoded':
      return `The answer is encoded (${note.coding}) and could not be decoded; it is shown as it came.`;
    default:
      return assertNever(note);
  }
}
