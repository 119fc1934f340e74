import { resolveAnchor } from '../edits/anchors.ts';
import type { Edit } from '../edits/edit.ts';
import type { RepairPlace } from './repair.ts';

/** Leaves the body as long as it was. A header line can be one of a part. */
export function isOfHead(edit: Edit, { trace }: RepairPlace): boolean {
  switch (edit.op) {
    case 'request-line':
    case 'length':
      return true;
    case 'add-header':
      return edit.part === null;
    case 'header':
    case 'delete-header':
      return resolveAnchor(trace.head, edit.at) >= 0;
    default:
      return false;
  }
}
