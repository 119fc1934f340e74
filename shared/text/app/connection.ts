/** How to get a link that opens a tab. */
const ANOTHER =
  'For a new link, run “crashlens serve --url” on this machine as the same user (in a checkout: “npm run -s crashlens -- serve --url”). Open it within a minute.';

/**
 * Why a tab is not signed in. `no_code`: its URL has no code. `used`: the code was used before. `dead`: the code has expired. `forgotten`: Crashlens no longer
 * knows the tab’s token. `gone`: Crashlens did not answer.
 */
export type SignedOut = 'no_code' | 'used' | 'dead' | 'forgotten' | 'gone';

/** Shown instead of the app in a tab that is not signed in. */
export const SIGNED_OUT: Readonly<Record<SignedOut, { readonly message: string; readonly hint: string }>> = {
  no_code: {
    message: 'This tab is not signed in. Open a link that Crashlens prints; each works once.',
    hint: ANOTHER,
  },
  used: {
    message: 'This link was already used, perhaps by someone else. The tab that used it is now signed out too.',
    hint: ANOTHER,
  },
  dead: {
    message: 'This link has expired. A link works once and expires in one minute.',
    hint: ANOTHER,
  },
  forgotten: {
    message: 'This tab was signed out: Crashlens started with --new-token, its link was used twice, or it was unused for a month.',
    hint: ANOTHER,
  },
  gone: {
    message: 'Crashlens does not answer: it has ended or failed.',
    hint: `Start Crashlens if it is not running. ${ANOTHER}`,
  },
};

/** Messages of the page in the browser about its connection to Crashlens. */
export const CONNECTION = {
  gone: {
    message: 'Crashlens has ended or failed. Until it runs again, you cannot open, save or send anything here.',
    hint: 'Start Crashlens again in the same way, and this page reconnects. Text that you type in an editor stays there until then.',
  },
  other: {
    message: 'This tab was signed out: another program uses this address, Crashlens started with --new-token, or its link was used twice.',
    hint: 'Run “crashlens serve --url” and open the new link in this tab. If the link has another port, first copy what you typed.',
  },
  tryNow: 'Try now',
  back: 'Reconnected to Crashlens.',
  backRestarted: 'Reconnected after a restart. Edits are saved: the start screen lists reports that are no longer open.',
} as const;
