import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import { SYMBOLS } from '../../../shared/text/report/symbols-screen.ts';
import { showOverlay, type OverlayProps } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { Question } from '../../ui/controls/Question.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './SymbolSources.module.css';

type Asked = ResponseOf<'dump.servers'>['servers'][number];

/** What the user is asked. `isAll`: about all modules. `server`: null if there is nothing to ask. */
interface AskedNow {
  readonly isAll: boolean;
  readonly server: Asked | null;
}

function close(): void {
  showOverlay(null);
}

/** Asks whether a symbol server may be asked, with the names and ids of all modules that a request would send. */
export function AskServerDialog({ report, part }: OverlayProps['symbols.ask']) {
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<AskedNow | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void callOrNotify('dump.servers', { report, part, all: isAll }).then((answer) => {
      if (!isCurrent) return;
      const servers = answer?.servers ?? [];
      // The same server stays, whatever others are asked for now.
      setAsked((before) => ({ isAll, server: servers.find(({ server }) => server === before?.server?.server) ?? servers[0] ?? null }));
    });
    return () => {
      isCurrent = false;
    };
  }, [report, part, isAll]);
  if (asked === null) return null;
  if (asked.server === null)
    return (
      <Question title={SYMBOLS.title} text={SYMBOLS.askNothing} onCancel={close}>
        <Button autoFocus onPress={close}>
          Close
        </Button>
      </Question>
    );
  const { server, host, modules, count } = asked.server;
  // Until the list is the one that the user chose, it is not what a request would send.
  const isOld = asked.isAll !== isAll;
  const agree = (always: boolean): void => {
    close();
    void callOrNotify('dump.askServer', { report, part, server, always, all: isAll });
  };
  return (
    <Question
      title={SYMBOLS.askTitle(host)}
      text={
        <>
          {SYMBOLS.askAbout(host, count)}
          <ul className={styles.asked} aria-label={SYMBOLS.modules} tabIndex={0}>
            {modules.map(({ name, id }) => (
              <li key={`${name} ${id}`} className={texts.mono}>
                {name} {id}
              </li>
            ))}
            {count > modules.length ? <li>{SYMBOLS.askMore(count - modules.length)}</li> : null}
          </ul>
          <Check isSelected={isAll} onChange={setAll}>
            {SYMBOLS.askAll}
          </Check>
        </>
      }
      onCancel={close}
    >
      <Button autoFocus onPress={close}>
        {SYMBOLS.askNo}
      </Button>
      <Button
        isDisabled={isOld}
        onPress={() => {
          agree(true);
        }}
      >
        {SYMBOLS.askAlways}
      </Button>
      <Button
        variant="primary"
        isDisabled={isOld}
        onPress={() => {
          agree(false);
        }}
      >
        {SYMBOLS.askOnce}
      </Button>
    </Question>
  );
}
