import { useEffect, useRef, type RefObject } from 'react';

/** What context menus are of. */
export const MENU_KINDS = [
  'annotation',
  'header',
  'part',
  'bytes',
  'tree',
  'stored',
  'step',
  'tab',
  'row',
  'queued',
  'attempt',
  'sent',
  'finding',
  'logged',
] as const;

export type MenuKind = (typeof MENU_KINDS)[number];

/** What is to be put on the clipboard, with what people must know of it; or why there is nothing to be put there. */
export type Copied = { readonly text: string; readonly note?: string } | { readonly refused: string };

type Copies = () => Copied | Promise<Copied>;

/** A thing on the screen that something can be done with. */
export interface ActionTarget {
  /** The context menu that it has; null: none. */
  readonly kind: MenuKind | null;
  /** What Ctrl+C copies there. */
  readonly copy?: Copies;
  /** The same of all the row that it stands in. */
  readonly copyRow?: Copies;
  /** Commands by their ids that can be run with it alone, or do it with this one; null: not now. */
  readonly acts?: Readonly<Record<string, (() => void) | null>>;
}

/** What a part of the screen says of the things in it. */
interface ActionTargetSource {
  /** The thing at an element; null: what is selected there. */
  readonly find: (target: Element | null) => ActionTarget | null;
  /** Selects the thing at an element before a menu of it opens; nothing where it is selected already. */
  readonly choose?: (target: Element) => void;
}

const sources = new Map<Element, ActionTargetSource>();

/** Says of an element, for as long as it is shown, what things are in it. */
export function useActionTargets(ref: RefObject<HTMLElement | null>, source: ActionTargetSource): void {
  const now = useRef(source);
  useEffect(() => {
    now.current = source;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    sources.set(element, {
      find: (target) => now.current.find(target),
      choose: (target) => now.current.choose?.(target),
    });
    return () => {
      sources.delete(element);
    };
  });
}

/** The sources around an element, innermost first. */
function* sourcesAround(target: Element): Generator<ActionTargetSource> {
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    const source = sources.get(element);
    if (source !== undefined) yield source;
  }
}

/** The innermost thing at an element; null where there is none. */
export function actionTargetAt(target: Element): ActionTarget | null {
  for (const source of sourcesAround(target)) {
    const actionTarget = source.find(target);
    if (actionTarget !== null) return actionTarget;
  }
  return null;
}

/** Selects what is at an element, in whatever knows it. */
export function chooseAt(target: Element): void {
  for (const source of sourcesAround(target)) {
    if (source.find(target) === null) continue;
    source.choose?.(target);
    return;
  }
}

/** How a command is run with the thing that is selected where the focus is, else in what is shown; null: there is none that it can be run with. */
export function actWithSelected(command: string): (() => void) | null {
  if (sources.size === 0) return null;
  const shown = [...sources].filter(([element]) => element.getClientRects().length > 0);
  const focused = shown.filter(([element]) => element.contains(document.activeElement));
  for (const [, source] of [...focused, ...shown]) {
    const act = source.find(null)?.acts?.[command] ?? null;
    if (act !== null) return act;
  }
  return null;
}
