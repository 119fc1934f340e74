import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import fc from 'fast-check';
import { BOUNDARY } from '../../builders/report/multipart.ts';
import type { DraftUnderTest } from '../../builders/editing/draft-host.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { JSON_FIX_KINDS } from '../../../shared/report/json/json-errors.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

/** A user's action on a report, except a reveal, as plain data. Its numbers choose among the targets in the report. */
export type Act =
  | { readonly kind: 'form'; readonly form: 'kv' | 'json' }
  | { readonly kind: 'normalise' | 'safe_fixes' | 'defect' | 'drop_duplicates' | 'gzip_off' | 'gzip-on' | 'undo' | 'boundary' }
  | { readonly kind: 'fix'; readonly finding: number; readonly choice: number }
  | { readonly kind: 'break'; readonly mutation: number }
  | {
      readonly kind: 'rename' | 'move' | 'stringify' | 'recode' | 'mend_json' | 'filename' | 'header-name' | 'move_header';
      readonly which: number;
      readonly other: number;
    }
  | { readonly kind: 'bulk'; readonly seed: number }
  | { readonly kind: 'bytes'; readonly space: 'head' | 'plain'; readonly position: number; readonly gone: number; readonly piece: string };

const which = fc.nat(200);

const BYTE_PIECES = ['', '', '', '\r\n', '\n', '"', '{', '}', ':', ',', ': ', '--', `--${BOUNDARY}\r\n`, '\r\n\r\n', '?', '@'] as const;

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('form' as const), form: fc.constantFrom('kv' as const, 'json' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'normalise',
        'normalise',
        'safe_fixes',
        'safe_fixes',
        'safe_fixes',
        'defect',
        'drop_duplicates',
        'gzip_off',
        'gzip-on',
        'undo',
        'boundary',
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fix' as const), finding: fc.nat(40), choice: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), mutation: fc.nat(100) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('rename', 'move', 'stringify', 'recode', 'mend_json', 'filename', 'header-name', 'move_header'),
      which,
      other: which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bulk' as const), seed: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      space: fc.constantFrom('head' as const, 'plain' as const, 'plain' as const),
      position: fc.nat(),
      gone: fc.nat(6),
      piece: fc.constantFrom(...BYTE_PIECES),
    }),
  },
);

const HOW = ['keep', 'wrap', 'quote', 'unwrap', 'all', ...JSON_FIX_KINDS] as const;

/** Index of the JSON part in most reports. */
const JSON_PART = 9;

/** Every kind of action, with small numbers for each choice. */
export const EVERY_ACT: readonly Act[] = [
  { kind: 'form', form: 'kv' },
  { kind: 'form', form: 'json' },
  ...(['normalise', 'safe_fixes', 'defect', 'drop_duplicates', 'gzip_off', 'gzip-on', 'boundary'] as const).map((kind) => ({ kind })),
  ...Array.from({ length: 12 }, (_, finding): readonly Act[] => [
    { kind: 'fix', finding, choice: 0 },
    { kind: 'fix', finding, choice: 1 },
  ]).flat(),
  ...Array.from({ length: 10 }, (_, mutation): Act => ({ kind: 'break', mutation: mutation * 7 })),
  ...HOW.map((_, other): Act => ({ kind: 'mend_json', which: JSON_PART, other })),
  ...(['rename', 'move', 'stringify', 'recode', 'filename', 'header-name', 'move_header'] as const).flatMap((kind) =>
    [0, 1, 2, 5].map((at): Act => ({ kind, which: at, other: at + 3 })),
  ),
  { kind: 'bulk', seed: 1 },
];

/** Public names. If masks depended only on names, renaming an annotation to such a name would show its value. */
const PUBLIC_NAMES = ['Version', 'ProductName', 'ReleaseChannel', 'Vendor', 'BuildID'] as const;
/** Header names whose values are shown. */
const SHOWN_HEADERS = ['Accept', 'User-Agent', 'Date', 'Content-Language'] as const;
const AS = ['latin1', 'replace', 'unicode', 'charset'] as const;
const RULES = { ...DEFAULT_RULES, maxBody: null } as const;

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(items.length, 1)];
}

