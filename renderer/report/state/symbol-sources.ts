import { useEffect, useState } from 'react';
import type { Channel, RequestOf } from '../../../shared/bridge/channels.ts';
import type { SymbolSourcesView } from '../../../shared/bridge/view/symbol-channels.ts';
import { SYMBOLS } from '../../../shared/text/report/symbols-screen.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseAny, handlesOf } from '../../core/state/file-handles.ts';
import { noticeNote } from '../../core/state/notices.ts';
import { useSymbolTurn } from './symbol-turn.ts';

/** The places of symbol files, loaded again whenever they change; null until loaded. */
export function useSymbolSources(): SymbolSourcesView | null {
  const turn = useSymbolTurn();
  const [list, setList] = useState<SymbolSourcesView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void callOrNotify('symbols.list', {}).then((answer) => {
      if (isCurrent && answer !== null) setList(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [turn]);
  return list;
}

/** The calls that change the list. The host then announces the new list. */
type ListCall = Extract<Channel, 'symbols.addServer' | 'symbols.move' | 'symbols.remove' | 'symbols.clear' | 'symbols.again'>;

/** Changes the list. Failures are shown as notices. */
export function changeSymbols<C extends ListCall>(channel: C, request: RequestOf<C>): void {
  void callOrNotify(channel, request);
}

/** Files that can be symbol files, by their names. */
const SYMBOL_FILE = /\.sym(?:\.gz)?$|(?:^|\/)breakpad(?:\.gz)?$/i;

/** Asks for a folder. The desktop app looks into it from now on; the browser has no path, so the symbol files in the folder are copied into the cache. */
export async function chooseSymbolFolder(): Promise<void> {
  const chosen = await chooseAny('folders');
  if (chosen.kind === 'handles') {
    for (const { file } of chosen.files) await callOrNotify('symbols.addFolder', { file, isFirst: false });
    return;
  }
  const files = chosen.files.filter(({ name }) => SYMBOL_FILE.test(name));
  if (chosen.files.length > 0) await addSymbolFiles(files);
}

async function addSymbolFiles(files: readonly File[]): Promise<void> {
  let added = 0;
  for (const { file } of await handlesOf(files)) {
    const answer = await callOrNotify('symbols.addFile', { file });
    if (answer !== null && answer.module !== null) added += 1;
  }
  noticeNote(SYMBOLS.added(added, files.length - added));
}
