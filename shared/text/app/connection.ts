/** How to get a link that opens a tab. */
const ANOTHER =
  'To get a new link, run "crashlens serve --url" in a terminal on this machine as the same user ("npm run -s crashlens -- serve --url" in a checkout). Open it within a minute.';

/**
 * Why a tab is not signed in. `no_code`: its URL has no code. `used`: the code was used before. `dead`: the code has expired. `forgotten`: Crashlens no longer
 * knows the tab’s token. `gone`: Crashlens did not answer.
 */
export type SignedOut = 'no_code' | 'used' | 'dead' | 'forgotten' | 'gone';

/** Shown instead of the app in a tab that is not signed in. */
export const SIGNED_OUT: Readonly<Record<SignedOut, { readonly message: string; readonly hint: string }>> = {
  no_code: {
    message: 'This tab is not signed in to Crashlens. Open a link that Crashlens prints; each works once.',
    hint: ANOTHER,
  },
  used: {
    message:
      'This link was already used, perhaps by someone else. The tab that it opened was signed out too: it still shows its content, but no longer works.',
    hint: ANOTHER,
  },
  dead: {
    message: 'This link has expired. A link works once and expires in one minute.',
    hint: ANOTHER,
  },
  forgotten: {
    message:
      'This tab was signed out: Crashlens was started with --new-token, the tab’s link was used a second time, or the tab was not used for a month.',
    hint: ANOTHER,
  },
  gone: {
    message: 'Crashlens did not answer when this tab signed in. It has ended or failed.',
    hint: `If Crashlens is not running, start it. ${ANOTHER}`,
  },
};

/** Messages of the page in the browser about its connection to Crashlens. */
export const CONNECTION = {
  gone: {
    message: 'Crashlens does not answer: it has ended or failed. Until it runs again, you cannot open, save or send anything here.',
    hint: 'Text that you type in an editor stays there and becomes an edit after this page reconnects. To reconnect, start Crashlens again in the same way.',
  },
  other: {
    message:
      'This tab was signed out: another program now uses this address, Crashlens was started with --new-token, or the tab’s link was used a second time.',
    hint: 'Run “crashlens serve --url” and open the new link in this tab. If the link has another port, first copy what you typed.',
  },
  tryNow: 'Try now',
  back: 'Reconnected to Crashlens.',
  backRestarted:
    'Crashlens was restarted, and this page reconnected. Edits are saved: the start screen lists reports that are no longer open.',
} as const;
