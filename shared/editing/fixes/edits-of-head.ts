import { resolveAnchor } from '../edits/anchors.ts';
import type { Edit } from '../edits/edit.ts';
import type { FixContext } from './fix.ts';

/**
 * Returns true if an edit changes only the head of the request. The length of the body then stays the same. Edits of header lines can also be edits of a part.
 */
export function isOfHead(edit: Edit, { provenance }: FixContext): boolean {
  switch (edit.op) {
    case 'request_line':
    case 'length':
      return true;
    case 'add_header':
      return edit.part === null;
    case 'header':
    case 'delete_header':
      return resolveAnchor(provenance.head, edit.at) >= 0;
    default:
      return false;
  }
}
