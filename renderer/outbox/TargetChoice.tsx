import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { AppError } from '../../shared/errors.ts';
import { Choice } from '../controls/Choice.tsx';
import { useCollector } from '../state/collector-store.ts';
import { useUi } from '../state/ui-store.ts';
import styles from './TargetChoice.module.css';

export interface TargetChoiceProps {
  readonly kind: 'demo' | 'url';
  readonly url: string;
  readonly error: AppError | null;
  readonly onKind: (kind: 'demo' | 'url') => void;
  readonly onUrl: (url: string) => void;
}

function UrlField({ url, error, onUrl }: Pick<TargetChoiceProps, 'url' | 'error' | 'onUrl'>) {
  const known = useUi((state) => state.targetUrls);
  return (
    <ComboBox
      className={styles.combo}
      allowsCustomValue
      allowsEmptyCollection={false}
      menuTrigger="manual"
      inputValue={url}
      onInputChange={onUrl}
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
export function TargetChoice({ kind, url, error, onKind, onUrl }: TargetChoiceProps) {
  const collector = useCollector((state) => state.collector);
  const demoHelp = collector?.running === true ? `runs at ${collector.url ?? ''}` : 'starts when it is sent to';
  return (
    <div className={styles.target}>
      <Choice
        label="Target"
        value={kind}
        onChange={onKind}
        options={[
          { id: 'demo', label: 'Demo collector', help: demoHelp },
          { id: 'url', label: 'Another collector', help: 'by its full submission URL' },
        ]}
      />
      {kind === 'url' ? <UrlField url={url} error={error} onUrl={onUrl} /> : null}
    </div>
  );
}
