import { memoize } from '../../bytes/memoize.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import type { Confidence } from './confidence.ts';
import { type Client, type Fingerprint, FINGERPRINTS } from './client-table.ts';
import { type Defect, defectOf } from './defects.ts';
import { type Evidence, type EvidenceCode, IDENTIFYING, evidenceIn } from './evidence.ts';
import { traitsOf } from './traits.ts';

/** The likely writer of a report, with the evidence. */
export interface LikelyClient {
  readonly client: Client;
  readonly confidence: Confidence;
  /** Facts about how the report was written, with their ranges. Never the contents of a value. */
  readonly evidence: readonly Evidence[];
  /** A known defect of the client, if the report shows it. */
  readonly defect: Defect | null;
}

/** Smallest total weight for each confidence. For `certain`, also the required lead over the next client. */
const MIN_WEIGHT = { certain: 6, likely: 4, possible: 2 } as const;
const CLEAR_LEAD = 2;
/** Smallest weight of a fact that only few clients match. */
const TELLING = 2;

/**
 * Returns the client that fits a report best; null if no client fits, or if two fit equally well. Reads only the headers of the first 500 parts and of the last
 * part.
 */
export const likelyClient: (inspection: Inspection) => LikelyClient | null = memoize(match);

interface Fit {
  readonly client: Client;
  readonly evidence: readonly Evidence[];
  readonly worth: number;
  /** True if the evidence includes an identifying fact, or a fact of few clients. A filename does not count, because any client can write it. */
  readonly isDistinctive: boolean;
}

function match(inspection: Inspection): LikelyClient | null {
  const found = evidenceIn(traitsOf(inspection));
  const fits = FINGERPRINTS.map((fingerprint) => fitOf(fingerprint, found)).filter((fit) => fit !== null);
  const [best, next] = fits.toSorted((a, b) => b.worth - a.worth);
  const lead = (best?.worth ?? 0) - (next?.worth ?? 0);
  if (best === undefined || lead === 0) return null;
  const { client, evidence } = best;
  return { client, confidence: confidenceOf(best, lead), evidence, defect: defectOf(client, found, inspection) };
}

function fitOf({ client, worth: worths, needs }: Fingerprint, found: ReadonlyMap<EvidenceCode, ByteRange>): Fit | null {
  if (needs !== undefined && !found.has(needs)) return null;
  const evidence: Evidence[] = [];
  let worth = 0;
  let strongest = 0;
  let isDistinctive = false;
  for (const [code, where] of found) {
    const weight = worths[code] ?? 0;
    // A boundary or User-Agent of another client excludes the client.
    if (weight === 0 && IDENTIFYING.has(code)) return null;
    if (weight === 0) continue;
    evidence.push({ code, range: where });
    worth += weight;
    strongest = Math.max(strongest, weight);
    isDistinctive ||= IDENTIFYING.has(code) || (weight >= TELLING && !code.startsWith('filename_'));
  }
  // Facts that many clients match prove nothing, however many there are. A single fact also proves nothing, unless it identifies the client.
  const isOneTrait = evidence.length === 1 && evidence.every(({ code }) => !IDENTIFYING.has(code));
  return worth >= MIN_WEIGHT.possible && strongest > 1 && !isOneTrait ? { client, evidence, worth, isDistinctive } : null;
}

function confidenceOf({ worth, isDistinctive }: Fit, lead: number): Confidence {
  if (!isDistinctive) return 'possible';
  if (worth >= MIN_WEIGHT.certain && lead >= CLEAR_LEAD) return 'certain';
  return worth >= MIN_WEIGHT.likely ? 'likely' : 'possible';
}
