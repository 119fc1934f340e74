import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import styles from './Picker.module.css';

export interface PickerOption<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly help?: string;
}

interface PickerProps<T extends string> {
  readonly label: string;
  readonly options: readonly PickerOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** True if the label is only for screen readers. */
  readonly hideLabel?: boolean;
  readonly quiet?: boolean;
  readonly isDisabled?: boolean;
}

/**
 * Focuses the button as soon as its list closes. React Aria focuses it only in the next frame. A key pressed before that, such as Escape to close the
 * surrounding dialog, would be lost.
 */
function FocusBack({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) button.current?.focus();
    },
    [button],
  );
  return null;
}

/** A button that opens a list to choose one option. */
export function Picker<T extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
  quiet = false,
  isDisabled = false,
}: PickerProps<T>) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Select
      className={styles.picker}
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <Button ref={button} className={styles.button} data-quiet={quiet || undefined}>
        <SelectValue className={styles.value}>{options.find((option) => option.id === value)?.label ?? value}</SelectValue>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={styles.popover}>
        <FocusBack button={button} />
        <ListBox className={styles.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.item}>
              <span>{option.label}</span>
              {option.help === undefined ? null : <span className={styles.help}>{option.help}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
