import type { ByteSource } from '../../../bytes/byte-source.ts';
import { formatCount } from '../../../bytes/quantities.ts';
import { decodeUtf8 } from '../../../bytes/utf8.ts';
import type { MemoryRowDetail } from '../../../bridge/view/memory-channels.ts';
import type { Outline } from '../../../report/memory-report/memory-outline.ts';
import { MAX_TEXT, type MemoryEntry, type MemoryReport } from '../../../report/memory-report/memory-report.ts';
import { type MemoryNode, shownPath } from '../../../report/memory-report/memory-tree.ts';
import { exactAmountText, MEMORY, MEMORY_ROW, memoryMarkText, presenceText, shareText } from '../../report/memory-report.ts';

/** The rows of a memory report or of a difference. */
interface MemoryRows {
  readonly outline: Outline;
  /** The memory report, or the first one of a difference. */
  readonly report: MemoryReport;
  readonly json: ByteSource;
  readonly isDifference: boolean;
}

/** What a row is; null if there is no such row. Reads the description of its entry. */
export function memoryDetail({ outline, report, json, isDifference }: MemoryRows, index: number): MemoryRowDetail | null {
  const item = outline.items[index];
  if (item === undefined) return null;
  if (item.kind === 'others') return { id: index, path: MEMORY.others, facts: [], description: MEMORY.othersAbout };
  if (item.kind === 'process') return { id: index, path: item.process.name, facts: [], description: MEMORY.processAbout };
  const { node, root } = item;
  const entry = report.entries[node.index];
  return {
    id: index,
    path: shownPath(node.path),
    facts: [...nodeFacts(node, root, isDifference), ...(entry === undefined ? [] : entryFacts(entry))],
    description: entry === undefined ? kindAbout(node) : descriptionOf(entry, json),
  };
}

function nodeFacts(node: MemoryNode, root: MemoryNode, isDifference: boolean): MemoryRowDetail['facts'] {
  const { amount, units, merged, mark, presence } = node;
  const share = isDifference || node === root ? null : shareText(amount, root.amount);
  const side = presenceText(presence);
  return [
    { label: isDifference ? MEMORY_ROW.difference : MEMORY_ROW.amount, value: exactAmountText(amount, units, isDifference) },
    ...(side === null ? [] : [{ label: MEMORY_ROW.side, value: side }]),
    ...(share === null ? [] : [{ label: MEMORY_ROW.share, value: share }]),
    ...(merged > 1 ? [{ label: MEMORY_ROW.merged, value: formatCount(merged) }] : []),
    ...(mark === null ? [] : [{ label: MEMORY_ROW.mark, value: memoryMarkText(mark) ?? '' }]),
  ];
}

function entryFacts({ kind, offset, size }: MemoryEntry): MemoryRowDetail['facts'] {
  return [
    { label: MEMORY_ROW.kind, value: kind },
    { label: MEMORY_ROW.location, value: MEMORY_ROW.bytes(formatCount(offset), formatCount(size)) },
  ];
}

function kindAbout({ kind }: MemoryNode): string {
  if (kind === 'tiny') return MEMORY.tinyAbout;
  if (kind === 'unclassified') return MEMORY.unclassified;
  if (kind === 'balance') return MEMORY.balanceAbout;
  return kind === 'sum' ? MEMORY.sums : '';
}

/** The description of an entry, at most `MAX_TEXT` bytes of it. */
function descriptionOf({ offset, size }: MemoryEntry, json: ByteSource): string {
  if (size > MAX_TEXT * 2) return '';
  const parsed = JSON.parse(decodeUtf8(json.read(offset, size))) as { readonly description?: unknown };
  return typeof parsed.description === 'string' ? parsed.description : '';
}
