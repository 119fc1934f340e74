import { useState } from 'react';
import { SEND_MANY } from '../../../../shared/text/sending/send-many.ts';
import { estimateForShare, estimateForRolls, type RollEstimate } from '../../../../shared/sending/outcome/sample-rolls.ts';

/** Default pass rate, and default share of reports to be accepted, in percent. */
const USUAL_CHANCE = 10;
const USUAL_SHARE = 90;
const MAX_ROLLS = 1_000;

/** A number as typed, with its error. */
export interface TypedNumber {
  readonly text: string;
  readonly error: string | null;
  readonly write: (text: string) => void;
}

/** The fields that decide the number of resends, and the resulting estimate. */
export interface SampleRollChoice {
  readonly chance: TypedNumber;
  readonly share: TypedNumber;
  readonly rolls: TypedNumber;
  /** The estimate; null while a field is invalid. */
  readonly needed: (RollEstimate & { readonly chance: number }) | null;
}

function numberIn(text: string, least: number, most: number): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= least && value <= most ? value : null;
}

/** Returns the fields and the estimate. `passRate`: percentage of sample rolls that the rules let pass; null if unknown. */
export function useSampleRolls(reports: number, passRate: number | null): SampleRollChoice {
  const [chance, setChance] = useState<string | null>(null);
  const [share, setShare] = useState(String(USUAL_SHARE));
  const [rolls, setRolls] = useState<string | null>(null);
  const chanceText = chance ?? String(passRate ?? USUAL_CHANCE);
  const chanceNow = numberIn(chanceText, 0.01, 100);
  const shareNow = numberIn(share, 1, 99.99);
  const most = rolls === null ? null : numberIn(rolls, 1, MAX_ROLLS);
  const isBadMost = rolls !== null && (most === null || !Number.isInteger(most));
  const wanted = chanceNow === null || shareNow === null ? null : estimateForShare(shareNow / 100, chanceNow / 100, reports);
  const up = chanceNow === null || most === null || isBadMost ? null : estimateForRolls(most, chanceNow / 100, reports);
  const capped =
    wanted === null || chanceNow === null ? null : estimateForRolls(Math.min(wanted.most, MAX_ROLLS), chanceNow / 100, reports);
  const needed = rolls === null ? capped : up;
  return {
    chance: { text: chanceText, error: chanceNow === null ? SEND_MANY.badPercent : null, write: setChance },
    share: {
      text: share,
      error: shareNow === null ? SEND_MANY.badShare : null,
      write: (text) => {
        setShare(text);
        setRolls(null);
      },
    },
    rolls: { text: rolls ?? String(capped?.most ?? ''), error: isBadMost ? SEND_MANY.badRolls : null, write: setRolls },
    needed: needed === null || chanceNow === null ? null : { ...needed, chance: chanceNow / 100 },
  };
}
