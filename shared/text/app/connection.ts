/** How people get an address that opens a tab. */
const ANOTHER =
  'To get a new link, run "crashlens serve --url" in a terminal on this machine as the same user ("npm run -s crashlens -- serve --url" in a checkout). Open it within a minute.';

/** Why a tab is not let in: its address held no code, one that was used before, or one that is worth nothing; its token is not known any more; nobody answered. */
export type SignedOut = 'no_code' | 'used' | 'dead' | 'forgotten' | 'gone';

/** What stands in the place of the app where a tab is not let in. */
export const SIGNED_OUT: Readonly<Record<SignedOut, { readonly message: string; readonly hint: string }>> = {
  no_code: {
    message: 'This tab is not signed in to Crashlens. Open a link that Crashlens prints; each works once.',
    hint: ANOTHER,
  },
  used: {
    message:
      'This link was used before, perhaps not by you. The tab that it opened was signed out too: it keeps what it shows, but cannot do anything.',
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

/** What the page of the browser shell says of its connection to Crashlens. */
export const CONNECTION = {
  gone: {
    message: 'Crashlens does not answer: it has ended or failed. Until it runs again, you cannot open, save or send anything here.',
    hint: 'Text that you type in an editor stays there and becomes an edit later. Start Crashlens again the same way, and this page reconnects.',
  },
  other: {
    message:
      'This tab was signed out: another program answers here, Crashlens was started with --new-token, or the tab’s link was used a second time.',
    hint: 'Run “crashlens serve --url” and open the new link in this tab. If the link has another port, first copy what you typed.',
  },
  tryNow: 'Try now',
  back: 'Reconnected to Crashlens.',
  backRestarted:
    'Crashlens was restarted, and this page reconnected. Edits are saved: the start screen lists reports that are no longer open.',
} as const;
