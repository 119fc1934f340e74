import { childHost, childStart, finish, tell } from './child-host.ts';

// Opens a host on a data folder. Prints `begin` before and `open` afterwards. Arguments: home user seed.
const start = childStart();
tell('begin');
await childHost(start, { session: 'restore' });
tell('open');
finish();
