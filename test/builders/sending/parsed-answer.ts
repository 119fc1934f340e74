import { type AnswerHead, type AnswerState, AnswerParser } from '../../../electron/host/sending/http/answer-parser.ts';

interface ParsedAnswer {
  readonly state: AnswerState;
  readonly keepsConnection: boolean;
  readonly heads: readonly AnswerHead[];
  readonly body: string;
}

/** Parses an answer that arrives in these pieces (Latin-1). `isEnded`: the connection ends after them. */
export function readAnswer(pieces: readonly string[], isEnded = false): ParsedAnswer {
  const heads: AnswerHead[] = [];
  let body = '';
  const parser = new AnswerParser({
    head: (head) => void heads.push(head),
    body: (bytes) => void (body += Buffer.from(bytes).toString('latin1')),
  });
  for (const piece of pieces) parser.take(Buffer.from(piece, 'latin1'));
  if (isEnded) parser.end();
  const { state, keepsConnection } = parser;
  return { state, keepsConnection, heads, body };
}
