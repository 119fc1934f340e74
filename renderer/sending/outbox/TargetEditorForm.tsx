import { useEffect, useRef, useState } from 'react';
import { TARGET_FORM } from '../../../shared/text/sending/target-form.ts';
import type { AppError } from '../../../shared/errors.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Question } from '../../ui/controls/Question.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { removeTarget } from '../../core/state/targets.ts';
import { RulesFields } from './RulesFields.tsx';
import { AboutFields, AfterFields, RequestFields, TreatFields, TrustFields, WayFields } from './TargetFields.tsx';
import { TargetTestSteps } from './TargetTestSteps.tsx';
import { type TargetEditor, useTargetEditor } from './use-target-editor.ts';
import styles from './TargetEditorForm.module.css';

interface TargetEditorFormProps {
  /** null for a new target. */
  readonly target: TargetView | null;
  /** True if the first field takes the focus. */
  readonly isFirst: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: (target: TargetView) => void;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function ErrorLine({ error }: { readonly error: AppError | null }) {
  if (error === null) return null;
  return (
    <p className={dialog.error} role="alert">
      {error.message} {error.hint}
    </p>
  );
}

function Removal({ target, onRemoved }: { readonly target: TargetView; readonly onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);

  async function remove(): Promise<void> {
    setAsking(false);
    const failed = await removeTarget(target.id);
    setError(failed);
    if (failed === null) onRemoved();
  }

  return (
    <>
      <ErrorLine error={error} />
      <Button
        variant="quiet"
        onPress={() => {
          setError(null);
          setAsking(true);
        }}
      >
        {TARGET_FORM.remove}
      </Button>
      {isAsking ? (
        <Question
          title={TARGET_FORM.removeTitle(target.name)}
          text={TARGET_FORM.removeText}
          onCancel={() => {
            setAsking(false);
          }}
        >
          <Button
            autoFocus
            onPress={() => {
              setAsking(false);
            }}
          >
            {TARGET_FORM.cancel}
          </Button>
          <Button onPress={() => void remove()}>{TARGET_FORM.removeDo}</Button>
        </Question>
      ) : null}
    </>
  );
}

function Fields({ editor, isFirst }: { readonly editor: TargetEditor; readonly isFirst: boolean }) {
  const isDemo = editor.target?.id === DEMO_TARGET;
  return (
    <div className={`${dialog.aligned ?? ''} ${styles.fields ?? ''}`}>
      <AboutFields editor={editor} isFirst={isFirst} />
      <section className={styles.section}>
        <h3 className={styles.title}>{TARGET_FORM.judging}</h3>
        <div className={styles.row}>
          <RulesFields
            rules={editor.texts.rules}
            onChange={(change) => {
              editor.change({ rules: { ...editor.texts.rules, ...change } });
            }}
          />
        </div>
      </section>
      <RequestFields editor={editor} />
      {isDemo ? null : <TrustFields editor={editor} />}
      <WayFields editor={editor} />
      <AfterFields editor={editor} />
      <TreatFields editor={editor} />
    </div>
  );
}

/** A form to create, change, test or remove a target. */
export function TargetEditorForm({ target, isFirst, onChanged, onSaved, onRemoved, onClose }: TargetEditorFormProps) {
  const editor = useTargetEditor(target, onSaved);
  const { isChanged, isBusy, tested, texts, error } = editor;
  useEffect(() => {
    onChanged(isChanged);
  }, [isChanged, onChanged]);
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the top, where results appear.
  useEffect(() => {
    if ((tested !== null || error !== null) && box.current !== null) box.current.scrollTop = 0;
  }, [tested, error]);
  const isSaved = target !== null && !isChanged;
  return (
    <form
      className={styles.editor}
      // The form itself shows errors at the fields, including errors that are found only on saving.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <div className={styles.scrolled} ref={box}>
        <ErrorLine error={error} />
        {tested === null ? null : (
          <TargetTestSteps
            tested={tested}
            onAccept={
              texts.pinned === tested.certificate?.fingerprint
                ? null
                : (fingerprint) => {
                    editor.change({ pinned: fingerprint });
                  }
            }
          />
        )}
        <Fields editor={editor} isFirst={isFirst} />
      </div>
      <footer className={dialog.footer}>
        {target === null || target.id === DEMO_TARGET ? null : <Removal target={target} onRemoved={onRemoved} />}
        <Button isDisabled={isBusy} onPress={() => void editor.test()}>
          {isBusy ? TARGET_FORM.testing : isSaved ? TARGET_FORM.test : TARGET_FORM.saveAndTest}
        </Button>
        <Button onPress={onClose}>{TARGET_FORM.close}</Button>
        <Button variant="primary" type="submit" isDisabled={isBusy || isSaved}>
          {TARGET_FORM.save}
        </Button>
      </footer>
    </form>
  );
}
