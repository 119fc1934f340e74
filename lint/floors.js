/**
 * @typedef {object} House
 * @property {string} path Folder of the house, from the root of the repository, with a slash at its end.
 * @property {readonly (string | readonly string[])[]} floors Its rooms from the ground up: a folder, a folder in a folder, or a file at the top. A room
 *   imports only rooms that are listed before it. Rooms of one list stand on one floor: they know nothing of each other.
 */

/** @typedef {{ readonly house: House, readonly room: string | null, readonly floor: number }} Place `room`: null where the list lacks it. */

/** The order of the rooms (docs/architecture.md). @type {readonly House[]} */
export const HOUSES = [
  {
    path: 'shared/',
    floors: [
      'errors.ts',
      'facts.ts',
      'dialect.ts',
      'job-kinds.ts',
      'bytes',
      'target',
      'settings',
      'wire',
      'catalog',
      'report',
      'dump',
      'samples',
      'throttle',
      'verdict',
      'kept',
      'inspection',
      'differences',
      'redact',
      'draft',
      'repair',
      'clients',
      'outcome',
      'queue',
      'curl',
      'sources',
      'failure.ts',
      'board',
      'view',
      'searched',
      'messages',
      'help',
      'present',
      'channels.ts',
      'events.ts',
      'contract.ts',
    ],
  },
  {
    path: 'renderer/',
    floors: [
      'tokens.css',
      'reset.css',
      'format',
      'bridge',
      'focus',
      'state',
      'shortcuts',
      'controls',
      'meaning',
      'bar',
      'jobs',
      'help',
      'editor',
      'report/shared',
      'report/edits',
      [
        'report/verdict',
        'report/findings',
        'report/structure',
        'report/annotations',
        'report/parts',
        'report/headers',
        'report/bytes',
        'report/kept',
        'report/walk',
      ],
      'outbox',
      'report',
      'collector',
      'history',
      'catalog',
      'settings',
      'start',
      'board',
      'open-reports',
      'screens',
      'commands',
      'frame',
      'main.tsx',
    ],
  },
  {
    path: 'electron/host/',
    floors: [
      'base',
      'files',
      'home',
      'store',
      'kept',
      'jobs',
      'bridge',
      'settings',
      'page',
      'catalog',
      'targets',
      'sources',
      'reports',
      'reading',
      'drafts',
      'registry',
      'finding',
      'session',
      'intake',
      'samples',
      'collector',
      'outbox',
      'board',
      'history',
      'erase',
      'app',
      'job-calls.ts',
      'keeping.ts',
      'sending.ts',
      'rooms.ts',
      'open-host.ts',
      'thread',
    ],
  },
  {
    path: 'electron/cli/',
    floors: [
      'common',
      [
        'board',
        'check',
        'collector',
        'curl',
        'edit',
        'history',
        'inspect',
        'judge',
        'launch',
        'outbox',
        'samples',
        'send',
        'settings',
        'target',
      ],
      'commands.ts',
      'run.ts',
      'program.ts',
      'main.ts',
    ],
  },
];

/** What may import the sentences of `shared/messages/`; tests may too. Everything else speaks in codes and facts. */
const SPEAKERS = [
  'shared/messages/',
  'shared/help/',
  'shared/present/',
  'electron/host/bridge/dispatch.ts',
  'electron/shell/',
  'electron/serve/server.ts',
  'electron/cli/',
  'renderer/',
  'test/',
];

const MESSAGES = 'shared/messages/';

/**
 * The place of a file (a path from the root of the repository, with slashes): the longest listed room that holds it. Null outside the houses.
 * @param {string} file
 * @param {readonly House[]} [houses]
 * @returns {Place | null}
 */
export function roomOf(file, houses = HOUSES) {
  const house = houses.find(({ path }) => file.startsWith(path));
  if (house === undefined) return null;
  const inside = file.slice(house.path.length);
  const holding = house.floors.flatMap((rooms, floor) => [rooms].flat().flatMap((room) => (holds(room, inside) ? [{ room, floor }] : [])));
  const [closest] = holding.toSorted((a, b) => b.room.length - a.room.length);
  return { house, room: closest?.room ?? null, floor: closest?.floor ?? -1 };
}

/**
 * @param {string} room
 * @param {string} inside Path in the house.
 */
function holds(room, inside) {
  return inside === room || inside.startsWith(`${room}/`);
}

/**
 * What a list calls the room that it lacks: the folder of the file, or the file where it lies at the top.
 * @param {string} file
 * @param {House} house
 * @returns {string}
 */
export function missingRoom(file, house) {
  return file.slice(house.path.length).split('/')[0] ?? file;
}

/**
 * May a file import another? In one house only its own room and those listed before it; what is not listed may nothing. Between houses this says
 * nothing (see `import-rules.js`).
 * @param {string} from
 * @param {string} to
 * @param {readonly House[]} [houses]
 * @returns {boolean}
 */
export function isAllowed(from, to, houses = HOUSES) {
  const one = roomOf(from, houses);
  const other = roomOf(to, houses);
  if (one === null || other === null || one.house !== other.house) return true;
  if (one.room === null || other.room === null) return false;
  return other.room === one.room || other.floor < one.floor;
}

/**
 * May a file import sentences?
 * @param {string} from
 * @param {string} to
 * @returns {boolean}
 */
export function maySpeak(from, to) {
  return !to.startsWith(MESSAGES) || SPEAKERS.some((speaker) => from.startsWith(speaker));
}
