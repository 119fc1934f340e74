import { openDataHome } from '../../../../electron/host/platform/data-folder/data-home.ts';
import { openStore } from '../../../../electron/host/store/store.ts';
import { childStart, finish, tell } from './child-host.ts';

// Opens the store of a data folder, which migrates it. Prints `begin` before and `open` afterwards. Arguments: home user seed.
const { home: folder } = childStart();
const home = openDataHome(folder, 'exclusive', '~/data');
if (!home.ok) throw new Error(home.error.code);
tell('begin');
const store = openStore(home.value, '~/data');
if (!store.ok) throw new Error(store.error.code);
tell('open');
finish();
