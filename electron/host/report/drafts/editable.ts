import { isDeepStrictEqual } from 'node:util';
import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import { decodeEscaped, decodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Anchor } from '../../../../shared/editing/edits/edit.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { JsonType } from '../../../../shared/report/json/json-reader.ts';
import type { EditableView } from '../../../../shared/bridge/view/draft-view.ts';
import type { ViewedReport } from '../view/open-report.ts';
import type { Shown } from '../view/reveals.ts';
import { anchoredAt } from './anchored-at.ts';

/** Maximum size in bytes of a value or content that is edited as text. */
const MAX_TEXT_SIZE = 4 << 20;

interface Text {
  readonly text: string;
  readonly kind: EditableView['kind'];
}

/** Returns the text of the value or content at an anchor, both current and as captured. Reveals its bytes. Errors: edit_refused (gone, too large). */
export function editableView(report: ViewedReport, anchor: Anchor): Result<EditableView> {
  const { draft } = report;
  const now = anchoredAt(draft.current, anchor);
  const content = now?.content ?? null;
  if (now === null || content === null) {
    return fail(failure('edit_refused', { error: { code: 'gone', name: '' } }));
  }
  if (content.length > MAX_TEXT_SIZE)
    return fail(failure('edit_refused', { error: { code: 'too_large_for_text', name: now.name, limit: MAX_TEXT_SIZE } }));
  const shown = textOf(draft.current, content, now.json);
  const revealed = [report.masks().isHidden(content) ? report.reveal(content) : null];
  const original = originalOf(draft, anchor, shown.text);
  if (original !== null) revealed.push(report.revealCaptured(original.content));
  const toEdit = revealed.filter((one) => one !== null);
  if (toEdit.length > 0) REVEALED_TO_EDIT.set(report, { anchor, shown: toEdit });
  return ok({ anchor, text: shown.text, kind: shown.kind, original: original?.text ?? null, revealed: toEdit.length > 0 });
}

/** For each report, the bytes that were revealed when the user last opened a value for editing. */
const REVEALED_TO_EDIT = new WeakMap<ViewedReport, { readonly anchor: Anchor; readonly shown: readonly Shown[] }>();

/** Masks a value or content again that was revealed for editing. Call this if the user leaves the editor without a change. */
export function maskUnedited(report: ViewedReport, anchor: Anchor): void {
  const revealed = REVEALED_TO_EDIT.get(report);
  if (revealed === undefined || !isDeepStrictEqual(revealed.anchor, anchor)) return;
  REVEALED_TO_EDIT.delete(report);
  for (const shown of revealed.shown) report.conceal(shown);
}

/** The value as captured. null: the value or content was added, is unchanged, or is too large for text. */
function originalOf(draft: Draft, anchor: Anchor, text: string): { readonly text: string; readonly content: ByteRange } | null {
  if (draft.current === draft.captured) return null;
  const first = anchoredAt(draft.captured, anchor);
  const content = first?.content ?? null;
  if (first === null || content === null || content.length > MAX_TEXT_SIZE) return null;
  const original = textOf(draft.captured, content, first.json).text;
  return original === text ? null : { text: original, content };
}

function textOf({ capture }: DraftVersion, content: ByteRange, json: JsonType | null): Text {
  const bytes = capture.plain.read(content.offset, content.length);
  if (json === null) return { text: decodeEscaped(bytes), kind: 'text' };
  const text = decodeUtf8(bytes);
  if (json !== 'string') return { text, kind: 'json' };
  const value: unknown = JSON.parse(text);
  return { text: typeof value === 'string' ? value : text, kind: 'json_string' };
}
