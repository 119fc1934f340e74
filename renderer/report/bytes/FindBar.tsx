import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { PATTERN_MODES, looksLikeHex } from '../../../shared/bytes/search/byte-pattern.ts';
import { FIND_BYTES, PATTERN_EXAMPLES, PATTERN_MODE_LABELS, hitsText } from '../../../shared/text/report/bytes-tools.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { JobsHere } from '../../jobs/JobsHere.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { BarForm } from './BarForm.tsx';
import { byteSearchOf } from './find-store.ts';
import { maskedIn } from './in-pages.ts';
import styles from './FindBar.module.css';

interface FindBarProps {
  readonly space: Space;
  readonly size: number;
  /** The report's name in the list of jobs. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The number of hits, the number of the selected hit, and how many bytes were not searched. */
function Found({ space, size }: { readonly space: Space; readonly size: number }) {
  const report = useReport();
  const searchState = useStore(byteSearchOf(report).store, (state) => state.searchState);
  const selection = useReportState((state) => state.selection);
  const pages = useStore(report.pages.store, (state) => state.pages);
  const here = searchState.kind === 'found' && searchState.space === space ? searchState.found : null;
  const at = here === null || selection?.space !== space ? -1 : here.hits.findIndex(({ offset }) => offset === selection.offset);
  const hasMasked = here?.hasMasked ?? maskedIn(pages, { space, offset: 0, length: size }).count > 0;
  const message = searchState.kind === 'message' && !searchState.isError ? searchState.text : null;
  const count = here === null ? message : here.hits.length === 0 ? FIND_BYTES.none : hitsText(at, here.hits.length, here.isMore);
  return (
    <span className={styles.found}>
      <span role="status" className={styles.count} data-hits>
        {count}
      </span>
      {hasMasked ? <span className={styles.masked}>{FIND_BYTES.masked}</span> : null}
    </span>
  );
}

/** Searches the shown bytes. Enter searches or goes to the next hit, Shift+Enter to the previous one. */
export function FindBar({ space, size, name, onClose }: FindBarProps) {
  const report = useReport();
  const byteSearch = byteSearchOf(report);
  const { asked, written, searchState } = useStore(byteSearch.store);
  const step = (by: 1 | -1) => (): void => void byteSearch.step(space, by);
  const error = searchState.kind === 'message' && searchState.isError ? searchState.text : null;
  const hasHits = searchState.kind === 'found' && searchState.space === space && searchState.found.hits.length > 0;
  return (
    <>
      <BarForm
        label={FIND_BYTES.short}
        asked={asked}
        onSubmit={(isShift) => {
          step(isShift ? -1 : 1)();
        }}
        onClose={onClose}
      >
        <Segmented
          label={FIND_BYTES.mode}
          options={PATTERN_MODES.map((id) => ({ id, label: PATTERN_MODE_LABELS[id] }))}
          value={written.mode}
          onChange={(mode) => {
            byteSearch.write({ ...written, mode });
          }}
        />
        <span className={styles.field}>
          <TextField
            label={FIND_BYTES.field}
            hideLabel
            mono
            value={written.text}
            placeholder={PATTERN_EXAMPLES[written.mode]}
            error={error}
            onChange={(text) => {
              byteSearch.write({ ...written, text });
            }}
          />
        </span>
        {written.mode === 'hex' ? null : (
          <Check
            isSelected={written.isCaseSensitive}
            onChange={(isCaseSensitive) => {
              byteSearch.write({ ...written, isCaseSensitive });
            }}
          >
            {FIND_BYTES.matchCase}
          </Check>
        )}
        <Button type="submit">{FIND_BYTES.run}</Button>
        {written.mode === 'text' && looksLikeHex(written.text) ? (
          <Button
            variant="link"
            onPress={() => {
              byteSearch.write({ ...written, mode: 'hex', text: written.text.trim().replace(/^0x/i, '') });
              step(1)();
            }}
          >
            {FIND_BYTES.asHex}
          </Button>
        ) : null}
        <IconButton small label={FIND_BYTES.previous} isDisabled={!hasHits} onPress={step(-1)}>
          <ChevronUp size={14} aria-hidden />
        </IconButton>
        <IconButton small label={FIND_BYTES.next} isDisabled={!hasHits} onPress={step(1)}>
          <ChevronDown size={14} aria-hidden />
        </IconButton>
        <Found space={space} size={size} />
        <IconButton small label={FIND_BYTES.close} onPress={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </BarForm>
      {searchState.kind === 'running' ? <JobsHere kinds={['find']} subject={name} /> : null}
    </>
  );
}
