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
  /** True if the captured head has lines that HTTP cannot send. The option to omit them is then always visible. */
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

/** Options that change the captured head into the outgoing one. They are folded, except changed options and credentials that are sent. */
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
