import type { ExampleBytes } from '../../shared/text/help/example.ts';
import type { HelpPage } from '../../shared/text/help/help-page.ts';
import { helpPage } from '../../shared/text/help/help-pages.ts';

/** Returns a help page. Throws if the page does not exist. */
export function pageOf(id: string): HelpPage {
  const page = helpPage(id);
  if (page === null) throw new Error(`no page ${id}`);
  return page;
}

const CONTROLS: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n', '\t': '\\t' };

/** Formats bytes as one line of text. Bytes that are not printable ASCII become escapes. */
export function bytesText({ text, from, length, isCut }: ExampleBytes): string {
  const piece = text.slice(from, from + length);
  const escaped = piece.replace(/[^\x20-\x7e]/g, (sign) => CONTROLS[sign] ?? `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const code = `${escaped}${isCut ? '…' : ''}`.trim();
  return code === '' ? '' : code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
}
