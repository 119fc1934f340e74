import { type ByteSource, sliceSource } from '../../../../shared/bytes/byte-source.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';
import type { ReceivedRequest } from './receive-request.ts';

/** The parts of a sent report that are masked only because of their provenance. An inspection of the sent bytes would treat them as public. */
export interface SentTaint {
  /** Whether some values of annotations are tainted. */
  readonly title: boolean;
  /** Lower-case names of tainted request headers. */
  readonly headers: ReadonlySet<string>;
}

/** A taint, and the SHA-256 of each body that a server may read from this report. */
export interface TaintedSend extends SentTaint {
  readonly bodies: readonly string[];
}

/**
 * The edits of a report that is being sent. `edits`: number of edits. `tainted`: offsets of tainted values (the field `sealed` of a queued request); null if
 * unknown.
 */
interface SentEdits {
  readonly edits: number;
  readonly tainted: readonly number[] | null;
}

/** Remembers the taints of reports that this app sends, for the demo collector that receives the reports. */
interface SentTaints {
  add(send: TaintedSend): void;
  of(request: Pick<ReceivedRequest, 'bodySha256' | 'end'>): SentTaint;
}

const NO_TAINT: SentTaint = { title: false, headers: new Set() };

/** Returns the taint of a request; null if an inspection of its bytes masks the same values. Reads the body only if a value is tainted. */
export function sentTaintOf({ headers }: HeadPlan, body: ByteSource, { edits, tainted }: SentEdits): TaintedSend | null {
  if (edits === 0) return null;
  const title = tainted === null || tainted.length > 0;
  const masked = new Set(headers.filter(({ isMasked }) => isMasked).map(({ name }) => name.toLowerCase()));
  if (!title && masked.size === 0) return null;
  // A Content-Length may be smaller than the body. A server then reads only that many bytes.
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
    // The hash of an incomplete or chunked request is unknown. It may be any of the sent reports, so it gets all their taints.
    of: ({ bodySha256, end }) => (end === 'whole' && bodySha256 !== null ? (known.get(bodySha256) ?? NO_TAINT) : all),
  };
}

function both(one: SentTaint, other: SentTaint): SentTaint {
  return { title: one.title || other.title, headers: new Set([...one.headers, ...other.headers]) };
}
