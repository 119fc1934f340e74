import { type BoardRow, type EditedForecasts, NO_METADATA, perText } from '../../../shared/board/board-row.ts';
import type { CrashFacts } from '../../../shared/board/crash-facts.ts';
import type { AnswerFacts, ReportFacts } from '../../../shared/board/report-facts.ts';
import { ADDRESS_CLASSES } from '../../../shared/report/dump/crash/address-classes.ts';
import { HINT_CODES } from '../../../shared/report/dump/crash/hint.ts';
import { CLIENTS } from '../../../shared/editing/clients/client-table.ts';

/** The answer to a well-formed report of Firefox. */
export const WELL_FORMED: AnswerFacts = {
  verdict: 'well_formed',
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

/** Facts of a report with a dump, with the given changes. */
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
    crash: null,
    ...facts,
  };
}

/** Facts of a crash of Firefox on Windows, with the given changes. */
export function someCrash(crash: Partial<CrashFacts> = {}): CrashFacts {
  return {
    signature: 'xul.dll | ntdll.dll',
    signatureFrom: 'modules',
    reason: 'EXCEPTION_ACCESS_VIOLATION_READ',
    address: 'near_null',
    module: 'xul.dll',
    hints: ['null_pointer'],
    os: 'windows',
    cpu: 'amd64',
    uptime: 95,
    ...crash,
  };
}

/** A row of a report that was read, with the given changes. */
export function someRow(row: Partial<BoardRow> & { readonly name?: string; readonly folder?: string } = {}): BoardRow {
  const { name = 'report.http', folder = '/reports', ...rest } = row;
  const id = row.id ?? 1;
  return {
    id,
    sha256: id.toString(16).padStart(64, '0'),
    size: 20_000,
    addedAt: Date.UTC(2026, 10, 22) + id,
    locations: [
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
    metadata: NO_METADATA,
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
const KINDS = ['accepted', 'rejected', 'malformed', 'too_large', 'wrong_url', 'server_error'] as const;
const DAY = 86_400_000;

/** Returns a pseudo-random number from 0 to below 1. */
type Random = () => number;

function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}

function some<Item>(random: Random, most: number, items: readonly Item[]): readonly Item[] {
  return [...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(random, items)))];
}

function randomAnswer(random: Random, now: number): AnswerFacts {
  const malformed = random() < 0.1;
  if (malformed) {
    const reason = oneOf(random, ['invalid_json', 'bad_gzip', 'no_annotations', 'invalid_payload_structure']);
    const predicted = { ...MALFORMED.predicted, reason };
    return { ...MALFORMED, reason, decidedBy: reason, findings: [reason, ...some(random, 3, FINDINGS)], predicted, passing: predicted };
  }
  const rejected = random() < 0.2;
  const label = rejected ? 'rejected' : 'accepted';
  return {
    ...WELL_FORMED,
    findings: some(random, 4, FINDINGS),
    predicted: {
      label,
      rejection: rejected ? oneOf(random, ['soft', 'hard'] as const) : null,
      reason: null,
      chance: oneOf(random, [100, 90, 10]),
      rule: oneOf(random, RULES),
      rate: null,
      until: random() < 0.3 ? now + Math.floor(random() * 100) * DAY : null,
    },
  };
}

/** Forecasts for an edited report. */
function randomForecasts(random: Random, now: number): EditedForecasts {
  const { predicted, passing } = randomAnswer(random, now);
  return { predicted, passing };
}

function randomFacts(random: Random, id: number, now: number): ReportFacts {
  const antenna = randomAnswer(random, now);
  const product = oneOf(random, PRODUCTS);
  const version = `${String(120 + Math.floor(random() * 30))}.${oneOf(random, ['0', '0a1', '0b3', '0.1', '5.0esr'])}`;
  const channel = oneOf(random, CHANNELS);
  const crashTime = String(Math.floor((now - random() * 60 * DAY) / 1_000));
  const values = {
    ...(random() < 0.95 ? { ProductName: product, Version: version, ReleaseChannel: channel } : {}),
    BuildID: `202611${String(1 + Math.floor(random() * 27)).padStart(2, '0')}093000`,
    CrashTime: crashTime,
    Vendor: 'Mozilla',
    ...(random() < 0.5 ? { LinuxLSBDescription: oneOf(random, ['Ubuntu 22.04', 'Debian 12', 'Fedora Linux 43']) } : {}),
    ...(random() < 0.3 ? { ProcessType: oneOf(random, ['gpu', 'content', 'rdd']) } : {}),
  };
  // A typical number of public values: some are shared with other reports, some are unique.
  const own = Array.from({ length: 8 }, (_, at) => `${String(at)}${String(Math.floor(random() * 1e9))}`);
  const shared = Array.from({ length: 25 }, (_, at) => `setting-${String(at)}=${String(Math.floor(random() * 20))} of some public words`);
  return someFacts({
    form: oneOf(random, ['kv', 'kv', 'json', 'none', 'both'] as const),
    codings: some(random, 2, ['gzip', 'chunked'] as const),
    bodySha256: (random() < 0.05 ? Math.floor(random() * 20) : id).toString(16).padStart(64, 'b'),
    answers: { antenna, spec: random() < 0.9 ? antenna : randomAnswer(random, now) },
    client: random() < 0.9 ? oneOf(random, CLIENTS) : null,
    parts: randomParts(random),
    annotations: 20 + Math.floor(random() * 60),
    values,
    words: [...Object.values(values), ...shared, ...own].join('\n').toLowerCase(),
    crash: random() < 0.3 ? null : randomCrash(random),
  });
}

