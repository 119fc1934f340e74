import { exactBytes, formatSize } from '../../../shared/bytes/quantities.ts';

interface SizeProps {
  readonly bytes: number;
}

/** A size as `1.2 MB`; the exact count on hover and to screen readers. */
export function Size({ bytes }: SizeProps) {
  return (
    <span title={exactBytes(bytes)}>
      <span aria-hidden>{formatSize(bytes)}</span>
      <span className="visually-hidden">{exactBytes(bytes)}</span>
    </span>
  );
}
