import { Check, Copy, Tag } from 'lucide-react';
import { useState } from 'react';
import { copyText } from './copy.ts';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  /** The accessible name: `Copy value of URL`. */
  readonly label: string;
  readonly tip?: string;
  readonly text: string | (() => Promise<string | null>);
  readonly isDisabled?: boolean;
  /** True if the button is in a grid, whose arrow keys move to it. */
  readonly inGrid?: boolean;
  /** Kind of the copied text, which decides the icon. */
  readonly what?: 'value' | 'name';
}

const SAID_MS = 1_200;

/** Button that copies a text and confirms this for a moment. */
export function CopyButton({ label, tip, text, isDisabled = false, inGrid = false, what = 'value' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const whole = typeof text === 'string' ? text : await text();
    if (whole === null || !(await copyText(whole))) return;
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, SAID_MS);
  }

  return (
    <IconButton
      small
      label={label}
      tip={copied ? 'Copied' : (tip ?? label)}
      isDisabled={isDisabled}
      excludeFromTabOrder={inGrid}
      data-stop={inGrid ? '' : undefined}
      data-quiet={inGrid ? '' : undefined}
      onPress={() => void copy()}
    >
      {copied ? <Check size={14} aria-hidden /> : what === 'name' ? <Tag size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </IconButton>
  );
}
