import { Play, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { SCREEN_TEXTS } from '../../../shared/text/app/screens.ts';
import { DEMO_ANSWERS } from '../../../shared/report/samples/demo-answers.ts';
import { COLLECTOR_SCREEN, requestCountText } from '../../../shared/text/sending/collector-screen.ts';
import { historyCount } from '../../../shared/text/sending/history-screen.ts';
import { SENTENCES, demoAnswerLabel } from '../../../shared/text/verdict/ui.ts';
import { Screen } from '../../ui/top-bar/Screen.tsx';
import { TopBar } from '../../ui/top-bar/TopBar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { LoggedRequest } from '../../../shared/bridge/view/collector-view.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { FilterBox } from '../../ui/controls/FilterBox.tsx';
import { Picker } from '../../ui/controls/Picker.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { WithDetails } from '../../ui/controls/WithDetails.tsx';
import tones from '../../ui/status/tones.module.css';
import { chooseEveryAnswer, chooseNextAnswer, startCollector, stopCollector, useCollector } from '../state/collector-store.ts';
import { completeReceived } from '../../core/state/completion.ts';
import { filterReceived, receivedMoved, selectRequest, useReceived } from '../state/received-store.ts';
import { useSetting } from '../../core/state/settings-store.ts';
import { RulesFields } from '../outbox/RulesFields.tsx';
import { chooseRulesOf, useTarget } from '../../core/state/targets.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { RequestLog } from './RequestLog.tsx';
import { RequestPane } from './RequestPane.tsx';
import { useLogPlace } from './use-log-place.ts';
import layout from '../../ui/controls/screen-layout.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './CollectorScreen.module.css';

const MAX_PORT = 65_535;
/** Option for an unchanged answer to the next request. */
const AS_ALWAYS = 'always';

function portOf(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const port = Number(text);
  return port <= MAX_PORT ? port : null;
}

function Start() {
  const usual = useSetting('demo.port');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(usual);
  const port = portOf(text);
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault();
        if (port !== null) void startCollector(port);
      }}
    >
      <TextField label="Port" value={text} onChange={setTyped} error={port === null ? SCREEN_TEXTS.port : null} mono />
      <Button variant="primary" icon={<Play size={14} aria-hidden />} type="submit" isDisabled={port === null}>
        Start
      </Button>
    </form>
  );
}

/** The received requests that match the filter, and the details of one of them. */
function Received({ log }: { readonly log: readonly LoggedRequest[] }) {
  const { filter, errors, matching, current } = useReceived();
  useEffect(() => {
    receivedMoved(log);
  }, [log]);
  const rows = useMemo(() => (matching === null ? log : log.filter(({ id }) => matching.has(id))), [log, matching]);
  const [newest] = rows;
  const place = useLogPlace(rows, `${String(errors === null)} ${filter}`);
  return (
    <WithDetails
      pane="received"
      id="pane-received"
      name={COLLECTOR_SCREEN.pane}
      sizeLabel={COLLECTOR_SCREEN.size}
      min={240}
      max={900}
      isUsed={current !== null}
      details={<RequestPane log={log} matching={rows} />}
    >
      <section className={layout.column} aria-label={COLLECTOR_SCREEN.requests} data-pane="" tabIndex={-1}>
        <div className={styles.paneHead}>
          <h3 className={texts.caps}>
            {COLLECTOR_SCREEN.requests}{' '}
            <span className={styles.count} role="status">
              {historyCount(rows.length, log.length)}
            </span>
          </h3>
          {place.unseen === 0 || newest === undefined ? null : (
            <Button
              variant="link"
              onPress={() => {
                selectRequest(newest.id);
              }}
            >
              {COLLECTOR_SCREEN.unseen(place.unseen)}
            </Button>
          )}
          <FilterBox
            label={COLLECTOR_SCREEN.filterLabel}
            placeholder={COLLECTOR_SCREEN.filterHint}
            filter={filter}
            errors={errors}
            onFilter={filterReceived}
            completing={completeReceived}
            said={requestCountText}
          />
        </div>
        <RequestLog log={rows} total={log.length} place={place} />
      </section>
    </WithDetails>
  );
}

/** The demo collector: a local collector to send to, and its received requests. */
export function CollectorScreen() {
  const collector = useCollector((state) => state.collector);
  const demo = useTarget(DEMO_TARGET);
  if (collector === null || demo === null) return <TopBar />;
  const { running, url, next, always, log } = collector;
  return (
    <Screen
      name="collector"
      title="Demo collector"
      beside={
        <>
          <span
            className={`${tones.tone ?? ''} ${styles.state ?? ''}`}
            data-tone={running ? 'green' : 'slate'}
            data-testid="collector-state"
          >
            <span aria-hidden>{running ? '●' : '○'}</span> {running ? 'Running' : 'Stopped'}
          </span>
          {running && url !== null ? (
            <span className={styles.url}>
              <code className={texts.mono}>{url}</code>
              <CopyButton label="Copy the submission URL" text={url} />
            </span>
          ) : null}
          <span className={styles.grow} />
          {running ? (
            <Button icon={<Square size={12} aria-hidden />} onPress={() => void stopCollector()}>
              Stop
            </Button>
          ) : (
            <Start />
          )}
        </>
      }
      below={
        <>
          <div className={styles.settings}>
            <Picker
              label={COLLECTOR_SCREEN.next}
              value={next ?? AS_ALWAYS}
              options={[
                { id: AS_ALWAYS, label: COLLECTOR_SCREEN.asAlways },
                ...DEMO_ANSWERS.map((id) => ({ id, label: demoAnswerLabel(id) })),
              ]}
              onChange={(answer) => void chooseNextAnswer(answer === AS_ALWAYS ? null : answer)}
            />
            <Picker
              label={COLLECTOR_SCREEN.always}
              value={always}
              options={DEMO_ANSWERS.map((id) => ({ id, label: demoAnswerLabel(id) }))}
              onChange={(answer) => void chooseEveryAnswer(answer)}
            />
            <div className={styles.rules}>
              <RulesFields
                rules={demo.rules}
                onChange={(change) => {
                  chooseRulesOf(DEMO_TARGET, change);
                }}
              />
            </div>
          </div>
          <p className={styles.about}>
            {running ? SENTENCES.collectorAbout : SENTENCES.collectorStopped} {COLLECTOR_SCREEN.exception}
          </p>
        </>
      }
    >
      <Received log={log} />
    </Screen>
  );
}