function randomCrash(random: Random): CrashFacts {
  return someCrash({
    signature: oneOf(random, ['xul.dll', 'xul.dll | ntdll.dll', 'OOM | small', 'libxul.so', 'firefox']),
    signatureFrom: oneOf(random, ['modules', 'symbols'] as const),
    reason: oneOf(random, ['EXCEPTION_ACCESS_VIOLATION_READ', 'SIGSEGV / SEGV_MAPERR', 'SIGABRT', null]),
    address: oneOf(random, [...ADDRESS_CLASSES, null]),
    module: oneOf(random, ['xul.dll', 'libxul.so', null]),
    hints: some(random, 2, HINT_CODES),
    os: oneOf(random, ['windows', 'linux', 'macos'] as const),
    cpu: oneOf(random, ['amd64', 'arm64', 'x86', null] as const),
    uptime: random() < 0.2 ? null : Math.floor(random() * 60),
  });
}

function randomParts(random: Random): ReportFacts['parts'] {
  const dump = { name: 'upload_file_minidump', size: Math.floor(random() * 50_000), kind: 'minidump', role: 'analysed' } as const;
  const memory = { name: 'memory_report', size: 1_000, kind: 'memory-report', role: 'kept' } as const;
  const other = { name: 'own_part', size: 10, kind: null, role: 'other' } as const;
  return [...(random() < 0.8 ? [dump] : []), ...(random() < 0.1 ? [memory] : []), ...(random() < 0.05 ? [other] : [])];
}

function randomAnswered(random: Random, now: number): BoardRow['answered'] {
  if (random() < 0.6) return null;
  const kind = random() < 0.1 ? null : oneOf(random, KINDS);
  const rejection = kind === 'rejected' ? oneOf(random, ['soft', 'hard', 'unknown'] as const) : null;
  const rule = random() < 0.5 ? oneOf(random, RULES) : null;
  return { attempts: 1 + Math.floor(random() * 4), kind, rejection, rule, status: 200, at: now - Math.floor(random() * 30 * DAY) };
}

/** A typical row: 10 % are malformed, 2 % unreadable. `random`: numbers from 0 to below 1. */
export function randomRow(random: Random, id: number, now: number): BoardRow {
  const damaged = random() < 0.02;
  const name = `${oneOf(random, ['report', 'Crash', 'bp'])}-${String(id)}.http`;
  const size = 5_000 + Math.floor(random() * 45_000);
  const state = random() < 0.95 ? 'there' : oneOf(random, ['gone', 'changed'] as const);
  const origin = oneOf(random, ['added', 'opened', 'received'] as const);
  const location = {
    path: `${oneOf(random, FOLDERS)}/${name}`,
    item: 0,
    name,
    kind: 'file',
    origin,
    state,
    size,
    mtimeMs: now - Math.floor(random() * 90 * DAY),
  } as const;
  const copy = { ...location, name: `copy-of-${name}`, path: `/srv/Incoming/copy-of-${name}` };
  return someRow({
    id,
    size,
    addedAt: now - Math.floor(random() * 10 * DAY),
    locations: random() < 0.05 ? [location, copy] : [location],
    facts: damaged ? null : randomFacts(random, id, now),
    metadata: {
      tags: random() < 0.2 ? [...some(random, 3, TAGS)].sort() : [],
      ...perText(() => (random() < 0.05 ? oneOf(random, ['ask Kim', 'Seen before', 'none']) : '')),
      done: random() < 0.3,
      pinned: random() < 0.02,
    },
    edited:
      random() < 0.1
        ? {
            steps: 1 + Math.floor(random() * 5),
            predicted: random() < 0.8 ? { spec: randomForecasts(random, now), antenna: randomForecasts(random, now) } : null,
          }
        : null,
    answered: randomAnswered(random, now),
  });
}
