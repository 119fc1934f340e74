import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import styles from './FilterField.module.css';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field that filters a list as the user types; Escape clears it. */
export function FilterField({ label, placeholder, value, onChange }: FilterFieldProps) {
  return (
    <SearchField aria-label={label} value={value} onChange={onChange} className={styles.field} data-filter="">
      <Search size={14} aria-hidden className={styles.icon} />
      <Input placeholder={placeholder} className={styles.input} spellCheck={false} />
      {value === '' ? null : (
        <Button className={styles.clear} aria-label="Clear the filter">
          <X size={14} aria-hidden />
        </Button>
      )}
    </SearchField>
  );
}
