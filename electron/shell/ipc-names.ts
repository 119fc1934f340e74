/** Names of the messages between preload and main. The page sees none of them. */
export const IPC = {
  /** (channel, request) -> Result */
  call: 'bridge:call',
  /** (path of a file of the page) -> Result with its handle */
  file: 'bridge:file',
  /** The page can take events. */
  ready: 'bridge:ready',
  /** (event, payload) */
  event: 'bridge:event',
} as const;
