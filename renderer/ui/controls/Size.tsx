import { exactBytes, formatSize } from '../../../shared/bytes/quantities.ts';

interface SizeProps {
  readonly bytes: number;
}

/** A size as `1.2 MB`, with the exact count in the tooltip and for screen readers. */
export function Size({ bytes }: SizeProps) {
  return (
    <span title={exactBytes(bytes)}>
      <span aria-hidden>{formatSize(bytes)}</span>
      <span className="visually-hidden">{exactBytes(bytes)}</span>
    </span>
  );
}
