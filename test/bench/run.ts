import { benchBig } from './report/big-bench.ts';
import { benchBoard } from './board/board-bench.ts';
import { benchBoardQueries } from './board/board-queries.ts';
import { benchBoardScreen } from './board/board-screen.ts';
import { benchCancel } from './platform/cancel-bench.ts';
import { benchKeystrokes } from './editing/edit-bench.ts';
import { benchDump } from './dump/dump-bench.ts';
import { benchDumpScreen } from './dump/dump-screen.ts';
import { benchEditMemory } from './editing/edit-memory.ts';
import { benchForms } from './editing/form-bench.ts';
import { benchGuard } from './guard/guard.ts';
import { benchHostile } from './verdict/hostile-bench.ts';
import { benchJudge } from './verdict/judge-bench.ts';
import { benchLines } from './verdict/scale-inputs.ts';
import { benchMemoryReport } from './report/memory-bench.ts';
import { benchSources } from './report/sources-bench.ts';
import { benchStore } from './platform/store-bench.ts';
import { benchSubmit } from './sending/submit-bench.ts';
import { benchUpload } from './report/upload-bench.ts';
import { benchWire } from './report/wire-bench.ts';

// `npm run bench -- edit|wire|judge|big|store|hostile|upload|submit|cancel|board|board-queries|board-screen|dump|dump-screen|memory-report|sources`: measures on this machine.
// docs/performance.md explains the figures. `guard` compares short forms of the benches with docs/performance.json (`--only NAME`, `--update`, `--busy`). `lines` measures nothing:
// it generates the lines and files of docs/scale.md (`--cases N`, `--files N --out FOLDER`). `submit` accepts `--items N`; `board` accepts `--files N`;
// `board-screen` accepts `--files N`, `--rows N` and `--only keys|pass`. `judge` accepts `--cases N` and `--against FOLDER`, another checkout whose built
// command runs alternately with the one of this checkout.

const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  async edit() {
    await benchKeystrokes();
    await benchForms();
    await benchEditMemory();
  },
  wire: benchWire,
  judge: benchJudge,
  big: benchBig,
  store: benchStore,
  upload: benchUpload,
  submit: benchSubmit,
  cancel: benchCancel,
  hostile: benchHostile,
  board: benchBoard,
  'board-queries': benchBoardQueries,
  'board-screen': benchBoardScreen,
  dump: benchDump,
  'dump-screen': benchDumpScreen,
  'memory-report': benchMemoryReport,
  sources: benchSources,
  lines: benchLines,
  guard: benchGuard,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  process.stderr.write(`There is no bench "${name}"; there are: ${Object.keys(BENCHES).join(', ')}.\n`);
  process.exitCode = 1;
} else await bench(args);
