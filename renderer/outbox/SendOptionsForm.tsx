import type { SendOptions } from '../../shared/view/attempt-view.ts';
import { CONTENT_LENGTH_HELP, CONTENT_LENGTH_LABELS } from '../../shared/messages/ui.ts';
import { Check } from '../controls/Check.tsx';
import { Choice } from '../controls/Choice.tsx';
import styles from './SendDrawer.module.css';

export interface SendOptionsFormProps {
  readonly options: SendOptions;
  readonly onChange: (options: SendOptions) => void;
}

const LENGTHS = ['computed', 'captured', 'none'] as const;

/** How the captured head is turned into the one that goes out. */
export function SendOptionsForm({ options, onChange }: SendOptionsFormProps) {
  return (
    <div className={styles.options}>
      <Choice
        inline
        label="Content-Length"
        value={options.contentLength}
        onChange={(contentLength) => {
          onChange({ ...options, contentLength });
        }}
        options={LENGTHS.map((id) => ({ id, label: CONTENT_LENGTH_LABELS[id] }))}
      />
      <p className={styles.help}>{CONTENT_LENGTH_HELP[options.contentLength]}</p>
      <Check
        isSelected={options.credentials}
        onChange={(credentials) => {
          onChange({ ...options, credentials });
        }}
      >
        Send captured credentials (all masked headers) along
      </Check>
      <Check
        isSelected={options.omitUnsendable}
        onChange={(omitUnsendable) => {
          onChange({ ...options, omitUnsendable });
        }}
      >
        Leave out headers that HTTP cannot carry
      </Check>
    </div>
  );
}
