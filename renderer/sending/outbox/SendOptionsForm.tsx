import { SEND_DRAWER, optionWords } from '../../../shared/text/sending/send-drawer.ts';
import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import { CONTENT_LENGTH_HELP, CONTENT_LENGTH_LABELS } from '../../../shared/text/verdict/ui.ts';
import { Check } from '../../ui/controls/Check.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Fold } from '../../ui/controls/Fold.tsx';
import styles from './SendDrawer.module.css';

interface SendOptionsFormProps {
  readonly options: SendOptions;
  readonly onChange: (options: SendOptions) => void;
  /** The captured head has lines that HTTP cannot carry: whether they are left out is asked in sight. */
  readonly hasUnsendable: boolean;
}

const LENGTHS = ['computed', 'captured', 'none'] as const;

function OmitCheck({ options, onChange }: Pick<SendOptionsFormProps, 'options' | 'onChange'>) {
  return (
    <Check
      isSelected={options.omitUnsendable}
      onChange={(omitUnsendable) => {
        onChange({ ...options, omitUnsendable });
      }}
    >
      {SEND_DRAWER.omitUnsendable}
    </Check>
  );
}

/** How the captured head is turned into the one that goes out: folded away, but for what was chosen, and for credentials that go along. */
export function SendOptionsForm({ options, onChange, hasUnsendable }: SendOptionsFormProps) {
  const isOmitAsked = hasUnsendable || options.omitUnsendable;
  return (
    <div>
      {isOmitAsked ? <OmitCheck options={options} onChange={onChange} /> : null}
      <Fold
        title={SEND_DRAWER.sentWith}
        state={optionWords(options).map(({ text, kind }, index) => (
          <span key={kind + text} className={styles.option} data-kind={kind}>
            {index === 0 ? '' : ' · '}
            <span>{text}</span>
          </span>
        ))}
      >
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
            {SEND_DRAWER.sendCredentials}
          </Check>
          {isOmitAsked ? null : <OmitCheck options={options} onChange={onChange} />}
        </div>
      </Fold>
    </div>
  );
}
