import type { MenuKind } from '../../../renderer/core/focus/action-targets.ts';
import type { OpenOverlay } from '../../../renderer/core/state/app-store.ts';

/** Every kind of overlay. A missing kind is a type error. */
const OVERLAYS: Readonly<Record<OpenOverlay['kind'], true>> = {
  palette: true,
  shortcuts: true,
  paste: true,
  send: true,
  attempt: true,
  targets: true,
  new: true,
  catalog: true,
  jobs: true,
  notices: true,
  preview: true,
  boundary: true,
  json: true,
  discard: true,
  unsaved: true,
  'rows.tags': true,
  'rows.text': true,
  'rows.forget': true,
  'rows.save': true,
  'rows.change': true,
  'rows.send': true,
  'rows.details': true,
  'queue.ask': true,
  'queue.repeat': true,
  columns: true,
  'filter.save': true,
  folders: true,
  bulks: true,
  forget: true,
  erase: true,
  symbols: true,
  'symbols.ask': true,
  'memory.compare': true,
};

/** Every kind of element with a context menu. */
const MENUS: Readonly<Record<MenuKind, true>> = {
  annotation: true,
  header: true,
  part: true,
  bytes: true,
  tree: true,
  stored: true,
  step: true,
  tab: true,
  row: true,
  queued: true,
  attempt: true,
  sent: true,
  finding: true,
  logged: true,
  frame: true,
};

export const OVERLAY_KINDS: readonly string[] = Object.keys(OVERLAYS);
export const MENU_KINDS: readonly string[] = Object.keys(MENUS);
