import { ArrowDown, ArrowUp, FolderPlus, Plus, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { SUGGESTED_SERVERS, symbolServer } from '../../../shared/report/dump/symbols/symbol-server.ts';
import type { SymbolSourcesView, SymbolSourceView } from '../../../shared/bridge/view/symbol-channels.ts';
import { SYMBOLS } from '../../../shared/text/report/symbols-screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { changeSymbols, chooseSymbolFolder, useSymbolSources } from '../state/symbol-sources.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './SymbolSources.module.css';

function stateOf({ kind, exists, isAlwaysAsked }: SymbolSourceView): string {
  if (kind === 'server') return isAlwaysAsked ? SYMBOLS.always : SYMBOLS.asksFirst;
  return exists ? '' : SYMBOLS.missing;
}

interface SourceProps {
  readonly source: SymbolSourceView;
  readonly index: number;
  readonly count: number;
}

function Source({ source, index, count }: SourceProps) {
  const { source: handle, name } = source;
  return (
    <li className={styles.source}>
      <span className={texts.mono}>
        <VisibleText text={name} limit={400} />
      </span>
      <span className={styles.state}>{stateOf(source)}</span>
      <span className={styles.buttons}>
        <IconButton
          small
          label={SYMBOLS.earlier(name)}
          isDisabled={index === 0}
          onPress={() => {
            changeSymbols('symbols.move', { source: handle, to: index - 1 });
          }}
        >
          <ArrowUp size={14} aria-hidden />
        </IconButton>
        <IconButton
          small
          label={SYMBOLS.later(name)}
          isDisabled={index === count - 1}
          onPress={() => {
            changeSymbols('symbols.move', { source: handle, to: index + 1 });
          }}
        >
          <ArrowDown size={14} aria-hidden />
        </IconButton>
        <IconButton
          small
          label={SYMBOLS.remove(name)}
          onPress={() => {
            changeSymbols('symbols.remove', { source: handle });
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

/** A field for the address of a server, and buttons for the suggested ones that are not in the list. */
function AddServer({ list }: { readonly list: SymbolSourcesView }) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const server = symbolServer(typed);
  const suggested = SUGGESTED_SERVERS.filter((each) => !list.sources.some(({ name }) => name === each));
  function add(): void {
    setTried(server === null);
    if (server === null) return;
    changeSymbols('symbols.addServer', { server, isFirst: false });
    setTyped('');
  }
  return (
    <>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={SYMBOLS.server}
          placeholder={SYMBOLS.serverExample}
          mono
          value={typed}
          error={isTried && server === null && typed !== '' ? SYMBOLS.badServer : null}
          onChange={setTyped}
          after={
            <Button type="submit" isDisabled={typed.trim() === ''}>
              {SYMBOLS.addServer}
            </Button>
          }
        />
      </form>
      {suggested.length === 0 ? null : (
        <div className={styles.buttons}>
          {suggested.map((each) => (
            <Button
              key={each}
              variant="quiet"
              icon={<Plus size={14} aria-hidden />}
              onPress={() => {
                changeSymbols('symbols.addServer', { server: each, isFirst: false });
              }}
            >
              {SYMBOLS.suggested(each)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The places in which symbol files are looked for, and the cache. */
export function SymbolSources() {
  const list = useSymbolSources();
  if (list === null) return null;
  const { sources, cacheSize } = list;
  return (
    <div className={styles.sources}>
      {sources.length === 0 ? <p className={styles.state}>{SYMBOLS.none}</p> : null}
      <ol className={styles.list} role="list" aria-label={SYMBOLS.places}>
        {sources.map((source, index) => (
          <Source key={source.source} source={source} index={index} count={sources.length} />
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button icon={<FolderPlus size={14} aria-hidden />} onPress={() => void chooseSymbolFolder()}>
          {SYMBOLS.addFolder}
        </Button>
        <Button
          variant="quiet"
          icon={<RotateCw size={14} aria-hidden />}
          onPress={() => {
            changeSymbols('symbols.again', {});
          }}
        >
          {SYMBOLS.again}
        </Button>
      </div>
      <AddServer list={list} />
      <p className={styles.state}>{SYMBOLS.cache(cacheSize)}</p>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          isDisabled={cacheSize === 0}
          onPress={() => {
            changeSymbols('symbols.clear', {});
          }}
        >
          {SYMBOLS.clear}
        </Button>
      </div>
    </div>
  );
}
