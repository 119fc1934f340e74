import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { assertNever } from '../../../shared/errors.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { EVERYTHING } from '../../builders/editing/draft-host.ts';
import type { TestHost } from '../../builders/app/test-host.ts';

/** The result of a change in one report. */
export type Came = 'changed' | 'already' | 'cannot';

/** A report of the board, with its path and its row. */
export interface BoardFile {
  readonly path: string;
  readonly row: number;
}

/**
 * Makes a change in a single report as a user does. Changes of the kinds `fix` and `same` go through the board with only that row, other changes through the
 * report's inspection.
 */
export async function changedByHand(host: TestHost, { path, row }: BoardFile, change: BulkChange): Promise<Came> {
  if (change.kind === 'fix' || change.kind === 'same') return changedAlone(host, row, change);
  const open = new Set((await host.value('report.list', {})).reports.map(({ report }) => report));
  const opened = await host.open(path);
  if (!opened.ok) return 'cannot';
  const { report } = opened.value;
  await host.value('report.reveal', { report, range: null });
  const seen = await host.value('report.inspect', { report, dialect: 'spec', ...EVERYTHING });
  const came = await appliedTo(host, report, changeFor(change, seen), seen);
  await host.value('report.hide', { report });
  if (!open.has(report)) await host.value('report.close', { report });
  return came;
}

async function changedAlone(host: TestHost, row: number, change: BulkChange): Promise<Came> {
  const done = await host.value('board.change', { selection: { kind: 'rows', rows: [row] }, change, dialect: 'spec' });
  if (done.changed === 1) return 'changed';
  return done.already === 1 ? 'already' : 'cannot';
}

async function appliedTo(host: TestHost, report: string, change: Change | Came, seen: InspectionView): Promise<Came> {
  if (typeof change === 'string') return change;
  const answer = await host.host.call('draft.apply', { report, change, replaces: null });
  if (answer.ok) return 'changed';
  if (change.kind === 'safe_fixes') return seen.verdict.label === 'well_formed' ? 'already' : 'cannot';
  return answer.error.message.startsWith('The report already has this state') ? 'already' : 'cannot';
}

type ByEye = Exclude<BulkChange, { readonly kind: 'fix' | 'same' }>;

function changeFor(change: ByEye, seen: InspectionView): Change | Came {
  switch (change.kind) {
    case 'set':
      return setBy(change, seen);
    case 'rename':
      return ofFound(change.name, seen, ({ at }) => ({ op: 'rename', at, name: change.newName }));
    case 'delete':
      return ofFound(change.name, seen, ({ at }) => ({ op: 'delete', at }));
    case 'form':
      return seen.form === change.form ? 'already' : edits({ op: 'form', form: change.form });
    case 'gzip':
      return isCodedSo(change.on, seen) ? 'already' : edits({ op: 'gzip', on: change.on, level: 6 });
    case 'normalise':
      return edits({ op: 'normalise' });
    case 'safe_fixes':
      return { kind: 'safe_fixes', ...DEFAULT_RULES };
    default:
      return assertNever(change);
  }
}

function edits(edit: Edit): Change {
  return { kind: 'edits', edits: [edit] };
}

function setBy({ name, text, where }: Extract<BulkChange, { readonly kind: 'set' }>, seen: InspectionView): Change | Came {
  const found = foundIn(name, seen);
  if (found === null) return where === 'present' ? 'already' : edits({ op: 'add_annotation', name, text });
  if (where === 'missing') return 'already';
  return edits(found.isPart ? { op: 'content', at: found.at, content: { kind: 'text', text } } : { op: 'value', at: found.at, text });
}

function ofFound(name: string, seen: InspectionView, edit: (found: Found) => Edit): Change | Came {
  const found = foundIn(name, seen);
  return found === null ? 'cannot' : edits(edit(found));
}

interface Found {
  readonly at: string;
  readonly isPart: boolean;
  readonly offset: number;
}

/** Returns the last annotation or part with a name. */
function foundIn(name: string, { annotations, parts }: InspectionView): Found | null {
  const all = [
    ...annotations.filter((one) => one.name === name).map(({ anchor, range }) => ({ at: anchor, isPart: false, offset: range.offset })),
    ...parts.filter((one) => one.name === name).map(({ anchor, offset }) => ({ at: anchor, isPart: true, offset })),
  ];
  return all.toSorted((a, b) => a.offset - b.offset).at(-1) ?? null;
}

const GZIP_ERRORS: ReadonlySet<string> = new Set([
  'gzip_trailing_bytes',
  'gzip_truncated',
  'gzip_check_sum',
  'gzip_damaged',
  'gzip_members',
]);

/** True if the body already has the wanted coding (sound gzip data, or no gzip and no Content-Encoding). The change then does nothing. */
function isCodedSo(on: boolean, { source, request, findings }: InspectionView): boolean {
  // True if the body is not gzip data at all and so was not inflated. The finding alone does not show this: a Content-Length that cuts off sound data also
  // causes it.
  const isNone = source.sizes.plain === source.sizes.sent && findings.some(({ code }) => code === 'bad_gzip');
  const isInvalid = isNone || findings.some(({ code }) => GZIP_ERRORS.has(code));
  if (on) return source.gzip && !isInvalid;
  return !source.gzip && !request.headers.some(({ name }) => name.toLowerCase() === 'content-encoding');
}
