/** Names of the messages between preload and main. The page does not see them. */
export const IPC = {
  /** (channel, request) -> Result */
  call: 'bridge:call',
  /** (path of a file from the page) -> Result with its handle */
  file: 'bridge:file',
  /** The page can receive events. */
  ready: 'bridge:ready',
  /** (event, payload) */
  event: 'bridge:event',
} as const;
