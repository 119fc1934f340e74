import type { BoardRow, EditedForecasts } from '../../../shared/board/board-row.ts';
import { NO_MARKS } from '../../../shared/board/board-row.ts';
import type { AnswerFacts, ReportFacts } from '../../../shared/board/report-facts.ts';
import { CLIENTS } from '../../../shared/editing/clients/client-table.ts';

/** What a well-formed report of Firefox is answered. */
export const WELL_FORMED: AnswerFacts = {
  verdict: 'well-formed',
  reason: null,
  decidedBy: 'accepted',
  findings: [],
  counts: { error: 0, violation: 0, warning: 0, info: 0 },
  predicted: { label: 'accepted', rejection: null, reason: null, chance: 100, rule: 'accept_everything', rate: null, until: null },
  passing: { label: 'accepted', rejection: null, reason: null, chance: 100, rule: 'accept_everything', rate: null, until: null },
};

export const MALFORMED: AnswerFacts = {
  ...WELL_FORMED,
  verdict: 'malformed',
  reason: 'invalid_json',
  decidedBy: 'invalid_json',
  findings: ['json_refused', 'no_final_boundary'],
  predicted: { label: 'malformed', rejection: null, reason: 'invalid_json', chance: 100, rule: null, rate: null, until: null },
  passing: { label: 'malformed', rejection: null, reason: 'invalid_json', chance: 100, rule: null, rate: null, until: null },
};

/** Facts as of a report with a dump, but for what is given. */
export function someFacts(facts: Partial<ReportFacts> = {}): ReportFacts {
  return {
    source: 'request',
    form: 'kv',
    codings: [],
    sentSize: 20_000,
    plainSize: 20_000,
    bodySha256: 'b'.repeat(64),
    answers: { spec: WELL_FORMED, antenna: WELL_FORMED },
    client: 'crashpad',
    parts: [{ name: 'upload_file_minidump', size: 16_000, kind: 'minidump', role: 'analysed' }],
    annotations: 20,
    protectedAnnotations: 2,
    values: { ProductName: 'Firefox', Version: '147.0a1', ReleaseChannel: 'nightly' },
    words: 'firefox\n147.0a1\nnightly\na public sentence',
    ...facts,
  };
}

/** A row of a report that was read, but for what is given. */
export function someRow(row: Partial<BoardRow> & { readonly name?: string; readonly folder?: string } = {}): BoardRow {
  const { name = 'report.http', folder = '/reports', ...rest } = row;
  const id = row.id ?? 1;
  return {
    id,
    sha256: id.toString(16).padStart(64, '0'),
    size: 20_000,
    addedAt: Date.UTC(2026, 10, 22) + id,
    places: [
      {
        path: `${folder}/${name}`,
        item: 0,
        name,
        kind: 'file',
        origin: 'added',
        state: 'there',
        size: 20_000,
        mtimeMs: Date.UTC(2026, 10, 1),
      },
    ],
    facts: someFacts(),
    failure: null,
    marks: NO_MARKS,
    edited: null,
    answered: null,
    ...rest,
  };
}

const PRODUCTS = ['Firefox', 'Fenix', 'Thunderbird', 'firefox', 'MozillaVPN', 'Focus'];
const CHANNELS = ['release', 'beta', 'nightly', 'esr', 'default'];
const FOLDERS = ['/reports', '/home/kim/crashes', '/home/kim/crashes/windows', '/srv/Incoming'];
const TAGS = ['todo', 'seen', 'ask', 'none', 'never'];
const RULES = ['is_firefox_desktop', 'is_thunderbird', 'accept_everything', 'has_comments', 'unsupported_product'];
const FINDINGS = Array.from({ length: 40 }, (_, number) => `finding_${String(number)}`);
const KINDS = ['accepted', 'rejected', 'malformed', 'too-large', 'wrong-url', 'server-trouble'] as const;
const DAY = 86_400_000;

/** Numbers from 0 to below 1. */
type Draw = () => number;

