import { useState } from 'react';
import { SEND_MANY } from '../../../../shared/text/sending/outbox-screen.ts';
import { drawsFor, drawsUpTo, type DrawsNeeded } from '../../../../shared/sending/outcome/draws.ts';

/** Shares that are meant where nobody says otherwise, in percent. */
const USUAL_CHANCE = 10;
const USUAL_SHARE = 90;
const MOST_DRAWS = 1_000;

/** A number as it is typed, and what is wrong with it. */
export interface TypedNumber {
  readonly text: string;
  readonly error: string | null;
  readonly write: (text: string) => void;
}

/** How often reports are to be repeated, as it is being chosen. */
export interface DrawsChoice {
  readonly chance: TypedNumber;
  readonly share: TypedNumber;
  readonly draws: TypedNumber;
  /** What is to be expected of it; null while something is wrong. */
  readonly needed: (DrawsNeeded & { readonly chance: number }) | null;
}

function numberIn(text: string, least: number, most: number): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= least && value <= most ? value : null;
}

/** `passRate`: percent of the draws that the rules pass, as far as that is known. */
export function useDraws(reports: number, passRate: number | null): DrawsChoice {
  const [chance, setChance] = useState<string | null>(null);
  const [share, setShare] = useState(String(USUAL_SHARE));
  const [draws, setDraws] = useState<string | null>(null);
  const chanceText = chance ?? String(passRate ?? USUAL_CHANCE);
  const chanceNow = numberIn(chanceText, 0.01, 100);
  const shareNow = numberIn(share, 1, 99.99);
  const most = draws === null ? null : numberIn(draws, 1, MOST_DRAWS);
  const isBadMost = draws !== null && (most === null || !Number.isInteger(most));
  const wanted = chanceNow === null || shareNow === null ? null : drawsFor(shareNow / 100, chanceNow / 100, reports);
  const up = chanceNow === null || most === null || isBadMost ? null : drawsUpTo(most, chanceNow / 100, reports);
  const capped = wanted === null || chanceNow === null ? null : drawsUpTo(Math.min(wanted.most, MOST_DRAWS), chanceNow / 100, reports);
  const needed = draws === null ? capped : up;
  return {
    chance: { text: chanceText, error: chanceNow === null ? SEND_MANY.badPercent : null, write: setChance },
    share: {
      text: share,
      error: shareNow === null ? SEND_MANY.badShare : null,
      write: (text) => {
        setShare(text);
        setDraws(null);
      },
    },
    draws: { text: draws ?? String(capped?.most ?? ''), error: isBadMost ? SEND_MANY.badDraws : null, write: setDraws },
    needed: needed === null || chanceNow === null ? null : { ...needed, chance: chanceNow / 100 },
  };
}
