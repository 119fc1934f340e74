import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { ReceivedRequest } from './receive-request.ts';

/** What of a report that is sent is masked for where its bytes came from alone: whoever reads it anew takes it for public. */
export interface SentTaint {
  /** Values of annotations. */
  readonly title: boolean;
  /** Names of request headers, in lower case. */
  readonly headers: ReadonlySet<string>;
}

/** A taint, and the SHA-256 of each body that a server may take the report for. */
export interface TaintedSend extends SentTaint {
  readonly bodies: readonly string[];
}

/** What is known of reports on their way. `tainted`: offsets as a queued request has them (`sealed`). */
interface SentEdits {
  readonly edits: number;
  readonly tainted: readonly number[] | null;
}

/** Taints of reports that were sent from here, asked by whoever received one. */
interface SentTaints {
  add(send: TaintedSend): void;
  /** What is not to be told of a received request. */
  of(request: Pick<ReceivedRequest, 'bodySha256' | 'end'>): SentTaint;
}

const NO_TAINT: SentTaint = { title: false, headers: new Set() };

/** null: whoever reads it anew masks what is masked in it. Reads the body only if something is tainted. */
export function sentTaintOf({ headers }: HeadPlan, body: ByteSource, { edits, tainted }: SentEdits): TaintedSend | null {
  if (edits === 0) return null;
  const title = tainted === null || tainted.length > 0;
  const masked = new Set(headers.filter(({ isMasked }) => isMasked).map(({ name }) => name.toLowerCase()));
  if (!title && masked.size === 0) return null;
  // A head may say that the body is shorter than it is: a server reads no more then.
  const said = headers.filter(({ name }) => name.toLowerCase() === 'content-length').map(({ value }) => Number(value));
  const sizes = new Set([body.size, ...said.filter((size) => Number.isSafeInteger(size) && size >= 0 && size < body.size)]);
  return { title, headers: masked, bodies: [...sizes].map((size) => sha256Hex(sliceSource(body, 0, size))) };
}

export function createSentTaints(): SentTaints {
  const known = new Map<string, SentTaint>();
  let all = NO_TAINT;
  return {
    add({ bodies, ...taint }) {
      for (const body of bodies) known.set(body, both(known.get(body) ?? NO_TAINT, taint));
      all = both(all, taint);
    },
    // What broke off, or came in chunks, may be the beginning of any of them.
    of: ({ bodySha256, end }) => (end === 'whole' && bodySha256 !== null ? (known.get(bodySha256) ?? NO_TAINT) : all),
  };
}

function both(one: SentTaint, other: SentTaint): SentTaint {
  return { title: one.title || other.title, headers: new Set([...one.headers, ...other.headers]) };
}
