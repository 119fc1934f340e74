import { Ban, CircleCheck, CircleHelp, CircleX, Info, PlugZap, ServerCrash, TriangleAlert, Undo2, Weight } from 'lucide-react';

/** Meaning colours; each goes with an icon and a word. */
export const TONES = ['green', 'amber', 'red', 'violet', 'orange', 'slate'] as const;
export type Tone = (typeof TONES)[number];

export const MEANING_ICONS = {
  ok: CircleCheck,
  soft: Undo2,
  bad: CircleX,
  stop: Ban,
  warn: TriangleAlert,
  info: Info,
  unknown: CircleHelp,
  server: ServerCrash,
  large: Weight,
  gone: PlugZap,
} as const;
export type MeaningIcon = keyof typeof MEANING_ICONS;

export interface Meaning {
  readonly tone: Tone;
  readonly icon: MeaningIcon;
}

/** The icon of a meaning. It is never alone: a word stands beside it. */
export function MeaningMark({ icon, size = 16 }: { readonly icon: MeaningIcon; readonly size?: number }) {
  const Icon = MEANING_ICONS[icon];
  return <Icon size={size} aria-hidden />;
}
