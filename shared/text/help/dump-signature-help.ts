import { LIST_FILES } from '../../report/dump/signature/list-files.ts';
import { SETTING_WORDS } from '../app/settings.ts';
import type { DumpHelp } from './dump-hints-help.ts';
import type { HelpFact } from './help-page.ts';

export const SIGNATURE_HELP = {
  crash: {
    title: 'Crash signature',
    what: 'A short text that is the same for crashes with the same cause: the functions at the top of the stack that say most.',
    why: 'Crashlens makes it by the rules of Socorro. Four lists decide which frames are left out and where the signature ends. Socorro’s lists are longer than those of Crashlens, so its signature may differ.',
    fixes: [
      `To get Socorro’s signature, choose a folder with its list files in the setting “${SETTING_WORDS['signature.lists'].label}”.`,
      'If it has names of modules, add a folder with their symbol files.',
      'If a part is masked, reveal the annotation that it comes from.',
    ],
  },
} as const satisfies Readonly<Record<string, DumpHelp>>;

/** The lists, and what they do with a frame. */
export const SIGNATURE_USES: readonly HelpFact[] = [
  { label: LIST_FILES.sentinels, text: 'The signature begins at the first of these frames. Frames before it are left out.' },
  { label: LIST_FILES.irrelevant, text: 'These frames are left out.' },
  { label: LIST_FILES.prefix, text: 'These frames are joined, and the signature goes on. The first other frame ends it.' },
  { label: LIST_FILES.line_numbers, text: 'These names are followed by their line.' },
];
