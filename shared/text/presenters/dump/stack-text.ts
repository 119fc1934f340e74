import type { StackForm } from '../../../bridge/view/dump-channels.ts';
import { visible } from '../../../bytes/visible.ts';
import type { ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { threadJson } from '../../../report/dump/output/json-frames.ts';
import { breakpadStack, markdownStack } from '../../report/dump-summary.ts';

/** The stack of a thread to copy, in a form. Empty if the setting shows nothing at once. */
export function stackText(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure, form: StackForm): string {
  if (!disclosure.shows('open')) return '';
  switch (form) {
    case 'breakpad':
      return breakpadStack(dump, stack, disclosure).map(visible).join('\n');
    case 'json':
      return JSON.stringify(threadJson(dump, stack, disclosure), null, 2);
    case 'markdown':
      return markdownStack(dump, stack, disclosure).map(visible).join('\n').trim();
  }
}
