import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { failure } from '../../shared/failure.ts';
import { errorOf } from '../../shared/messages/errors.ts';
import { Choice } from '../controls/Choice.tsx';
import { useCollector } from '../state/collector-store.ts';
import { useUi } from '../state/ui-store.ts';
import type { TargetDraft } from './use-target-draft.ts';
import styles from './TargetChoice.module.css';

function UrlField({ draft }: { readonly draft: TargetDraft }) {
  const known = useUi((state) => state.targetUrls);
  const error = draft.fault === null ? null : errorOf(failure('bad_target', { fault: draft.fault }));
  return (
    <ComboBox
      className={styles.combo}
      allowsCustomValue
      allowsEmptyCollection={false}
      menuTrigger="manual"
      inputValue={draft.text}
      onInputChange={draft.write}
      onChange={(key) => {
        if (typeof key === 'string') draft.take(key);
      }}
      onBlur={draft.choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') draft.choose();
      }}
      isInvalid={error !== null}
      items={known.map((id) => ({ id }))}
      defaultFilter={() => true}
    >
      <Label className={styles.label}>Submission URL</Label>
      <div className={styles.field}>
        <Input
          className={styles.input}
          placeholder="http://127.0.0.1:5001/submit"
          spellCheck={false}
          aria-describedby={error === null ? undefined : 'target-error'}
        />
        {known.length === 0 ? null : (
          <Button className={styles.open} aria-label="Recent URLs">
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      </div>
      {error === null ? null : (
        <p id="target-error" className={styles.error}>
          {error.message} {error.hint}
        </p>
      )}
      <Popover className={styles.popover}>
        <ListBox<{ readonly id: string }> className={styles.list}>
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.id} className={styles.item}>
              {item.id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Where the report goes. */
export function TargetChoice({ draft }: { readonly draft: TargetDraft }) {
  const { target } = draft;
  const collector = useCollector((state) => state.collector);
  const demoHelp = collector?.running === true ? `runs at ${collector.url ?? ''}` : 'starts when it is sent to';
  return (
    <div className={styles.target}>
      <Choice
        label="Target"
        value={target.kind}
        onChange={draft.setKind}
        options={[
          { id: 'demo', label: 'Demo collector', help: demoHelp },
          { id: 'url', label: 'Another collector', help: 'by its full submission URL' },
        ]}
      />
      {target.kind === 'url' ? <UrlField draft={draft} /> : null}
    </div>
  );
}
