import type { DumpMark } from '../../bridge/view/dump-list-view.ts';

/** What is special about a row of a list of a dump: the word beside its name, and what it means. */
const DUMP_MARK_TEXTS: Readonly<Record<DumpMark, { readonly label: string; readonly tip: string }>> = {
  main: { label: 'main', tip: 'The program itself: the first module of the dump.' },
  foreign: { label: 'foreign', tip: 'Its folder belongs neither to the system nor to the program.' },
  unloaded: { label: 'unloaded', tip: 'The program unloaded it before the crash.' },
  replaced: { label: 'replaced', tip: 'The program unloaded a module with this name or address, and loaded this one.' },
  twice: { label: 'twice', tip: 'Another module of the list has the same name or address.' },
  version_differs: { label: 'other version', tip: 'The report’s annotation has another version than this module.' },
  version_mixed: { label: 'other version', tip: 'The main module has another version. An update may be incomplete.' },
  duplicate: { label: 'duplicate', tip: 'The directory has this stream twice. Crashlens reads the first one.' },
  outside: { label: 'lost', tip: 'The stream begins after the end of the file.' },
  cut: { label: 'cut', tip: 'The file ends inside this stream.' },
  unused: { label: 'unused', tip: 'An entry of the directory that the writer reserved and did not use.' },
  unknown: { label: 'unknown', tip: 'Nobody documents this number. The content is a guess.' },
  crashed: { label: 'crash', tip: 'The instruction that crashed is here.' },
};

/** The word for a mark. */
export function markLabel(mark: DumpMark): string {
  return DUMP_MARK_TEXTS[mark].label;
}

/** What a mark means. */
export function markTip(mark: DumpMark): string {
  return DUMP_MARK_TEXTS[mark].tip;
}
