import type { ByteLength } from '../bytes/byte-source.ts';
import type { Dialect } from '../dialect.ts';
import type { Failure } from '../errors.ts';
import type { OutcomeKind, Rejection } from '../sending/outcome/outcome.ts';
import type { PredictedFacts, ReportFacts } from './report-facts.ts';

/** How a report came to the board. */
export const ORIGINS = ['added', 'opened', 'received'] as const;

export type Origin = (typeof ORIGINS)[number];

/** What is known of the file of a place: as it was read, written to since, not there any more. */
export const LOCATION_STATES = ['there', 'changed', 'gone'] as const;

type LocationState = (typeof LOCATION_STATES)[number];

/** Where the bytes of a report lie. Several places may hold the same. */
export interface FileLocation {
  /** Absolute; never shown, `displayPath` of a view is made of it. */
  readonly path: string;
  /** Which of the file's reports, from 0. */
  readonly item: number;
  /** What people call it: the file's name. */
  readonly name: string;
  /** `kept`: in the data folder alone. */
  readonly kind: 'file' | 'kept';
  readonly origin: Origin;
  readonly state: LocationState;
  readonly size: ByteLength;
  /** Of the file when it was read, ms since the epoch. */
  readonly mtimeMs: number;
}

/** The texts that a person writes about a report. Each is a field of the board and a column of the store. */
export const METADATA_TEXTS = ['note'] as const;

export type MetadataText = (typeof METADATA_TEXTS)[number];

/** Longest of these texts, in characters. */
export const MAX_METADATA_TEXT = 2_000;

/** A record with one entry for each text. */
export function perText<T>(entry: (text: MetadataText) => T): Readonly<Record<MetadataText, T>> {
  return Object.fromEntries(METADATA_TEXTS.map((text) => [text, entry(text)])) as Record<MetadataText, T>;
}

/** Tags, texts and marks that a person gives a report. */
export interface RowMetadata extends Readonly<Record<MetadataText, string>> {
  /** Words without spaces, each once, sorted. */
  readonly tags: readonly string[];
  readonly done: boolean;
  readonly pinned: boolean;
}

export const NO_METADATA: RowMetadata = { tags: [], ...perText(() => ''), done: false, pinned: false };

/** What is likely to be answered to an edited report, in one dialect. */
export interface EditedForecasts {
  /** By the throttling rules that rows are read by. */
  readonly predicted: PredictedFacts;
  /** By a collector that lets every well-formed report pass. */
  readonly passing: PredictedFacts;
}

/** The edit list of a report, and the answer that is likely to it now. */
export interface EditedFacts {
  /** How many steps; at least one. */
  readonly steps: number;
  /** null: not worked out yet. */
  readonly predicted: Readonly<Record<Dialect, EditedForecasts>> | null;
}

/** The last answer that a report got. */
export interface AnsweredFacts {
  readonly attempts: number;
  /** null: none of them was answered. */
  readonly kind: OutcomeKind | null;
  readonly rejection: Rejection | null;
  /** The throttling rule or malformed reason of the answer; null where it named none. Crash ids are not among them. */
  readonly rule: string | null;
  readonly status: number | null;
  /** ms since the epoch. */
  readonly at: number;
}

/** All that the board knows of a report. One row for the same bytes, wherever they lie. */
export interface BoardRow {
  readonly id: number;
  /** Of the captured file, lower-case hex; null where it could not be read. */
  readonly sha256: string | null;
  readonly size: ByteLength;
  /** ms since the epoch. */
  readonly addedAt: number;
  /** The one to be opened first; at least one. */
  readonly locations: readonly [FileLocation, ...FileLocation[]];
  /** null: not read yet, or it could not be. */
  readonly facts: ReportFacts | null;
  /** Why it could not be read. */
  readonly failure: Failure | null;
  readonly metadata: RowMetadata;
  readonly edited: EditedFacts | null;
  readonly answered: AnsweredFacts | null;
}
