import { HINT_CODES, type HintCode } from '../../report/dump/crash/hint.ts';
import type { ReasonFamily } from '../../report/dump/crash/reason/reason-family.ts';
import { STREAM_KINDS, type StreamName } from '../../report/dump/format/streams.ts';
import { LEVELS, type Level } from '../../report/dump/levels.ts';
import type { Trust } from '../../report/dump/unwind/frame.ts';
import { CERTAINTY_WORDS } from '../report/dump-hints.ts';
import { DUMP_SCREEN } from '../report/dump-screen.ts';
import { DUMP_FINDING_HELP, LEVEL_HELP, STREAM_HELP, TRUST_HELP } from './dump-file-help.ts';
import { CERTAINTY_HELP, type DumpHelp, HINT_HELP, REASON_HELP } from './dump-hints-help.ts';
import { SIGNATURE_HELP, SIGNATURE_USES } from './dump-signature-help.ts';
import type { HelpId } from './help-ids.ts';
import type { HelpFact, HelpPage } from './help-page.ts';
import { PAGE_WORDS } from './help-words.ts';

/** The kinds of pages about dumps. */
type DumpHelpKind = 'hint' | 'crash' | 'trust' | 'stream' | 'level' | 'dump' | 'signature';

type DumpFindingCode = keyof typeof DUMP_FINDING_HELP;

export const DUMP_PAGES: Readonly<Record<DumpHelpKind, readonly string[]>> = {
  hint: HINT_CODES,
  crash: Object.keys(REASON_HELP),
  trust: Object.keys(TRUST_HELP),
  stream: STREAM_KINDS.map(({ name }) => name),
  level: LEVELS,
  dump: Object.keys(DUMP_FINDING_HELP),
  signature: Object.keys(SIGNATURE_HELP),
};

/** A page about a dump; null for an unknown code. */
export function dumpPage(kind: DumpHelpKind, code: string): HelpPage | null {
  if (!DUMP_PAGES[kind].includes(code)) return null;
  switch (kind) {
    case 'hint':
      return pageOf(kind, code, HINT_HELP[code as HintCode], CERTAINTIES);
    case 'crash':
      return pageOf(kind, code, REASON_HELP[code as ReasonFamily]);
    case 'trust':
      return pageOf(kind, code, TRUST_HELP[code as Trust]);
    case 'level':
      return pageOf(kind, code, LEVEL_HELP[code as Level]);
    case 'dump':
      return pageOf(kind, code, DUMP_FINDING_HELP[code as DumpFindingCode]);
    case 'signature':
      return pageOf(kind, code, SIGNATURE_HELP[code as keyof typeof SIGNATURE_HELP], SIGNATURE_USES);
    case 'stream':
      return streamPage(code as StreamName);
  }
}

const CERTAINTIES: readonly HelpFact[] = Object.entries(CERTAINTY_WORDS).map(([certainty, word]) => ({
  label: word,
  text: CERTAINTY_HELP[certainty as keyof typeof CERTAINTY_HELP],
}));

function streamPage(name: StreamName): HelpPage {
  const found = STREAM_KINDS.find((stream) => stream.name === name);
  const level = found?.level ?? 'closed';
  return {
    ...pageOf('stream', name, { title: name, what: STREAM_HELP[name], why: null, fixes: [] }, [
      { label: DUMP_SCREEN.columns.type, text: `0x${(found?.type ?? 0).toString(16)}`, isCode: true },
      { label: DUMP_SCREEN.columns.level, text: DUMP_SCREEN.levels[level] },
    ]),
    isCode: true,
    related: [`level:${level}`],
  };
}

function pageOf(kind: DumpHelpKind, code: string, { title, what, why, fixes }: DumpHelp, facts: readonly HelpFact[] = []): HelpPage {
  const id: HelpId = `${kind}:${code}`;
  return { id, kind, title, isCode: false, what, why, facts, example: null, noExample: PAGE_WORDS.inDump, fixes, related: [] };
}