function oneOf<Item>(draw: Draw, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(draw() * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

function some<Item>(draw: Draw, most: number, items: readonly Item[]): readonly Item[] {
  return [...new Set(Array.from({ length: Math.floor(draw() * (most + 1)) }, () => oneOf(draw, items)))];
}

function drawnAnswer(draw: Draw, now: number): AnswerFacts {
  const malformed = draw() < 0.1;
  if (malformed) {
    const reason = oneOf(draw, ['invalid_json', 'bad_gzip', 'no_annotations', 'invalid_payload_structure']);
    const predicted = { ...MALFORMED.predicted, reason };
    return { ...MALFORMED, reason, decidedBy: reason, findings: [reason, ...some(draw, 3, FINDINGS)], predicted, passing: predicted };
  }
  const rejected = draw() < 0.2;
  const label = rejected ? 'rejected' : 'accepted';
  return {
    ...WELL_FORMED,
    findings: some(draw, 4, FINDINGS),
    predicted: {
      label,
      rejection: rejected ? oneOf(draw, ['soft', 'hard'] as const) : null,
      reason: null,
      chance: oneOf(draw, [100, 90, 10]),
      rule: oneOf(draw, RULES),
      rate: null,
      until: draw() < 0.3 ? now + Math.floor(draw() * 100) * DAY : null,
    },
  };
}

/** Of edits. */
function drawnForecasts(draw: Draw, now: number): EditedForecasts {
  const { predicted, passing } = drawnAnswer(draw, now);
  return { predicted, passing };
}

function drawnFacts(draw: Draw, id: number, now: number): ReportFacts {
  const antenna = drawnAnswer(draw, now);
  const product = oneOf(draw, PRODUCTS);
  const version = `${String(120 + Math.floor(draw() * 30))}.${oneOf(draw, ['0', '0a1', '0b3', '0.1', '5.0esr'])}`;
  const channel = oneOf(draw, CHANNELS);
  const crashTime = String(Math.floor((now - draw() * 60 * DAY) / 1_000));
  const values = {
    ...(draw() < 0.95 ? { ProductName: product, Version: version, ReleaseChannel: channel } : {}),
    BuildID: `202611${String(1 + Math.floor(draw() * 27)).padStart(2, '0')}093000`,
    CrashTime: crashTime,
    Vendor: 'Mozilla',
    ...(draw() < 0.5 ? { LinuxLSBDescription: oneOf(draw, ['Ubuntu 22.04', 'Debian 12', 'Fedora Linux 43']) } : {}),
    ...(draw() < 0.3 ? { ProcessType: oneOf(draw, ['gpu', 'content', 'rdd']) } : {}),
  };
  // As many public values as such reports have: some are like those of others, some are its own.
  const own = Array.from({ length: 8 }, (_, at) => `${String(at)}${String(Math.floor(draw() * 1e9))}`);
  const shared = Array.from({ length: 25 }, (_, at) => `setting-${String(at)}=${String(Math.floor(draw() * 20))} of some public words`);
  return someFacts({
    form: oneOf(draw, ['kv', 'kv', 'json', 'none', 'both'] as const),
    codings: some(draw, 2, ['gzip', 'chunked'] as const),
    bodySha256: (draw() < 0.05 ? Math.floor(draw() * 20) : id).toString(16).padStart(64, 'b'),
    answers: { antenna, spec: draw() < 0.9 ? antenna : drawnAnswer(draw, now) },
    client: draw() < 0.9 ? oneOf(draw, CLIENTS) : null,
    parts: drawnParts(draw),
    annotations: 20 + Math.floor(draw() * 60),
    values,
    words: [...Object.values(values), ...shared, ...own].join('\n').toLowerCase(),
  });
}

function drawnParts(draw: Draw): ReportFacts['parts'] {
  const dump = { name: 'upload_file_minidump', size: Math.floor(draw() * 50_000), kind: 'minidump', role: 'analysed' } as const;
  const memory = { name: 'memory_report', size: 1_000, kind: 'memory-report', role: 'kept' } as const;
  const other = { name: 'own_part', size: 10, kind: null, role: 'other' } as const;
  return [...(draw() < 0.8 ? [dump] : []), ...(draw() < 0.1 ? [memory] : []), ...(draw() < 0.05 ? [other] : [])];
}

function drawnAnswered(draw: Draw, now: number): BoardRow['answered'] {
  if (draw() < 0.6) return null;
  const kind = draw() < 0.1 ? null : oneOf(draw, KINDS);
  const rejection = kind === 'rejected' ? oneOf(draw, ['soft', 'hard', 'unknown'] as const) : null;
  const rule = draw() < 0.5 ? oneOf(draw, RULES) : null;
  return { attempts: 1 + Math.floor(draw() * 4), kind, rejection, rule, status: 200, at: now - Math.floor(draw() * 30 * DAY) };
}

/** A row such as boards hold many of: 10 % malformed, 2 % that could not be read. `draw`: numbers from 0 to below 1. */
export function drawnRow(draw: Draw, id: number, now: number): BoardRow {
  const damaged = draw() < 0.02;
  const name = `${oneOf(draw, ['report', 'Crash', 'bp'])}-${String(id)}.http`;
  const size = 5_000 + Math.floor(draw() * 45_000);
  const state = draw() < 0.95 ? 'there' : oneOf(draw, ['gone', 'changed'] as const);
  const origin = oneOf(draw, ['added', 'opened', 'received'] as const);
  const place = {
    path: `${oneOf(draw, FOLDERS)}/${name}`,
    item: 0,
    name,
    kind: 'file',
    origin,
    state,
    size,
    mtimeMs: now - Math.floor(draw() * 90 * DAY),
  } as const;
  const copy = { ...place, name: `copy-of-${name}`, path: `/srv/Incoming/copy-of-${name}` };
  return someRow({
    id,
    size,
    addedAt: now - Math.floor(draw() * 10 * DAY),
    places: draw() < 0.05 ? [place, copy] : [place],
    facts: damaged ? null : drawnFacts(draw, id, now),
    marks: {
      tags: draw() < 0.2 ? [...some(draw, 3, TAGS)].sort() : [],
      note: draw() < 0.05 ? oneOf(draw, ['ask Kim', 'Seen before', 'none']) : '',
      done: draw() < 0.3,
      pinned: draw() < 0.02,
    },
    edited:
      draw() < 0.1
        ? {
            steps: 1 + Math.floor(draw() * 5),
            predicted: draw() < 0.8 ? { spec: drawnForecasts(draw, now), antenna: drawnForecasts(draw, now) } : null,
          }
        : null,
    answered: drawnAnswered(draw, now),
  });
}
