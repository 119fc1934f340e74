/** What the page of the browser shell says of its connection to Crashlens. */
export const CONNECTION = {
  gone: {
    message: 'Crashlens does not answer: it was ended, or it failed. Until it is back nothing can be opened, saved or sent here.',
    hint: 'What you type in an editor stays there and becomes an edit later. Start Crashlens again as before: this page goes on by itself.',
  },
  other: {
    message: 'Crashlens is not at this address any more. Another program answers here, or a Crashlens that was started with --new-token.',
    hint: 'Open the address that Crashlens printed last. What you typed stays in this tab until you close it: copy what you need of it.',
  },
  tryNow: 'Try now',
  back: 'The connection to Crashlens is there again.',
  backAnew:
    'Crashlens was started again, and this page goes on. Edits are kept: reports that are not open any more wait on the start screen.',
} as const;
