/** What a shell or a command cannot do. */
const NOT_HERE = {
  open_dialog: 'The system’s open dialog is not available in this shell.',
  file_nowhere: 'Reading a file that lies nowhere on this machine is not available in this shell.',
  file_in_place: 'Reading a file where it lies is not available in this shell.',
  saving_many: 'Without dialogs many reports are saved below the folder for downloads, and there is none.',
  keeping_edits: 'Keeping edits is not available to a command.',
  changing_kept: 'A command changes neither the board nor what else an app keeps, so nothing was changed.',
} as const;

/** What cannot be done here, and what can be done instead. */
export function notHere(what: keyof typeof NOT_HERE): { readonly what: string; readonly hint: string } {
  const hint =
    what === 'saving_many'
      ? 'Make a folder “Downloads” in your home folder and save again, or use the desktop app.'
      : 'Use the desktop app for it.';
  return { what: NOT_HERE[what], hint };
}
