import { exactBytes, formatSize } from '../../../shared/bytes/quantities.ts';

interface SizeProps {
  readonly bytes: number;
}

/** A size such as `1.2 MB`. The tooltip and screen readers have the exact number of bytes. */
export function Size({ bytes }: SizeProps) {
  return (
    <span title={exactBytes(bytes)}>
      <span aria-hidden>{formatSize(bytes)}</span>
      <span className="visually-hidden">{exactBytes(bytes)}</span>
    </span>
  );
}
