import type { ByteLength } from '../bytes/byte-source.ts';
import type { Dialect } from '../dialect.ts';
import type { Failure } from '../errors.ts';
import type { OutcomeKind, Rejection } from '../sending/outcome/outcome.ts';
import type { PredictedFacts, ReportFacts } from './report-facts.ts';

/** How a report came to the board. */
export const ORIGINS = ['added', 'opened', 'received'] as const;

export type Origin = (typeof ORIGINS)[number];

/** The state of a location's file: unchanged since it was read, changed, or deleted. */
export const LOCATION_STATES = ['there', 'changed', 'gone'] as const;

type LocationState = (typeof LOCATION_STATES)[number];

/** A location of a report's bytes. Several locations can contain the same bytes. */
export interface FileLocation {
  /** Absolute path; never shown. Views derive `displayPath` from it. */
  readonly path: string;
  /** Index of the report in the file, from 0. */
  readonly item: number;
  /** Display name: the file's name. */
  readonly name: string;
  /** `kept`: the only copy is in the data folder. */
  readonly kind: 'file' | 'kept';
  readonly origin: Origin;
  readonly state: LocationState;
  readonly size: ByteLength;
  /** Modification time of the file when it was read, ms since the epoch. */
  readonly mtimeMs: number;
}

/** Texts that the user writes about a report. Each is a field of the board and a column of the store. */
export const METADATA_TEXTS = ['note'] as const;

export type MetadataText = (typeof METADATA_TEXTS)[number];

/** Maximum length of a text that the user writes about a report, in characters. */
export const MAX_METADATA_TEXT = 2_000;

/** Makes a record with one entry for each kind of text. */
export function perText<T>(entry: (text: MetadataText) => T): Readonly<Record<MetadataText, T>> {
  return Object.fromEntries(METADATA_TEXTS.map((text) => [text, entry(text)])) as Record<MetadataText, T>;
}

/** The user's metadata of a report: tags, texts, and whether it is done or pinned. */
export interface RowMetadata extends Readonly<Record<MetadataText, string>> {
  /** Words without spaces, sorted, without repetitions. */
  readonly tags: readonly string[];
  readonly done: boolean;
  readonly pinned: boolean;
}

export const NO_METADATA: RowMetadata = { tags: [], ...perText(() => ''), done: false, pinned: false };

/** Predicted answers to an edited report, in one dialect. */
export interface EditedForecasts {
  /** The prediction with the throttling rules that apply to the rows (`ReadBy` in the host). */
  readonly predicted: PredictedFacts;
  /** The prediction for a collector that accepts every well-formed report. */
  readonly passing: PredictedFacts;
}

/** Facts about the edits of a report, and the predicted answers to the edited report. */
export interface EditedFacts {
  /** Number of steps; at least one. */
  readonly steps: number;
  /** null: not determined yet. */
  readonly predicted: Readonly<Record<Dialect, EditedForecasts>> | null;
}

/** The number of attempts to send a report, and the last answer. */
export interface AnsweredFacts {
  readonly attempts: number;
  /** null: no attempt was answered. */
  readonly kind: OutcomeKind | null;
  readonly rejection: Rejection | null;
  /** The throttling rule or malformed reason in the answer; null if the answer contains neither. Never a crash id. */
  readonly rule: string | null;
  readonly status: number | null;
  /** ms since the epoch. */
  readonly at: number;
}

/** Everything the board knows about a report. Files with the same bytes share a row. */
export interface BoardRow {
  readonly id: number;
  /** SHA-256 of the captured file, lower-case hex; null if it could not be read. */
  readonly sha256: string | null;
  readonly size: ByteLength;
  /** ms since the epoch. */
  readonly addedAt: number;
  /** At least one location. Opening the row opens the first one. */
  readonly locations: readonly [FileLocation, ...FileLocation[]];
  /** null: not read yet, or not readable. */
  readonly facts: ReportFacts | null;
  /** Why the report could not be read. */
  readonly failure: Failure | null;
  readonly metadata: RowMetadata;
  readonly edited: EditedFacts | null;
  readonly answered: AnsweredFacts | null;
}
