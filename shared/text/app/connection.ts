/** How people get an address that opens a tab. */
const ANOTHER =
  'Ask for another address in a terminal of this machine, as the same user: "crashlens serve --url", or "npm run -s crashlens -- serve --url" in a checkout. Open it within a minute.';

/** Why a tab is not let in: its address held no code, one that was used before, or one that is worth nothing; its token is not known any more; nobody answered. */
export type SignedOut = 'no_code' | 'used' | 'dead' | 'forgotten' | 'gone';

/** What stands in the place of the app where a tab is not let in. */
export const SIGNED_OUT: Readonly<Record<SignedOut, { readonly message: string; readonly hint: string }>> = {
  no_code: {
    message: 'This tab has no key to Crashlens. Only an address that Crashlens gave out opens it, once each.',
    hint: ANOTHER,
  },
  used: {
    message:
      'This address was used before. As it cannot be told whether that was you, the tab that it opened was shut out of Crashlens too: what it shows stays there, but it can do nothing any more.',
    hint: ANOTHER,
  },
  dead: {
    message: 'This address opens nothing any more: each works once, within a minute after Crashlens gave it out.',
    hint: ANOTHER,
  },
  forgotten: {
    message:
      'Crashlens does not know this tab any more: it was started with --new-token, the address of this tab was used a second time, or the tab was not used for a month.',
    hint: ANOTHER,
  },
  gone: {
    message: 'Crashlens did not answer when this tab asked to be let in. It was ended, or it failed.',
    hint: `Start Crashlens again where it does not run. ${ANOTHER}`,
  },
};

/** What the page of the browser shell says of its connection to Crashlens. */
export const CONNECTION = {
  gone: {
    message: 'Crashlens does not answer: it was ended, or it failed. Until it is back nothing can be opened, saved or sent here.',
    hint: 'What you type in an editor stays there and becomes an edit later. Start Crashlens again as before: this page goes on by itself.',
  },
  other: {
    message:
      'Crashlens does not let this tab in any more: another program answers here, Crashlens was started with --new-token, or the address of this tab was used a second time.',
    hint: 'Get another address by “crashlens serve --url” and open it in this tab, which then goes on; where its port is another one, copy what you typed before.',
  },
  tryNow: 'Try now',
  back: 'The connection to Crashlens is there again.',
  backRestarted:
    'Crashlens was started again, and this page goes on. Edits are kept: reports that are not open any more wait on the start screen.',
} as const;
