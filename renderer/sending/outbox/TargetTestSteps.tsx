import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { TARGET_FORM } from '../../../shared/text/sending/target-form.ts';
import { TEST_STEP_LABELS } from '../../../shared/text/presenters/target-test.ts';
import { assertNever } from '../../../shared/errors.ts';
import type { TargetTest, TestStepView } from '../../../shared/bridge/view/preset-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import tones from '../../ui/status/tones.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './TargetEditorForm.module.css';

function StateIcon({ state }: Pick<TestStepView, 'state'>) {
  switch (state) {
    case 'ok':
      return <CircleCheck size={16} aria-hidden />;
    case 'failed':
      return <CircleX size={16} aria-hidden />;
    case 'skipped':
      return <CircleMinus size={16} aria-hidden />;
    default:
      return assertNever(state);
  }
}

const TONES = { ok: 'green', failed: 'red', skipped: 'slate' } as const;

function Step({ view }: { readonly view: TestStepView }) {
  const { step, state, ms, detail, failure } = view;
  return (
    <li className={styles.step} data-step={step} data-state={state}>
      <span className={tones.tone} data-tone={TONES[state]}>
        <StateIcon state={state} />
      </span>
      <strong>{TEST_STEP_LABELS[step]}</strong>
      <span className={tones.tone} data-tone={TONES[state]}>
        {TARGET_FORM.states[state]}
      </span>
      <div>
        {failure === null ? null : (
          <p>
            {failure.message} {failure.hint}
          </p>
        )}
        {detail === null ? null : <p className={styles.help}>{detail}</p>}
        {ms === null ? null : <p className={texts.mono}>{ms} ms</p>}
      </div>
    </li>
  );
}

interface TargetTestStepsProps {
  readonly tested: TargetTest;
  /** Called with the fingerprint of the shown certificate; null if the certificate is already accepted. */
  readonly onAccept: ((fingerprint: string) => void) | null;
}

/** The results of a target test, step by step. */
export function TargetTestSteps({ tested, onAccept }: TargetTestStepsProps) {
  const { steps, certificate } = tested;
  const isRefused = steps.some(({ step, state }) => step === 'tls' && state === 'failed');
  return (
    <section className={styles.section} aria-label={TARGET_FORM.tested} role="status">
      <ol className={styles.steps}>
        {steps.map((view) => (
          <Step key={view.step} view={view} />
        ))}
      </ol>
      {certificate === null ? null : <p className={`${texts.mono ?? ''} ${styles.step ?? ''}`}>{certificate.fingerprint}</p>}
      {isRefused && certificate !== null && onAccept !== null ? (
        <div>
          <Button
            onPress={() => {
              onAccept(certificate.fingerprint);
            }}
          >
            {TARGET_FORM.accept}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
