/** The debug id of xul in `CRASH_SPEC`. */
export const XUL_ID = '44CEF9DBD9F04BB08B6DD16C1D8EA04B1';

/**
 * The symbol file of xul in `CRASH_SPEC`: the crashed function with two inlined calls, and its caller. Their call frame rules find the caller 32 bytes further
 * up than scanning does.
 */
export const XUL_SYMBOLS = [
  `MODULE windows x86_64 ${XUL_ID} xul.pdb`,
  'FILE 1 /build/gfx/layers/TileCache.cpp',
  'FILE 2 /build/mfbt/RefPtr.h',
  'FILE 3 /build/xpcom/nsThread.cpp',
  'INLINE_ORIGIN 0 RefPtr<Tile>::get() const',
  'INLINE_ORIGIN 1 gfx::TileCache::First(int)',
  'FUNC 214a00 100 0 gfx::TileCache::Commit(gfx::Tile const&, int)',
  'INLINE 0 214 1 1 214a30 20',
  'INLINE 1 51 2 0 214a38 8',
  '214a00 30 210 1',
  '214a30 20 77 2',
  '214a50 b0 220 1',
  'FUNC 5600 100 0 nsThread::Run()',
  '5600 100 88 3',
  'STACK CFI INIT 214a00 100 .cfa: $rsp 80 + .ra: .cfa 8 - ^',
  'STACK CFI INIT 5600 100 .cfa: $rsp 8 + .ra: 0',
  '',
].join('\n');
