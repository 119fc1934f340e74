import { CURL } from '../../../shared/text/sending/curl.ts';
import { DRAFT_TITLES, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { ERASE } from '../../../shared/text/app/erase.ts';
import type { MutationView } from '../../../shared/bridge/view/draft-view.ts';
import { CONVERSIONS, USUAL_GZIP_LEVEL, changeOf, gzipChange, safeFixesChange } from '../../report/edits/conversions.ts';
import { showPreview } from '../../report/edits/show-preview.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { useMutations } from '../../report/state/mutations.ts';
import { askErase } from '../../report/state/erase.ts';
import { copyAsCurl } from '../../report/edits/copy-as-curl.ts';
import { saveReport } from '../../report/state/open-files.ts';
import { always, onReading, onReport, onReportWhere, withReading, withReport, type Command } from './command.ts';

const isRead = onReading(always);

const CONVERSION_COMMANDS: readonly Command[] = CONVERSIONS.map(({ id, title, edit, fits }) => ({
  id: `convert.${id}`,
  title,
  group: 'Edits',
  keys: [],
  enabled: onReading(fits),
  run: withReading(({ report }) => {
    showPreview(report, changeOf(edit));
  }),
}));

/** Commands that edit a whole report or handle its edits. */
export const DRAFT_COMMANDS: readonly Command[] = [
  {
    id: 'undo',
    title: DRAFT_TITLES.undo,
    group: 'Edits',
    keys: KEYS.undo,
    menu: ['step'],
    enabled: onReportWhere(({ draft }) => draft?.canUndo === true),
    run: withReport((handle) => void handle.undo()),
  },
  {
    id: 'redo',
    title: DRAFT_TITLES.redo,
    group: 'Edits',
    keys: KEYS.redo,
    menu: ['step'],
    enabled: onReportWhere(({ draft }) => draft?.canRedo === true),
    run: withReport((handle) => void handle.redo()),
  },
  {
    id: 'discard',
    title: DRAFT_TITLES.discard,
    group: 'Edits',
    keys: [],
    menu: ['step'],
    enabled: onReportWhere(({ draft }) => draft !== null && draft.steps.length > 0),
    run: withReport(({ report }) => {
      showOverlay({ kind: 'discard', report });
    }),
  },
  {
    id: 'save',
    title: DRAFT_TITLES.saveRequest,
    group: 'This report',
    keys: KEYS.save,
    enabled: isRead,
    run: withReport(({ report }) => void saveReport(report, 'request')),
  },
  {
    id: 'save.body',
    title: DRAFT_TITLES.saveBody,
    group: 'This report',
    keys: [],
    enabled: isRead,
    run: withReport(({ report }) => void saveReport(report, 'body')),
  },
  {
    id: 'copy.curl',
    title: CURL.title,
    group: 'This report',
    keys: [],
    enabled: isRead,
    run: withReport(({ report }) => void copyAsCurl(report)),
  },
  {
    id: 'erase',
    title: ERASE.command,
    group: 'This report',
    keys: [],
    enabled: onReport,
    run: withReport(({ report }) => void askErase({ kind: 'report', report })),
  },
  {
    id: 'fix.safe',
    title: DRAFT_TITLES.safeFixes,
    group: 'Edits',
    keys: [],
    enabled: onReading(({ totals }) => totals.findings > 0),
    run: withReading(({ report }, view) => {
      showPreview(report, safeFixesChange(view));
    }),
  },
  ...CONVERSION_COMMANDS,
  {
    id: 'convert.boundary',
    title: DRAFT_TITLES.boundary,
    group: 'Edits',
    keys: [],
    enabled: isRead,
    run: withReport(({ report }) => {
      showOverlay({ kind: 'boundary', report });
    }),
  },
  {
    id: 'convert.gzip',
    title: DRAFT_TITLES.gzipOn,
    group: 'Edits',
    keys: [],
    enabled: onReading((view) => !view.source.gzip),
    run: withReport(({ report }) => {
      showPreview(report, gzipChange(USUAL_GZIP_LEVEL));
    }),
  },
];

function breakCommand({ id, title }: MutationView): Command {
  return {
    id: `break.${id}`,
    title: draftSentences.breakCommand(title),
    group: 'Edits',
    keys: [],
    enabled: isRead,
    run: withReport(({ report }) => {
      showPreview(report, { kind: 'break', mutation: id });
    }),
  };
}

/** One command for each mutation that the host knows. */
export function breakCommands(): readonly Command[] {
  return useMutations.getState().mutations.map(breakCommand);
}
