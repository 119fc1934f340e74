/** Actions that the browser version or a command cannot perform. */
const NOT_HERE = {
  open_dialog: 'The file dialog is not available here.',
  file_nowhere: 'Only files on this machine can be opened here.',
  file_in_place: 'Files cannot be opened from their location here.',
  saving_many: 'Several reports can be saved only to the downloads folder, which does not exist.',
  keeping_edits: 'A command cannot save edits in the data folder.',
  changing_kept: 'A command cannot change data that the app stores. Nothing was changed.',
} as const;

/** Why an action is not available here, and what to do instead. */
export function notHere(what: keyof typeof NOT_HERE): { readonly what: string; readonly hint: string } {
  const hint = what === 'saving_many' ? 'Create “Downloads” in your home folder, or use the desktop app.' : 'Use the desktop app.';
  return { what: NOT_HERE[what], hint };
}