function must<T>(items: readonly [T, ...T[]], index: number): T {
  return items[index % items.length] ?? items[0];
}

/** The change that an action makes in the report as the user sees it; null if the report has no target for it. */
export async function changeOf(act: Act, draft: DraftUnderTest, view: InspectionView): Promise<Change | null> {
  switch (act.kind) {
    case 'form':
      return edits({ op: 'form', form: act.form });
    case 'normalise':
    case 'drop_duplicates':
      return edits({ op: act.kind });
    case 'gzip_off':
    case 'gzip-on':
      return edits({ op: 'gzip', on: act.kind === 'gzip-on', level: 6 });
    case 'boundary':
      return edits({ op: 'boundary', boundary: 'another-boundary' });
    case 'safe_fixes':
    case 'defect':
      return { kind: act.kind, ...RULES };
    case 'fix': {
      const fixable = view.findings.filter(({ fixes }) => fixes.length > 0);
      const finding = pick(fixable, act.finding);
      if (finding === undefined) return null;
      return { kind: 'fix', ...RULES, code: finding.code, range: finding.range, choice: act.choice % finding.fixes.length };
    }
    case 'break': {
      const { mutations } = await draft.host.value('draft.breakers', {});
      return { kind: 'break', mutation: pick(mutations, act.mutation)?.id ?? '' };
    }
    case 'bulk': {
      const many = Array.from({ length: 20 }, (_, index) =>
        oneEdit(
          must(['rename', 'move', 'stringify', 'filename', 'rename'], act.seed + index * 3),
          act.seed + index * 7,
          act.seed + index,
          view,
        ),
      );
      const found = many.flatMap((edit) => (edit === null ? [] : [edit]));
      return found.length === 0 ? null : edits(...found);
    }
    case 'bytes':
    case 'undo':
      return null;
    default: {
      const edit = oneEdit(act.kind, act.which, act.other, view);
      return edit === null ? null : edits(edit);
    }
  }
}

function edits(...made: readonly Edit[]): Change {
  return { kind: 'edits', edits: [...made] };
}

type OneKind = Extract<Act, { readonly which: number }>['kind'];

function oneEdit(kind: OneKind, which: number, other: number, view: InspectionView): Edit | null {
  const things = [...view.annotations, ...view.parts].map(({ anchor }) => anchor);
  const nodes = view.structure.flatMap(({ anchor }) => (anchor === null ? [] : [anchor]));
  const lines = [...view.request.headers, ...view.structure.flatMap(({ headers }) => headers)];
  const at = pick(kind === 'recode' || kind === 'mend_json' ? nodes : things, which);
  const line = pick(lines, which);
  switch (kind) {
    case 'rename':
      return at === undefined ? null : { op: 'rename', at, name: must(PUBLIC_NAMES, other) };
    case 'move':
      return at === undefined ? null : { op: 'move', at, before: other % 3 === 0 ? null : (pick(things, other) ?? null) };
    case 'stringify':
      return at === undefined ? null : { op: 'stringify', at };
    case 'recode':
      return at === undefined ? null : { op: 'recode', at: other % 4 === 0 ? (line?.anchor ?? at) : at, as: must(AS, other) };
    case 'mend_json':
      return at === undefined ? null : { op: 'mend_json', at, how: must(HOW, other) };
    case 'filename':
      return at === undefined ? null : { op: 'filename', at, filename: 'typed.dmp' };
    case 'header-name':
      // Renames only the header: a user who sees a mask does not know the text after the colon.
      return line?.anchor === undefined ? null : { op: 'header', at: line.anchor, line: `${must(SHOWN_HEADERS, other)}: typed` };
    case 'move_header':
      return line?.anchor === undefined ? null : { op: 'move_header', at: line.anchor, before: null };
  }
}
