/**
 * What is made equal in both memory reports before they are compared, because it differs between any two processes. Each is a switch; all are on at the
 * beginning, as in about:memory.
 */
export const MUTINGS = [
  'pids',
  'threads',
  'zones',
  'workers',
  'windows',
  'null_principals',
  'segments',
  'omni_ja',
  'scripts',
  'isolation',
] as const;
export type Muting = (typeof MUTINGS)[number];

export const ALL_MUTINGS: ReadonlySet<Muting> = new Set(MUTINGS);

const PID = /pid([ =]|: )\d+/g;

/** Replacements in paths, in the order in which they are made. All are linear: paths come from the report. */
const IN_PATHS: readonly (readonly [Muting, (path: string) => string])[] = [
  ['pids', (path) => path.replace(PID, 'pid$1NNN')],
  // Threads of a pool have a number before their id.
  ['threads', (path) => path.replace(/\(tid=\d+\)/, '(tid=NNN)').replace(/#\d+ \(tid=NNN\)/, '#N (tid=NNN)')],
  ['zones', (path) => path.replace(/zone\(0x[\dA-Fa-f]+\)\//, 'zone(0xNNN)/')],
  ['workers', (path) => withLast(path, '/worker(', /, 0x[\dA-Fa-f]+\)\//g, (name) => `/worker(${name}, 0xNNN)/`)],
  ['windows', (path) => path.replace(/^((?:explicit|event-counts)\/window-objects\/top\(.*, id=)\d+\)/, '$1NNN)')],
  [
    'null_principals',
    (path) => path.replace(/moz-nullprincipal:\{.{8}-.{4}-.{4}-.{4}-.{12}\}/g, 'moz-nullprincipal:{NNNNNNNN-NNNN-NNNN-NNNN-NNNNNNNNNNNN}'),
  ],
  ['segments', (path) => (path.startsWith('address-space') ? path.replace(/\(segments=\d+\)/g, '(segments=NNNN)') : path)],
  ['omni_ja', (path) => withLast(path, 'jar:file:\\\\\\', /\\omni\.ja!/g, () => 'jar:file:\\\\\\...\\omni.ja!')],
  ['scripts', (path) => path.replace(/source\(scripts=\d+, /, 'source(scripts=NNN, ')],
];

/** Replaces the text from `opening` to the last match of `closing`. `make`: the new text, from the text between. Unchanged without both. */
function withLast(text: string, opening: string, closing: RegExp, make: (between: string) => string): string {
  const start = text.indexOf(opening);
  if (start < 0) return text;
  const inside = start + opening.length;
  const last = [...text.slice(inside + 1).matchAll(closing)].at(-1);
  if (last === undefined) return text;
  const end = inside + 1 + last.index;
  return text.slice(0, start) + make(text.slice(inside, end)) + text.slice(end + last[0].length);
}

/** A path without what differs between any two processes. */
export function mutedPath(path: string, mutings: ReadonlySet<Muting>): string {
  return IN_PATHS.reduce((muted, [muting, mute]) => (mutings.has(muting) ? mute(muted) : muted), path);
}

/** The name of a process without what differs. `isIsolationMuted`: a site-isolated process counts as `web`. */
export function mutedProcess(name: string, mutings: ReadonlySet<Muting>, isIsolationMuted: boolean): string {
  if (isIsolationMuted && name.startsWith('webIsolated'))
    return mutings.has('pids') ? 'web (pid NNN)' : name.replace(/^webIsolated=\S+/, 'web');
  return mutings.has('pids') ? name.replace(PID, 'pid$1NNN') : name;
}
