import { useEffect, useRef, type RefObject } from 'react';

/** Kinds of context menus, one for each kind of item on the screen. */
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
  'frame',
] as const;

export type MenuKind = (typeof MENU_KINDS)[number];

/** Text for the clipboard, with an optional note for the user, or the reason why nothing can be copied. */
export type Copied = { readonly text: string; readonly note?: string } | { readonly refused: string };

type Copies = () => Copied | Promise<Copied>;

/** An item on the screen that commands can act on. */
export interface ActionTarget {
  /** Kind of its context menu; null: no menu. */
  readonly kind: MenuKind | null;
  /** Returns the text that Ctrl+C copies. */
  readonly copy?: Copies;
  /** Returns the text of the item's whole row. */
  readonly copyRow?: Copies;
  /** Actions by command id. They include commands that need this item, and commands that it implements itself. null: the command is not available now. */
  readonly acts?: Readonly<Record<string, (() => void) | null>>;
}

/** Finds the items that commands can act on, in one part of the screen. */
interface ActionTargetSource {
  /** Returns the item at `target`, or the selected item if `target` is null. */
  readonly find: (target: Element | null) => ActionTarget | null;
  /** Selects the item at an element before its context menu opens. Does nothing if the item is already selected. */
  readonly choose?: (target: Element) => void;
}

const sources = new Map<Element, ActionTargetSource>();

/** Registers the source of the items in an element while the element is shown. */
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

/** Returns the innermost item at an element, or null. */
export function actionTargetAt(target: Element): ActionTarget | null {
  for (const source of sourcesAround(target)) {
    const actionTarget = source.find(target);
    if (actionTarget !== null) return actionTarget;
  }
  return null;
}

/** Selects the item at an element, in the innermost source that finds it. */
export function chooseAt(target: Element): void {
  for (const source of sourcesAround(target)) {
    if (source.find(target) === null) continue;
    source.choose?.(target);
    return;
  }
}

/**
 * Returns a function that runs a command on the selected item. An item in the part of the screen with the focus comes before items in other visible parts.
 * null: no selected item supports the command.
 */
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
