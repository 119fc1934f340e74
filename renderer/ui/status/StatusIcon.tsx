import { Ban, CircleCheck, CircleHelp, CircleX, Info, PlugZap, ServerCrash, TriangleAlert, Undo2, Weight } from 'lucide-react';

/** Colours with a meaning; each is used with an icon and a word. */
export type Tone = 'green' | 'amber' | 'red' | 'violet' | 'orange' | 'slate';

const STATUS_ICONS = {
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
type StatusIconName = keyof typeof STATUS_ICONS;

export interface StatusStyle {
  readonly tone: Tone;
  readonly icon: StatusIconName;
}

/** The icon of a status, always used beside a word. */
export function StatusIcon({ icon, size = 16 }: { readonly icon: StatusIconName; readonly size?: number }) {
  const Icon = STATUS_ICONS[icon];
  return <Icon size={size} aria-hidden />;
}
